import { isStaff } from '@ward/domain/roles'
import { nameOfBadge } from '@ward/domain/user-facts'
import { useRevealKey } from '../../../ui/content/BlurredImage.tsx'
import { MemberPicture } from '../../../ui/content/MemberPicture.tsx'
import { PlainText } from '../../../ui/content/PlainText.tsx'
import { Avatar } from '../../../ui/text/Avatar.tsx'
import styles from './FlagCase.module.css'
import type { FlagCase } from './flag-detail.api.ts'

type Props = { profile: NonNullable<FlagCase['user']>; author: FlagCase['author']; marks: readonly string[] }

/** The content card of a user flag: avatar, bio and badges. The picture may be what was reported, so it is covered first. */
export function FlagProfile({ profile, author, marks }: Props) {
  const { avatar, bio } = profile
  useRevealKey(avatar !== null)
  const badges = [profile.badge, profile.secondaryBadge].flatMap((badge) => (badge ? nameOfBadge(badge) : []))
  return (
    <div className={styles.profile}>
      {avatar ? (
        <div className={styles.portrait}>
          <MemberPicture src={avatar.full} alt={`Avatar of ${author.username}`} blur />
        </div>
      ) : (
        <Avatar name={author.username} staff={isStaff(author.roleId)} size={64} />
      )}
      {bio.trim() ? <PlainText text={bio} marks={marks} /> : <p className={styles.nothing}>This profile has no bio.</p>}
      {badges.length > 0 ? (
        <p className={styles.quiet}>{`${badges.length === 1 ? 'Badge' : 'Badges'}: ${badges.join(', ')}`}</p>
      ) : null}
    </div>
  )
}
