import { CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { cx } from '../cx.ts'
import styles from './Filters.module.css'

type SearchFieldProps = {
  label: string
  value: string
  onChange: (value: string) => void
  /** Milliseconds after the last key; Enter and clearing do not wait. */
  debounce: number
  placeholder?: string
  wide?: boolean
}

/** Text that filters a list as one types. */
export function SearchField({ label, value, onChange, debounce, placeholder = label, wide }: SearchFieldProps) {
  const [text, setText] = useState(value)
  const sent = useRef(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  // The address changed under us (Back, Clear filters): the address wins. Our own echo must not undo newer keys.
  useEffect(() => {
    if (value === sent.current) return
    clearTimeout(timer.current)
    sent.current = value
    setText(value)
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])

  const send = (next: string) => {
    clearTimeout(timer.current)
    if (next === sent.current) return
    sent.current = next
    onChange(next)
  }
  const type = (next: string) => {
    setText(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => send(next), debounce)
  }
  const clear = () => {
    setText('')
    send('')
  }
  return (
    <TextInput
      className={cx(styles.search, wide && styles.wide)}
      type="text"
      role="searchbox"
      aria-label={label}
      placeholder={placeholder}
      value={text}
      leftSection={<IconSearch size={16} stroke={1.5} aria-hidden />}
      rightSection={text ? <CloseButton size={24} aria-label={`Clear ${label.toLowerCase()}`} onClick={clear} /> : null}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') send(text)
        if (event.key === 'Escape' && text) {
          event.stopPropagation()
          clear()
        }
      }}
    />
  )
}
