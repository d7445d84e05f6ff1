import { useQuery, useQueryClient } from '@tanstack/react-query'
import { PRESENCE_EVERY_SECONDS } from '@ward/domain/presence/presence'
import { useDeferredValue, useEffect } from 'react'
import { useMay } from '../../../api/session.tsx'
import { burstOfFlagOptions } from '../bursts/bursts.api.ts'
import { flagOptions } from '../flag/flag-detail.api.ts'
import { leaveFlag, showPresence } from './flag-presence.ts'

/** Prefetched data is fresh for so long: it is asked for again when it is opened. */
const PREFETCHED = 30_000

type Props = {
  flagId: string
  /** The flag has come and is on the screen: only then do others see that somebody looks at it. */
  isShown: boolean
  next: string | null | undefined
  previous: string | null | undefined
}

/**
 * Everything that is requested and sent because a flag was opened: the flag as it is by now, those next to it in its list, and
 * to colleagues that it is open here. It follows once the flag is painted, so that no request stands in the way of that.
 */
export function FlagFollowed(props: Props) {
  const { flagId, isShown, next, previous } = useDeferredValue(props)
  const queries = useQueryClient()
  const withAutomod = useMay('automod.read').ok
  useQuery({ ...flagOptions(flagId, withAutomod), notifyOnChangeProps: [] })
  useEffect(() => {
    for (const near of [next, previous]) {
      if (!near) continue
      void queries.prefetchQuery({ ...flagOptions(near, withAutomod), staleTime: PREFETCHED })
      void queries.prefetchQuery(burstOfFlagOptions(near))
    }
  }, [next, previous, queries, withAutomod])
  useEffect(() => {
    if (!isShown) return
    void showPresence(flagId)
    const timer = setInterval(() => void showPresence(flagId), PRESENCE_EVERY_SECONDS * 1000)
    const leave = () => leaveFlag(flagId)
    addEventListener('pagehide', leave)
    return () => {
      clearInterval(timer)
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [flagId, isShown])
  return null
}
