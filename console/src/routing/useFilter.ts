import { useNavigate, useSearch } from '@tanstack/react-router'
import { mendedAddress } from '@ward/domain/app/shell'
import { useCallback, useEffect, useMemo } from 'react'
import type { z } from 'zod'
import { stepHere } from '../ui/detail/useBack.ts'
import { toast } from '../ui/toast/toast.ts'
import { useListOrder } from './listOrder.ts'
import { usePageSize } from './pageSize.ts'
import { type FilterSchema, mendedFilter, readFilter, type Search, type Wrong, writeFilter } from './search.ts'

export type ChangeFilter<S extends FilterSchema> = (
  change: Partial<z.output<S>>,
  how?: { replace?: boolean },
) => unknown

/**
 * Values of a filter that this viewer cannot ask for, or that are known by now not to exist; undefined takes nothing away.
 */
export type Left<S extends FilterSchema> = { instead: Partial<z.output<S>>; wrong: Wrong[] } | undefined

const nothing = () => undefined

/**
 * The list's state from the URL, and the way to change it. A change that does not name the page goes back to page 1;
 * `replace` leaves no step in the history (typing in a search field). An address that is wrong in part is mended: the right
 * parts stay; the rest is taken out of the address and mentioned once. Where the address names neither a page nor its size,
 * that is the one this person last chose for this list; with `keepsOrder` so is the order, where it says nothing at all.
 * `leave` names what is wrong beyond the schema; keep it stable.
 */
export function useFilter<S extends FilterSchema>(
  schema: S,
  leave: (filter: z.output<S>) => Left<S> = nothing,
  keepsOrder = false,
): [z.output<S>, ChangeFilter<S>] {
  const search: Search = useSearch({ strict: false })
  const navigate = useNavigate()
  const { sizeOf, isChosen, keep: keepSize } = usePageSize(schema)
  const [orderOf, keepOrder] = useListOrder(schema, keepsOrder)
  const [filter, wrong, isMended] = useMemo(() => {
    const read = mendedFilter(schema, { ...sizeOf(search), ...orderOf(search), ...search })
    const left = leave(read.filter)
    const filter = { ...read.filter, ...left?.instead }
    const all = [...read.wrong, ...(left?.wrong ?? [])]
    return [filter, all, all.length > 0 || read.respelt] as const
  }, [schema, search, leave, sizeOf, orderOf])

  const write = useCallback<ChangeFilter<S>>(
    (change, { replace = false } = {}) => {
      const next = (before: Search): Search => {
        const current: Search = readFilter(schema, { ...sizeOf(before), ...orderOf(before), ...before })
        const first = 'page' in schema.shape && !('page' in change) ? { page: undefined } : {}
        return {
          ...before,
          ...Object.fromEntries(Object.keys(current).map((name) => [name, undefined])),
          ...(isChosen ? { itemsPerPage: change.itemsPerPage ?? current.itemsPerPage } : {}),
          ...writeFilter(schema, { ...current, ...change, ...first }),
        }
      }
      void navigate({
        to: '.',
        search: next as never,
        hash: true,
        replace,
        state: replace ? true : stepHere,
        resetScroll: false,
        hashScrollIntoView: false,
      })
    },
    [schema, navigate, sizeOf, isChosen, orderOf],
  )
  const change = useCallback<ChangeFilter<S>>(
    (change, how) => {
      if (change.itemsPerPage !== undefined) keepSize(Number(change.itemsPerPage))
      if (change.sortBy !== undefined) keepOrder(change.sortBy)
      write(change, how)
    },
    [write, keepSize, keepOrder],
  )
  useEffect(() => {
    if (!isMended) return
    // The page size did not come from a choice of this person, so it is not remembered.
    write(filter, { replace: true })
    if (wrong.length > 0) toast.success(mendedAddress(wrong))
  }, [isMended, filter, wrong, write])
  return [filter, change]
}
