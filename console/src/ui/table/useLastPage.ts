import { noSuchPage } from '@ward/domain/kernel/paging'
import { useEffect, useRef } from 'react'
import { toast } from '../toast/toast.ts'
import type { ListState } from './column.ts'

type Page = Pick<ListState, 'page' | 'itemsPerPage'>

/** How many pages a list has; one when it is empty. */
export const pagesOf = (total: number, { itemsPerPage }: Page) => Math.max(1, Math.ceil(total / itemsPerPage))

type Options = {
  state: Page
  /** Undefined until it is known of this very list. */
  total: number | undefined
  onChange: (patch: Partial<ListState>, how?: { replace: boolean }) => void
}

/**
 * Redirects from a page number that is too high to the last page. A message says so if the address asked for that page,
 * but not if the list became shorter while its last page was being worked on. Returns whether a redirect is under way.
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

type Own = Page & { onPage: (page: number, how?: { replace: boolean }) => void }
type Asked = { data?: { total: number } | null | undefined; isPlaceholderData: boolean }

/** The same of a list whose page `onPage` keeps, as it was answered. */
export const useOwnLastPage = ({ data, isPlaceholderData }: Asked, { onPage, ...state }: Own): boolean =>
  useLastPage({
    state,
    total: isPlaceholderData ? undefined : data?.total,
    onChange: ({ page = state.page }, how) => onPage(page, how),
  })
