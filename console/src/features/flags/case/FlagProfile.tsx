import { isStaff } from '@ward/domain/app/roles'
import { nameOfBadge } from '@ward/domain/users/user-facts'
import { useRevealKey } from '../../../ui/content/BlurredImage.tsx'
import { MemberPicture } from '../../../ui/content/MemberPicture.tsx'
import type { LabelledPart } from '../../../ui/content/marks.tsx'
import { PlainText } from '../../../ui/content/PlainText.tsx'
import { Avatar } from '../../../ui/text/Avatar.tsx'
import type { FlagCase } from '../flag/flag-detail.api.ts'
import { useBlursPictures } from '../wellbeing/wellbeingChoices.ts'
import styles from './FlagCase.module.css'

type Props = {
  profile: NonNullable<FlagCase['user']>
  author: FlagCase['author']
  marks: readonly string[]
  parts?: readonly LabelledPart[]
}

/** The content card of a user flag: avatar, bio and badges. The picture may be what was reported, so it is covered first. */
export function FlagProfile({ profile, author, marks, parts }: Props) {
  const { avatar, bio } = profile
  const [blurs] = useBlursPictures()
  useRevealKey(blurs && avatar !== null)
  const badges = [profile.badge, profile.secondaryBadge].flatMap((badge) => (badge ? nameOfBadge(badge) : []))
  return (
    <div className={styles.profile}>
      {avatar ? (
        <div className={styles.portrait}>
          <MemberPicture src={avatar.full} alt={`Avatar of ${author.username}`} blur={blurs} />
        </div>
      ) : (
        <Avatar name={author.username} staff={isStaff(author.roleId)} size={64} />
      )}
      {bio.trim() ? (
        <PlainText text={bio} marks={marks} parts={parts} />
      ) : (
        <p className={styles.nothing}>This profile has no bio.</p>
      )}
      {badges.length > 0 ? (
        <p className={styles.quiet}>{`${badges.length === 1 ? 'Badge' : 'Badges'}: ${badges.join(', ')}`}</p>
      ) : null}
    </div>
  )
}
