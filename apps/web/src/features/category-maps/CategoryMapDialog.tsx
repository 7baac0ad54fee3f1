import { Autocomplete, Button, Group, Modal, NativeSelect, Stack } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import * as categoryMaps from '@toptan/contract/category-maps'
import { type CodeField, type Codes, codeFields } from '@toptan/contract/category-maps'
import type { CategoryTreeNode } from '@toptan/contract/definitions'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { keyOf, queries } from '../../api/queries.ts'
import { refusedField } from '../../api/refused.ts'
import { breakpoints } from '../../ui/breakpoints.ts'
import { useFormat } from '../../ui/format.ts'
import { messageOf } from '../../ui/message.ts'
import { Notice } from '../../ui/Notice.tsx'
import { toast } from '../../ui/toast.tsx'
import { useReturnFocus } from '../../ui/use-return-focus.ts'
import classes from './CategoryMaps.module.css'
import { nameOf } from './codes.ts'
import { MapEffect } from './MapEffect.tsx'

type Values = { categoryId: string } & Record<CodeField, string>

interface CategoryMapDialogProps {
  /** Null for a map to come. */
  map: categoryMaps.CategoryMap | null
  /** What a map to come begins with. */
  codes?: Codes | undefined
  onClose: () => void
}

/** A map, new or changed, with the codes that the ERP’s cards carry to choose from. */
export function CategoryMapDialog({ map, codes, onClose }: CategoryMapDialogProps) {
  const { t } = useTranslation()
  useReturnFocus()
  const isPhone = useMediaQuery(`(max-width: ${breakpoints.sm})`)
  const [values, setValues] = useState(() => valuesOf(map ?? codes, map?.categoryId))
  const change = (changes: Partial<Values>) => setValues((before) => ({ ...before, ...changes }))
  const save = useSave(map, onClose)
  const errorAt = (field: keyof Values) => refusedField(save.error, field)
  const isAtField = (['categoryId', ...codeFields] as const).some((field) => errorAt(field))
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      fullScreen={isPhone}
      title={map ? t('categoryMaps.editOf', { name: nameOf(map) }) : t('categoryMaps.add')}
      closeButtonProps={{ 'aria-label': t('shell.close') }}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          save.mutate(values)
        }}
      >
        <Stack>
          {save.isError && !isAtField && <Notice tone="danger">{messageOf(save.error, t)}</Notice>}
          <CategoryField
            value={values.categoryId}
            error={errorAt('categoryId')}
            onChange={(categoryId) => change({ categoryId })}
          />
          <p className={classes.note}>{t('categoryMaps.codesNote')}</p>
          <CodeInput
            field="groupCode"
            value={values.groupCode}
            error={errorAt('groupCode')}
            onChange={(groupCode) => change({ groupCode })}
          />
          <div className={classes.special}>
            {codeFields.slice(1).map((field) => (
              <CodeInput
                key={field}
                field={field}
                value={values[field]}
                error={errorAt(field)}
                onChange={(code) => change({ [field]: code })}
              />
            ))}
          </div>
          <MapEffect id={map?.id} values={values} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('categoryMaps.cancel')}
            </Button>
            <Button type="submit" loading={save.isPending}>
              {t('categoryMaps.save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

const valuesOf = (codes: Codes | undefined, categoryId = ''): Values => ({
  categoryId,
  ...(Object.fromEntries(codeFields.map((field) => [field, codes?.[field] ?? ''])) as Record<CodeField, string>),
})

function useSave(map: categoryMaps.CategoryMap | null, onSaved: () => void) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: Values) =>
      map ? call(categoryMaps.update, { body: { ...body, id: map.id } }) : call(categoryMaps.create, { body }),
    onSuccess: () => {
      toast.done(t('categoryMaps.saved'))
      onSaved()
    },
    onSettled: () =>
      Promise.all(
        [categoryMaps.list, categoryMaps.unmapped].map((endpoint) =>
          queryClient.invalidateQueries({ queryKey: keyOf(endpoint, null) }),
        ),
      ),
  })
}

interface FieldProps {
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

function CategoryField({ value, error, onChange }: FieldProps) {
  const { t } = useTranslation()
  const { data: tree, isError } = useQuery(queries.adminCategories())
  const choices = (nodes: CategoryTreeNode[], above = ''): { value: string; label: string }[] =>
    nodes.flatMap(({ id, name, isActive, children }) => {
      const label = above + name
      return [
        { value: id, label: isActive ? label : t('categoryMaps.switchedOff', { name: label }) },
        ...choices(children, `${label} › `),
      ]
    })
  return (
    <NativeSelect
      label={t('categoryMaps.column.category')}
      data-autofocus
      value={value}
      error={error ?? (isError ? t('categoryMaps.noCategories') : undefined)}
      data={[{ value: '', label: t('categoryMaps.chooseCategory') }, ...choices(tree ?? [])]}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

/** A code of one field; those that cards carry are offered with how many do. */
function CodeInput({ field, value, error, onChange }: FieldProps & { field: CodeField }) {
  const { t } = useTranslation()
  const { number } = useFormat()
  const { data } = useQuery(queries.erpCategories())
  const known = new Map((data ?? []).filter((one) => one.field === field).map((one) => [one.code, one.itemCount]))
  return (
    <Autocomplete
      label={t(`categoryMaps.field.${field}`)}
      maxLength={60}
      limit={50}
      value={value}
      error={error}
      data={[...known.keys()]}
      renderOption={({ option }) => {
        const count = known.get(option.value) ?? 0
        return (
          <span className={classes.option}>
            {option.value}
            <span className={classes.soft}>{t('categoryMaps.items', { count, number: number(count) })}</span>
          </span>
        )
      }}
      onChange={onChange}
    />
  )
}
