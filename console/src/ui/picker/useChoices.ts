import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Choice, Choices } from './choices.ts'

/** The pause after the last key, in milliseconds. */
const DEBOUNCE = 300
const FRESH_FOR = 30_000

/**
 * The choices that fit the text typed so far. An answer to an earlier text is never shown, and its question is given up.
 */
export function useFoundChoices({ key, find }: Choices, typed: string, isOpen: boolean) {
  const text = typed.trim()
  const [settled] = useDebouncedValue(text, DEBOUNCE)
  const isSettled = text === '' || settled === text
  const { data, error, refetch } = useQuery({
    queryKey: [...key, 'found', text],
    queryFn: ({ signal }) => find(text, signal),
    enabled: isOpen && isSettled,
    staleTime: FRESH_FOR,
  })
  return isSettled ? { found: data, error, again: () => void refetch() } : { found: undefined, error: null, again() {} }
}

/** Words for what is chosen by id alone: of those the caller knows, those picked here, and the rest as the server names them. */
export function useNamedChoices({ key, byIds }: Choices, ids: readonly string[], known: readonly Choice[]) {
  const [picked, setPicked] = useState<readonly Choice[]>([])
  const near = [...known, ...picked]
  const missing = ids.filter((id) => near.every(({ value }) => value !== id)).sort()
  const { data, isPending } = useQuery({
    queryKey: [...key, 'byIds', missing],
    queryFn: ({ signal }) => byIds(missing, signal),
    enabled: missing.length > 0,
    staleTime: FRESH_FOR,
  })
  const all = [...near, ...(data ?? [])]
  const unknown = (id: string) => (missing.length > 0 && isPending ? '…' : `No longer here (${id})`)
  return {
    chosen: ids.map((id) => all.find(({ value }) => value === id) ?? { value: id, label: unknown(id) }),
    remember: (choice: Choice) => setPicked([...picked, choice]),
  }
}
