import { useQueryClient } from '@tanstack/react-query'
import type { FlagFilter } from '@ward/domain/flags/flag/flags'
import { SKIP_TOPIC } from '@ward/domain/flags/queue/flag-skips'
import { EVERYTHING } from '@ward/domain/kernel/live'
import { useEffect, useRef, useState } from 'react'
import { useViewer } from '../../../api/session.tsx'
import { useGathered, useLive } from '../../../api/useLive.tsx'
import { announce } from '../../../ui/announce.ts'
import { count } from '../../../ui/text/NumberText.tsx'
import { flagTitle } from '../flag/flag-types.ts'
import {
  countQueue,
  type FlagNews,
  type FlagQueue,
  type FlagRow,
  fetchNews,
  QUEUE_KEY,
  queueOptions,
} from '../flag/flags.api.ts'
import { changeByOthers, othersChanges } from '../flag/othersChange.ts'
import { isPending } from '../flag/pendingDecisions.ts'
import { patchRows } from '../flag/queueCache.ts'
import { matchesFilter } from './matchesFilter.ts'

/** How long a row that somebody else changed stays marked. */
const MARKED_MS = 10_000

const without = (set: ReadonlySet<string>, ids: readonly string[]) =>
  new Set([...set].filter((id) => !ids.includes(id)))

/**
 * Other people's changes while the list is open: changed rows are asked for again and marked where they stand, also when they no
 * longer belong to the list; new flags of the list are counted and wait until they are asked for.
 */
export function useQueueLive(filter: FlagFilter, rows: readonly FlagRow[] | undefined) {
  const queries = useQueryClient()
  const { queryKey } = queueOptions(filter)
  const listKey = JSON.stringify(queryKey)
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set())
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set())
  const { id: viewerId } = useViewer()
  const [changes] = useState(othersChanges)
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>())

  // biome-ignore lint/correctness/useExhaustiveDependencies: another list has its own news
  useEffect(() => setFresh(new Set()), [listKey])
  useEffect(() => {
    const all = timers.current
    return () => all.forEach(clearTimeout)
  }, [])

  const isOnPage = (id: string) => rows?.some((row) => row.id === id) ?? false
  const onPage = (ids: readonly string[]) => ids.filter(isOnPage)

  function mark(ids: readonly string[]) {
    if (ids.length === 0) return
    setChanged((before) => new Set([...before, ...ids]))
    const timer = setTimeout(() => {
      timers.current.delete(timer)
      setChanged((before) => without(before, ids))
    }, MARKED_MS)
    timers.current.add(timer)
  }

  /** Reads out what others did to flags of the page; of many it says how many. */
  function tell(newer: readonly FlagNews[]) {
    const changesOfOthers = newer.flatMap((row) => {
      const change = changeByOthers(row.contentFlagEvents, viewerId, flagTitle(row))
      if (change !== null) changes.note(row.id, change)
      return change ?? []
    })
    const [first] = changesOfOthers
    if (first)
      announce(
        changesOfOthers.length === 1
          ? first
          : `${count(changesOfOthers.length, 'flag')} of this page were changed by others`,
      )
  }

  async function recount() {
    const totalCount = await countQueue(filter)
    queries.setQueryData<FlagQueue>(queryKey, (queue) => queue && { ...queue, pageInfo: { totalCount } })
  }

  // A failure to look is no news: the list itself says so when it cannot be loaded, and the next event looks again.
  const quietly = (work: Promise<unknown>) => void work.catch(() => {})

  async function onChanged(ids: string[]) {
    const known = ids.filter((id) => isOnPage(id) || fresh.has(id))
    const [now] = await Promise.all([fetchNews(known), recount()])
    const matching = new Set(now.filter((row) => matchesFilter(row, filter)).map((row) => row.id))
    setFresh((before) =>
      without(
        before,
        known.filter((id) => !matching.has(id)),
      ),
    )
    const shown = new Map((queries.getQueryData<FlagQueue>(queryKey)?.contentFlags ?? []).map((row) => [row.id, row]))
    // One's own decisions are in the list already, with their version, or on their way.
    const newer = now.filter((row) => row.version > (shown.get(row.id)?.version ?? row.version))
    mark(newer.filter((row) => !isPending(queries, row.id)).map((row) => row.id))
    tell(newer)
    patchRows(queries, now)
  }

  async function onNew(ids: string[]) {
    // A flag that was opened again may stand on the page already: there it is changed, not new.
    const [now] = await Promise.all([fetchNews(ids.filter((id) => !isOnPage(id))), recount()])
    const matching = now.filter((row) => matchesFilter(row, filter)).map((row) => row.id)
    if (matching.length > 0) setFresh((before) => new Set([...before, ...matching]))
  }

  useGathered('flag', (ids) => quietly(onChanged(ids)))
  useGathered('flag.new', (ids) => quietly(onNew(ids)))
  useGathered('presence', (ids) => quietly(fetchNews(onPage(ids)).then((now) => patchRows(queries, now))))
  useLive(SKIP_TOPIC, ({ subjectId }) => {
    if (subjectId === viewerId) void queries.invalidateQueries({ queryKey: QUEUE_KEY })
  })
  useLive(EVERYTHING, () => void queries.invalidateQueries({ queryKey: QUEUE_KEY }))

  /** Asks for the list anew, the new flags in it. */
  const show = () => {
    setFresh(new Set())
    return queries.invalidateQueries({ queryKey: QUEUE_KEY })
  }
  // The list may have been asked for again since, and brought some of them.
  return {
    fresh: [...fresh].filter((id) => !isOnPage(id)).length,
    show,
    isChanged: (row: FlagRow) => changed.has(row.id),
    justChanged: changes.justChanged,
  }
}
