import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type ListContext, type ListPosition, placeIn } from '../flag/flags.list-context.ts'
import { type LaneRow, laneOptions } from './lane.api.ts'
import { laneContext, rememberLane, seenOfLane } from './laneList.ts'

export type LaneList = { context: ListContext; place: ListPosition; upcoming: LaneRow['flag'][] }

/** The lane that a flag was opened from, as others take from it and members add to it; null for a flag opened from elsewhere. */
export function useLaneList(id: string): LaneList | null {
  const [seen] = useState(seenOfLane)
  const isOfLane = seen?.includes(id) ?? false
  const { data } = useQuery({ ...laneOptions, enabled: seen !== null })
  const waiting = data?.rows.map(({ flag }) => flag.id) ?? seen ?? []
  const context = laneContext(seen ?? [], waiting, data?.total ?? waiting.length)
  const known = JSON.stringify(context.ids)
  useEffect(() => {
    if (seen) rememberLane(JSON.parse(known))
  }, [seen, known])
  const place = seen ? placeIn(context, id) : null
  if (!place || !(isOfLane || waiting.includes(id))) return null
  const after = context.ids.slice(context.ids.indexOf(id) + 1)
  const upcoming = after.flatMap((next) => data?.rows.find(({ flag }) => flag.id === next)?.flag ?? [])
  return { context, place: { ...place, next: upcoming[0]?.id ?? place.next }, upcoming }
}
