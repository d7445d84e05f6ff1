import { PRESENCE_EVERY_SECONDS } from '@ward/domain/presence'
import { useEffect } from 'react'
import { Avatar } from '../../../ui/text/Avatar.tsx'
import styles from './FlagCase.module.css'
import type { FlagCase } from './flag-detail.api.ts'
import { leaveFlag, showPresence } from './flag-presence.ts'

/** Tells colleagues that this flag is open here, and shows who else has it open. */
export function FlagPresence({ flagId, viewers }: { flagId: string; viewers: FlagCase['viewers'] }) {
  useEffect(() => {
    void showPresence(flagId)
    const timer = setInterval(() => void showPresence(flagId), PRESENCE_EVERY_SECONDS * 1000)
    const leave = () => leaveFlag(flagId)
    addEventListener('pagehide', leave)
    return () => {
      clearInterval(timer)
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [flagId])
  const [first, ...others] = viewers
  if (!first) return null
  return (
    <span className={styles.here} role="status">
      <Avatar name={first.username} src={first.avatar?.thumb} staff here />
      <span>
        {others.length > 0
          ? `${first.username} and ${others.length} more are here too`
          : `${first.username} is here too`}
      </span>
    </span>
  )
}
