import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { toFlagQuery } from '@ward/domain/flags/flag/flags'
import { SKIP_TOPIC } from '@ward/domain/flags/queue/flag-skips'
import { EVERYTHING } from '@ward/domain/kernel/live'
import { useEffect, useState } from 'react'
import { useViewer } from '../../../api/session.tsx'
import { useGathered, useLive } from '../../../api/useLive.tsx'
import { type FlagRow, fetchQueue, QUEUE_KEY } from '../flag/flags.api.ts'
import {
  currentList,
  type ListContext,
  type ListPosition,
  placeIn,
  rememberList,
  rowsAround,
  withRows,
} from '../flag/flags.list-context.ts'
import { isSkipped } from './useSkip.ts'

const AROUND_KEY = [...QUEUE_KEY, 'around']

const aroundOptions = (list: ListContext | null, id: string) => {
  const asked = list?.ids.includes(id) ? { ...toFlagQuery(list.filter), ...rowsAround(list, id) } : null
  return queryOptions({
    queryKey: [...AROUND_KEY, asked],
    queryFn: async ({ signal }) => asked && { asked, ...(await fetchQueue(asked, signal)) },
    enabled: asked !== null,
    placeholderData: keepPreviousData,
  })
}

/**
 * The list the flag was opened from: the flag's position and the rows after it that are still to be reviewed. It
 * continues past the page that was shown, and follows decisions made meanwhile, here and elsewhere. Null without a
 * list.
 */
export function useFlagList(id: string): { place: ListPosition; upcoming: FlagRow[] } | null {
  const [list, setList] = useState(currentList)
  const { data } = useQuery(aroundOptions(list, id))
  const queries = useQueryClient()
  const { id: viewerId } = useViewer()
  useGathered('flag', (ids) => {
    if (data?.contentFlags.some((row) => ids.includes(row.id))) void queries.invalidateQueries({ queryKey: AROUND_KEY })
  })
  useLive(EVERYTHING, () => void queries.invalidateQueries({ queryKey: AROUND_KEY }))
  useLive(SKIP_TOPIC, ({ subjectId }) => {
    if (subjectId === viewerId) void queries.invalidateQueries({ queryKey: AROUND_KEY })
  })
  useEffect(() => {
    if (!data) return
    const fetched = data.contentFlags.map((row) => row.id)
    setList((before) => {
      const after = before && withRows(before, data.asked, fetched, data.pageInfo.totalCount)
      if (JSON.stringify(after) === JSON.stringify(before)) return before
      if (after) rememberList({ ...after, opened: currentList()?.opened ?? null })
      return after
    })
  }, [data])
  useEffect(() => {
    const context = currentList()
    if (context?.ids.includes(id)) rememberList({ ...context, opened: id })
  }, [id])
  const place = placeIn(list, id)
  if (!list || !place) return null
  const after = list.ids.slice(list.ids.indexOf(id) + 1)
  const rows = after.flatMap((next) => data?.contentFlags.find((row) => row.id === next) ?? [])
  const upcoming = rows.filter((row) => !isSkipped(row))
  // Where only skipped ones are left there is no next.
  const next = upcoming[0]?.id ?? (rows.length > 0 ? null : place.next)
  return { place: { ...place, next }, upcoming }
}
