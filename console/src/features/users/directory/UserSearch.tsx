import { CloseButton, Pill, PillsInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import {
  isSamePart,
  readUserSearch,
  type UserSearch as Search,
  type SearchPart,
  searchProblem,
  takeTypedParts,
  writeSearchPart,
  writeUserSearch,
} from '@ward/domain/users/user-search'
import { SEARCH_USERS_HINT, SEARCH_USERS_LABEL, USER_SEARCH_DEBOUNCE, USER_SEARCH_MAX } from '@ward/domain/users/users'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { cx } from '../../../ui/cx.ts'
import filters from '../../../ui/filters/Filters.module.css'
import styles from './UserSearch.module.css'

type UserSearchProps = { value: string; onChange: (search: string) => void }

const added = (parts: readonly SearchPart[], more: readonly SearchPart[]): SearchPart[] => [
  ...parts,
  ...more.filter((part) => !parts.some((other) => isSamePart(other, part))),
]

/**
 * The search of the users list. A modifier becomes a chip as soon as it is complete, or with Enter; the rest of the text stays. Backspace at the beginning takes the last chip apart again.
 */
export function UserSearch({ value, onChange }: UserSearchProps) {
  const [{ parts, words }, setSearch] = useState<Search>(() => readUserSearch(value))
  const sent = useRef(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const input = useRef<HTMLInputElement>(null)

  // The address changed under us (Back, Clear filters): the address wins. Our own echo must not undo newer keys.
  useEffect(() => {
    if (value === sent.current) return
    clearTimeout(timer.current)
    sent.current = value
    setSearch(readUserSearch(value))
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])

  const send = (search: Search) => {
    clearTimeout(timer.current)
    const next = writeUserSearch(search).trim()
    if (next === sent.current) return
    sent.current = next
    onChange(next)
  }
  /** Now, and not when the keys have rested. */
  const set = (search: Search) => {
    setSearch(search)
    send(search)
  }
  const type = (text: string) => {
    const typed = takeTypedParts(text)
    const next = { parts: added(parts, typed.parts), words: typed.rest.trimStart() }
    setSearch(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => send(next), USER_SEARCH_DEBOUNCE)
  }
  const finish = (): Search => {
    const typed = readUserSearch(words)
    return typed.parts.length === 0 ? { parts, words } : { parts: added(parts, typed.parts), words: typed.words }
  }
  const remove = (part: SearchPart) => {
    set({ parts: parts.filter((other) => other !== part), words })
    input.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const last = parts.at(-1)
    if (event.key === 'Enter') set(finish())
    if (event.key === 'Escape' && (words || last)) {
      event.stopPropagation()
      set({ parts: [], words: '' })
    }
    const isAtStart = event.currentTarget.selectionStart === 0 && event.currentTarget.selectionEnd === 0
    if (event.key === 'Backspace' && isAtStart && last) {
      event.preventDefault()
      setSearch({ parts: parts.slice(0, -1), words: [writeSearchPart(last), words].filter(Boolean).join(' ') })
    }
  }
  const isSet = parts.length > 0 || words !== ''
  const problem = searchProblem(value)
  return (
    <>
      <PillsInput
        className={cx(filters.search, filters.wide)}
        leftSection={<IconSearch size={16} stroke={1.5} aria-hidden />}
        rightSection={
          isSet ? (
            <CloseButton
              size={20}
              aria-label="Clear search users"
              onClick={() => {
                set({ parts: [], words: '' })
                input.current?.focus()
              }}
            />
          ) : null
        }
      >
        <Pill.Group>
          {parts.map((part) => (
            <Chip key={writeSearchPart(part)} part={part} onRemove={() => remove(part)} />
          ))}
          <PillsInput.Field
            ref={input}
            role="searchbox"
            aria-label={SEARCH_USERS_LABEL}
            aria-description={SEARCH_USERS_HINT}
            placeholder={parts.length > 0 ? '' : `${SEARCH_USERS_LABEL}, bio: or last_name:`}
            maxLength={USER_SEARCH_MAX - writeUserSearch({ parts, words: '' }).length - 1}
            value={words}
            onChange={(event) => type(event.currentTarget.value)}
            onKeyDown={onKeyDown}
          />
        </Pill.Group>
      </PillsInput>
      {/* Always there, so that what comes is read out. */}
      <p className={styles.problem} role="status">
        {problem}
      </p>
    </>
  )
}

function Chip({ part: { modifier, value }, onRemove }: { part: SearchPart; onRemove: () => void }) {
  return (
    <Pill
      className={styles.chip}
      withRemoveButton
      onRemove={onRemove}
      removeButtonProps={{ 'aria-label': `Remove ${modifier}: ${value}`, tabIndex: 0, 'aria-hidden': false }}
    >
      <b>{modifier}:</b> {value}
    </Pill>
  )
}
