import { Link } from '@tanstack/react-router'
import type { Cockpit, DataAge } from '@toptan/contract/cockpit'
import { useTranslation } from 'react-i18next'
import { paths } from '../../paths.ts'
import { useFormat } from '../../ui/format.ts'
import { Panel } from '../../ui/Panel.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import classes from './Cockpit.module.css'
import { dataStateOf } from './data-state.ts'

/** How old each kind of data is that comes from the ERP. */
export function DataAges({ cockpit: { data, late } }: { cockpit: Cockpit }) {
  const { t } = useTranslation()
  return (
    <Panel
      title={t('cockpit.data')}
      isPadded={false}
      aside={<Link to={paths.scheduledTasks}>{t('cockpit.toJobs')}</Link>}
    >
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('cockpit.kindHeading')}</th>
            <th scope="col">{t('cockpit.readHeading')}</th>
            <th scope="col">{t('cockpit.stateHeading')}</th>
          </tr>
        </thead>
        <tbody>
          {data.map((age) => (
            <Age key={age.kind} age={age} isLate={late.includes(age.kind)} />
          ))}
        </tbody>
      </table>
    </Panel>
  )
}

function Age({ age, isLate }: { age: DataAge; isLate: boolean }) {
  const { t } = useTranslation()
  const { relative, dateTime } = useFormat()
  const { tone, word } = dataStateOf(age, isLate)
  return (
    <tr>
      <th scope="row">{t(`cockpit.name.${age.kind}`)}</th>
      <td>
        {age.readOn ? (
          <time dateTime={age.readOn} title={dateTime(age.readOn)}>
            {relative(age.readOn)}
          </time>
        ) : (
          <span className={classes.soft}>{t('cockpit.never')}</span>
        )}
        {age.figures && <StockFigures figures={age.figures} />}
      </td>
      <td>
        <StatusBadge type={tone}>{t(`cockpit.${word}`)}</StatusBadge>
        {age.failure && <span className={classes.detail}>{age.failure}</span>}
      </td>
    </tr>
  )
}

function StockFigures({ figures: { count, oldCount, newestOn } }: { figures: NonNullable<DataAge['figures']> }) {
  const { t } = useTranslation()
  const { number, dateTime } = useFormat()
  if (newestOn === null) return <span className={classes.detail}>{t('cockpit.noFigures')}</span>
  const said = { all: number(count), time: dateTime(newestOn) }
  return (
    <span className={classes.detail}>
      {oldCount === 0 ? t('cockpit.figuresFresh', said) : t('cockpit.figures', { ...said, old: number(oldCount) })}
    </span>
  )
}
