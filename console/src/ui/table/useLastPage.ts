import { noSuchPage } from '@ward/domain/paging'
import { useEffect, useRef } from 'react'
import { toast } from '../toast/toast.ts'
import type { ListState } from './column.ts'

/** How many pages a list has; one when it is empty. */
export const pagesOf = (total: number, { itemsPerPage }: ListState) => Math.max(1, Math.ceil(total / itemsPerPage))

type Options = {
  state: ListState
  /** Undefined until it is known of this very list. */
  total: number | undefined
  onChange: (patch: Partial<ListState>, how?: { replace: boolean }) => void
}

/**
 * A page behind the last one leads to the last that exists. That is said where the address asked for it; where the list
 * became shorter while its last page was worked it needs no word. Answers whether the list is on its way there.
 */
export function useLastPage({ state, total, onChange }: Options): boolean {
  const shown = useRef<number | null>(null)
  const latest = useRef(onChange)
  latest.current = onChange
  const last = total === undefined ? null : pagesOf(total, state)
  const isBehind = last !== null && state.page > last
  if (last !== null && !isBehind) shown.current = state.page
  useEffect(() => {
    if (last === null || !isBehind) return
    if (shown.current !== state.page) toast.success(noSuchPage(state.page))
    latest.current({ page: last }, { replace: true })
  }, [isBehind, last, state.page])
  return isBehind
}
