import { useEffect, useMemo } from 'react'
import { useSession } from './session.tsx'
import { askWhoIsThere, joinTabs, signedOf } from './tabs.ts'
import { useLiveState } from './useLive.tsx'

/**
 * Notices at once when the session behind the page becomes somebody else's or nobody's: from the other tabs, when the
 * stream of events ends as it does with its session, and when the page comes back to the front or out of the browser's store.
 */
export function useSessionWatch(): void {
  const session = useSession()
  const mine = useMemo(() => signedOf(session), [session])
  const line = useLiveState()
  useEffect(() => joinTabs(mine), [mine])
  useEffect(() => {
    if (line === 'lost') void askWhoIsThere(mine)
  }, [line, mine])
  useEffect(() => {
    const ask = () => void askWhoIsThere(mine)
    const onVisible = () => {
      if (document.visibilityState === 'visible') ask()
    }
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) ask()
    }
    document.addEventListener('visibilitychange', onVisible)
    addEventListener('pageshow', onPageShow)
    return () => {
      document.removeEventListener('visibilitychange', onVisible)
      removeEventListener('pageshow', onPageShow)
    }
  }, [mine])
}
