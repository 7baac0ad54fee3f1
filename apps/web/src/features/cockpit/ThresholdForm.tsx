import { Button, NumberInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import * as cockpit from '@toptan/contract/cockpit'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { keyOf } from '../../api/queries.ts'
import { refusedField } from '../../api/refused.ts'
import { useAdmin } from '../../api/session.ts'
import { isPermitted } from '../../shell/route-rules.ts'
import { messageOf } from '../../ui/message.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { toast } from '../../ui/toast.tsx'
import classes from './Cockpit.module.css'

/** After how many minutes what is watched is late. What was typed stays while the page reads itself again. */
export function ThresholdForm({ thresholds }: { thresholds: cockpit.Thresholds }) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const authority = useAdmin((state) => state.user?.authority) ?? []
  const isReadOnly = !isPermitted(authority, ['scheduled-job-update'])
  const [typed, setTyped] = useState<Partial<Record<cockpit.Watched, number | string>>>({})
  const save = useMutation({
    mutationFn: () => {
      const body = Object.fromEntries(
        cockpit.watched.map((name) => [name, Number(typed[name] ?? thresholds[name])]),
      ) as cockpit.Thresholds
      return call(cockpit.updateThresholds, { body })
    },
    onSuccess: async () => {
      toast.done(t('cockpit.saved'))
      await queryClient.invalidateQueries({ queryKey: keyOf(cockpit.read, null) })
      setTyped({})
    },
  })
  return (
    <Panel title={t('cockpit.alerts')}>
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          save.mutate()
        }}
      >
        <p className={classes.soft}>{t('cockpit.alertsNote')}</p>
        {save.isError && <Notice tone="danger">{messageOf(save.error, t)}</Notice>}
        <div className={classes.fields}>
          {cockpit.watched.map((name) => (
            <NumberInput
              key={name}
              label={t(`cockpit.name.${name}`)}
              suffix={` ${t('cockpit.minutes')}`}
              min={0}
              max={100_000}
              allowDecimal={false}
              allowNegative={false}
              hideControls
              readOnly={isReadOnly}
              value={typed[name] ?? thresholds[name]}
              error={refusedField(save.error, name)}
              onChange={(value) => setTyped((before) => ({ ...before, [name]: value }))}
            />
          ))}
        </div>
        <div>
          <Button
            type="submit"
            loading={save.isPending}
            disabled={isReadOnly}
            title={isReadOnly ? t('cockpit.mayNotChange') : undefined}
          >
            {t('cockpit.save')}
          </Button>
        </div>
      </form>
    </Panel>
  )
}
