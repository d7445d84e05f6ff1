import { MODERATORS_FOUND } from '@ward/domain/flags/flag/flag-operations'
import { useCallback } from 'react'
import { SearchSelect } from '../../../ui/picker/SearchSelect.tsx'
import { staffChoices } from '../../users/directory/PersonChoices.tsx'
import styles from './FlagModerators.module.css'

/** Five of those who can be tagged, by a part of their name (spec 1 section 9). */
const choices = staffChoices(undefined, MODERATORS_FOUND)

type Props = { onTag: (userId: string) => void; onClose: () => void }

/** Looks for a moderator to tag, in its place on the page; Escape gives it up. */
export function TagModerator({ onTag, onClose }: Props) {
  const focus = useCallback((place: HTMLDivElement | null) => place?.querySelector('input')?.focus(), [])
  return (
    <div ref={focus} className={styles.tagging}>
      <SearchSelect
        label="Tag a moderator"
        help="They are notified"
        placeholder="Type a name"
        choices={choices}
        value={null}
        onGiveUp={onClose}
        onChange={(userId) => {
          if (userId !== null) onTag(userId)
        }}
      />
    </div>
  )
}
