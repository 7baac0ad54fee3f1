import { NativeSelect, SegmentedControl, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type Culture, cultures, DEFAULT_CULTURE } from '@toptan/contract/common'
import { isRaised, type MailTemplate } from '@toptan/contract/emails'
import { kinds } from '@toptan/contract/products'
import { useTranslation } from 'react-i18next'
import { queries } from '../../api/queries.ts'
import { isCulture } from '../../i18n.ts'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { ErrorState, SkeletonRows } from '../../ui/states.tsx'
import { MailTabs } from './MailTabs.tsx'
import { TemplateEditor } from './TemplateEditor.tsx'
import classes from './TemplatesPage.module.css'
import { type TemplateSearch, useTemplateSearch } from './template-search.ts'

const languageNames: Record<Culture, string> = { tr: 'Türkçe', de: 'Deutsch', en: 'English' }
const MOST_TEXTS = 100

/** The texts of mails: which there are on one side, the open one with its preview on the other. */
export function TemplatesPage({ isByCategory }: { isByCategory: boolean }) {
  const { t, i18n } = useTranslation()
  const own = isCulture(i18n.language) ? i18n.language : DEFAULT_CULTURE
  const { search, change } = useTemplateSearch(own, isByCategory)
  const texts = useQuery(
    queries.mailTemplates({
      IsCategorizedEmailTemplate: isByCategory ? 'true' : 'false',
      ColumnFilters: `language:eq:${search.language}${isByCategory ? `;categoryId:eq:${search.category}` : ''}`,
      PageSize: MOST_TEXTS,
    }),
  )
  const types = useQuery(queries.mailTypes())
  const open = texts.data?.items.find(({ eventName }) => eventName === search.event)
  const type = types.data?.find(({ eventName }) => eventName === search.event)
  const failed = texts.error ?? types.error
  return (
    <>
      <PageTitle note={t(isByCategory ? 'mail.byCategoryNote' : 'mail.templatesNote')}>
        {t(isByCategory ? 'shell.titles.categoryMailTemplates' : 'shell.titles.mailTemplates')}
      </PageTitle>
      <MailTabs />
      <div className={classes.choice}>
        {isByCategory && (
          <NativeSelect
            aria-label={t('mail.category')}
            value={search.category}
            data={kinds.map((kind) => ({ value: kind, label: t(`mail.kind.${kind}`) }))}
            onChange={(event) => change({ category: event.currentTarget.value as TemplateSearch['category'] })}
          />
        )}
        <SegmentedControl
          aria-label={t('mail.language')}
          value={search.language}
          data={cultures.map((language) => ({ value: language, label: languageNames[language] }))}
          onChange={(language) => change({ language: language as Culture })}
        />
      </div>
      {failed ? (
        <ErrorState error={failed} onRetry={() => Promise.all([texts.refetch(), types.refetch()])} />
      ) : (
        <div className={classes.sides}>
          <nav className={classes.list} aria-label={t('mail.texts')} aria-busy={texts.isPending}>
            {texts.data && types.data ? (
              <TextList texts={texts.data.items} search={search} isByCategory={isByCategory} names={types.data} />
            ) : (
              <SkeletonRows rows={8} columns={[70]} />
            )}
          </nav>
          {open && type ? <TemplateEditor key={open.id} template={open} type={type} /> : <Skeleton height="40rem" />}
        </div>
      )}
    </>
  )
}

interface TextListProps {
  texts: MailTemplate[]
  names: { eventName: string; name: string }[]
  search: TemplateSearch
  isByCategory: boolean
}

function TextList({ texts, names, search, isByCategory }: TextListProps) {
  const { t } = useTranslation()
  const groups = [...new Set(texts.map(({ groupName }) => groupName))]
  const { category, language } = search
  return groups.map((group) => (
    <section key={group}>
      <h2 className={classes.group}>{group}</h2>
      <ul>
        {texts
          .filter(({ groupName }) => groupName === group)
          .map(({ id, eventName, isActive, isChanged }) => (
            <li key={id}>
              <Link
                to="."
                search={
                  (isByCategory ? { event: eventName, language, category } : { event: eventName, language }) as never
                }
                className={classes.text}
                aria-current={eventName === search.event ? 'page' : undefined}
              >
                <span>{names.find((one) => one.eventName === eventName)?.name ?? eventName}</span>
                {!isRaised(eventName) ? (
                  <small className={classes.soft}>{t('mail.isUnraised')}</small>
                ) : !isActive ? (
                  <small className={classes.off}>{t('mail.isOff')}</small>
                ) : (
                  isChanged && <small className={classes.soft}>{t('mail.isChanged')}</small>
                )}
              </Link>
            </li>
          ))}
      </ul>
    </section>
  ))
}
