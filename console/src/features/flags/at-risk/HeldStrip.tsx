import { minutesUntil, onItMessage } from '@ward/domain/at-risk'
import { useViewer } from '../../../api/session.tsx'
import { Avatar } from '../../../ui/text/Avatar.tsx'
import { timeSince } from '../../../ui/text/dates.ts'
import styles from './Lane.module.css'
import type { Wait } from './lane.api.ts'
import { useNow } from './useNow.ts'

/** Above the text: who is on it and for how long yet, or that nobody is, and since when it waits. */
export function HeldStrip({ wait: { holder, heldUntil, handedTo, since } }: { wait: Wait }) {
  const now = useNow()
  const { id: viewerId } = useViewer()
  const left = heldUntil ? minutesUntil(new Date(heldUntil), now) : 0
  const name = holder?.id === viewerId ? 'You' : holder?.username
  return (
    <div className={styles.held} role="status">
      {holder && name && left > 0 ? (
        <>
          <Avatar name={holder.username} src={holder.avatar?.thumb} staff />
          <span>
            <strong>{name === 'You' ? `You are on it, ${left} min left` : onItMessage(name, left)}</strong>
            {name === 'You' ? ' · renewed while this page is open' : ' · then it comes back by itself'}
          </span>
        </>
      ) : (
        <strong>Nobody is on it yet</strong>
      )}
      {handedTo ? <span>{`Handed to ${handedTo.id === viewerId ? 'you' : handedTo.username}`}</span> : null}
      <span className={styles.waiting}>{`Waiting ${timeSince(new Date(since), now)}`}</span>
    </div>
  )
}
