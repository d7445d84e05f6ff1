import { Avatar } from '../../../ui/text/Avatar.tsx'
import styles from './FlagCase.module.css'
import type { FlagCase } from './flag-detail.api.ts'

/** Who else has this flag open. */
export function FlagPresence({ viewers }: Pick<FlagCase, 'viewers'>) {
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
