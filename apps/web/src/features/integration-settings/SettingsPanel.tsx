import type { UseQueryResult } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import { Panel } from '../../ui/Panel.tsx'
import { ErrorState, SkeletonRows } from '../../ui/states.tsx'

interface SettingsPanelProps<Settings> {
  title: string
  settings: UseQueryResult<Settings>
  /** The fields; they begin anew whenever the settings were read, which is on opening them and after saving. */
  children: (settings: Settings) => ReactNode
}

/** A tab's settings: being read, not to be read, or their fields. */
export function SettingsPanel<Settings>({ title, settings, children }: SettingsPanelProps<Settings>) {
  return (
    <Panel title={title}>
      {settings.data !== undefined ? (
        <Fragment key={settings.dataUpdatedAt}>{children(settings.data)}</Fragment>
      ) : settings.isError ? (
        <ErrorState error={settings.error} onRetry={settings.refetch} />
      ) : (
        <SkeletonRows rows={7} columns={[50]} />
      )}
    </Panel>
  )
}
