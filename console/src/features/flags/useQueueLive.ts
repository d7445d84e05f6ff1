import { useQueryClient } from '@tanstack/react-query'
import { EVERYTHING } from '@ward/domain/live'
import { useEffect, useState } from 'react'
import { useLive } from '../../api/useLive.tsx'
import type { FlagRow } from './flags.api.ts'

/** How long a changed row stays marked. */
const MARKED_MS = 8_000

/**
 * What others do while the list is open: rows on the page are asked for again and marked where they stand, new flags are
 * counted and wait until they are asked for (product.md section 4).
 */
export function useQueueLive(rows: readonly FlagRow[] | undefined, listKey: string) {
  const queries = useQueryClient()
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set())
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set())
  const refetch = () => queries.invalidateQueries({ queryKey: ['flags'] })

  // biome-ignore lint/correctness/useExhaustiveDependencies: another list has its own news
  useEffect(() => setFresh(new Set()), [listKey])
  useLive('flag.new', ({ topic, subjectId }) => {
    if (topic !== EVERYTHING) setFresh((before) => new Set(before).add(subjectId))
  })
  useLive('flag', ({ topic, subjectId }) => {
    if (topic === EVERYTHING) {
      void refetch()
      return
    }
    if (!rows?.some((row) => row.id === subjectId)) return
    setChanged((before) => new Set(before).add(subjectId))
    setTimeout(() => setChanged((before) => new Set([...before].filter((id) => id !== subjectId))), MARKED_MS)
    void refetch()
  })
  useLive('presence', ({ subjectId }) => {
    if (rows?.some((row) => row.id === subjectId)) void refetch()
  })

  const show = () => {
    setFresh(new Set())
    void refetch()
  }
  return { fresh: fresh.size, show, isChanged: (row: FlagRow) => changed.has(row.id) }
}
