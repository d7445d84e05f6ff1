import { IconArrowBackUp } from '@tabler/icons-react'
import { GIVE_BACK_LABEL, minutesUntil, onItMessage } from '@ward/domain/flags/at-risk/at-risk'
import { useViewer } from '../../../api/session.tsx'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { Avatar } from '../../../ui/text/Avatar.tsx'
import { shortTimeSince } from '../../../ui/text/dates.ts'
import { useNow } from '../flag/useNow.ts'
import styles from './Lane.module.css'
import type { Wait } from './lane.api.ts'
import { useGiveBack } from './useGiveBack.ts'

type Props = { flagId: string; wait: Wait }

/**
 * Above the text: the claim and its time left, the button that releases it, or the mark 'unclaimed', and the wait so far.
 */
export function HeldStrip({ flagId, wait: { holder, heldUntil, handedTo, since, lease } }: Props) {
  const { giveBack, isBusy } = useGiveBack(flagId)
  const now = useNow()
  const { id: viewerId } = useViewer()
  const left = heldUntil ? minutesUntil(new Date(heldUntil), now) : 0
  const name = holder?.id === viewerId ? 'You' : holder?.username
  return (
    <div className={styles.held}>
      <div className={styles.who} role="status">
        {holder && name && left > 0 ? (
          <>
            <Avatar name={holder.username} src={holder.avatar?.thumb} staff />
            <span>
              <strong>{name === 'You' ? 'Claimed by you' : onItMessage(name, left)}</strong>
              {name === 'You' ? ' · renewed while this page is open' : null}
            </span>
          </>
        ) : (
          <strong>Unclaimed</strong>
        )}
        {handedTo ? <span>{`Handed off to ${handedTo.id === viewerId ? 'you' : handedTo.username}`}</span> : null}
      </div>
      {name === 'You' && left > 0 ? (
        <ActionButton size="xs" icon={IconArrowBackUp} busy={isBusy} onClick={() => giveBack(lease)}>
          {GIVE_BACK_LABEL}
        </ActionButton>
      ) : null}
      <span className={styles.waiting}>{`Waiting ${shortTimeSince(new Date(since), now)}`}</span>
    </div>
  )
}

/** Keeps the place of the strip until it is known who is on the text, so that the text does not move. */
export const HeldSpace = () => <div className={styles.held} aria-hidden />
