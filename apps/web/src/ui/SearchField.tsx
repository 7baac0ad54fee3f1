import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import classes from './list.module.css'

const SEARCH_AFTER_MS = 300

interface SearchFieldProps {
  label: string
  placeholder?: string
  value: string | undefined
  onChange: (text: string | undefined) => void
}

/** Looks through a list a moment after the last letter. */
export function SearchField({ label, placeholder, value, onChange }: SearchFieldProps) {
  const [typed, setTyped] = useState(value ?? '')
  const lookSoon = useDebouncedCallback((text: string) => onChange(text.trim() || undefined), SEARCH_AFTER_MS)
  return (
    <TextInput
      type="search"
      className={classes.search}
      aria-label={label}
      placeholder={placeholder}
      leftSection={<IconSearch size={16} aria-hidden />}
      maxLength={200}
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        lookSoon(event.currentTarget.value)
      }}
    />
  )
}
