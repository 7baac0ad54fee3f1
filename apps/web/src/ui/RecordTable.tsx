import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './RecordTable.module.css'

interface Column {
  label: string
  /** Figures and actions stand at the end of their column. */
  kind?: 'figure' | 'actions'
}

interface RecordTableProps {
  label: string
  columns: readonly Column[]
  children: ReactNode
}

/** A table of what administrators keep; where it is narrow each row is a card whose figures carry their names. */
export function RecordTable({ label, columns, children }: RecordTableProps) {
  return (
    <div className={classes.frame}>
      <table className={classes.table} aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ label: name, kind }) => (
              <th key={name} scope="col" className={kind && classes[kind]}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}

/** What a row is known by, with more about it below. */
export function RowName({ children, detail }: { children: ReactNode; detail?: ReactNode }) {
  return (
    <th scope="row">
      {children}
      {detail && <span className={classes.detail}>{detail}</span>}
    </th>
  )
}

interface CellProps {
  /** The name of the column, for cards. */
  label: string
  isFigure?: boolean
  children: ReactNode
}

export function Cell({ label, isFigure, children }: CellProps) {
  return (
    <td data-label={label} className={isFigure ? classes.figure : undefined}>
      <div>{children}</div>
    </td>
  )
}

export interface RowAction {
  label: string
  /** With what it is about, for those who hear the page. */
  name: string
  /** Why it cannot be done; null where it can. */
  why: string | null
  onClick: () => void
}

export function RowActions({ actions }: { actions: readonly RowAction[] }) {
  return (
    <td className={classes.actions}>
      <Group gap="xs" justify="flex-end" wrap="nowrap">
        {actions.map(({ label, name, why, onClick }) => (
          <Button
            key={label}
            size="compact-sm"
            variant="default"
            disabled={why !== null}
            title={why ?? undefined}
            aria-label={name}
            onClick={onClick}
          >
            {label}
          </Button>
        ))}
      </Group>
    </td>
  )
}
