import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'

interface TechnicalFieldProps {
  label: string
  note?: ReactNode
  maxLength: number
  value: string
  isReadOnly: boolean
  error: string | undefined
  onChange: (value: string) => void
}

/** An address, a code or an account of another system: no words, so nothing corrects it or fills it in. */
export function TechnicalField({ label, note, maxLength, value, isReadOnly, error, onChange }: TechnicalFieldProps) {
  return (
    <TextInput
      label={label}
      description={note}
      autoComplete="off"
      spellCheck={false}
      autoCapitalize="none"
      maxLength={maxLength}
      value={value}
      readOnly={isReadOnly}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value.trim())}
    />
  )
}
