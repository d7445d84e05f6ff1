import { useEffect } from 'react'
import { leaveFlag, showPresence } from './flag-presence.ts'

/** How often this page says that it is open; the server forgets it after 30 s (product.md section 11). */
const EVERY = 12_000

/** Tells colleagues that this flag is open here. */
export function FlagPresence({ flagId }: { flagId: string }) {
  useEffect(() => {
    void showPresence(flagId)
    const timer = setInterval(() => void showPresence(flagId), EVERY)
    const leave = () => leaveFlag(flagId)
    addEventListener('pagehide', leave)
    return () => {
      clearInterval(timer)
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [flagId])
  return null
}
