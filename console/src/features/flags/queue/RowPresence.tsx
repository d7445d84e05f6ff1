import { Avatar } from '../../../ui/text/Avatar.tsx'
import { VisuallyHidden } from '../../../ui/text/VisuallyHidden.tsx'
import type { FlagRow } from '../flag/flags.api.ts'
import styles from './FlagQueuePage.module.css'

const names = new Intl.ListFormat('en-US')

/** Other people who have this flag open right now. */
export function RowPresence({ viewers }: Pick<FlagRow, 'viewers'>) {
  const [first, ...others] = viewers
  if (!first) return null
  const sentence = `${names.format(viewers.map(({ username }) => username))} ${others.length > 0 ? 'are' : 'is'} looking at this`
  return (
    <span className={styles.here} data-tip={sentence}>
      <Avatar name={first.username} src={first.avatar?.thumb} size={20} staff here />
      {others.length > 0 ? <span aria-hidden>{`+${others.length}`}</span> : null}
      <VisuallyHidden>{sentence}</VisuallyHidden>
    </span>
  )
}
