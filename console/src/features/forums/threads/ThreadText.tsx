import { isRoleId, isStaff, roleLabel } from '@ward/domain/app/roles'
import { nameOfBadge } from '@ward/domain/users/user-facts'
import { AppLink } from '../../../ui/AppLink.tsx'
import { Card } from '../../../ui/card/Card.tsx'
import { Avatar } from '../../../ui/text/Avatar.tsx'
import { DateText } from '../../../ui/text/DateText.tsx'
import { Fact, Facts } from '../../../ui/text/Facts.tsx'
import { formatNumber } from '../../../ui/text/NumberText.tsx'
import { MemberText } from '../../flags/wellbeing/MemberText.tsx'
import { useUserHref } from '../../users/directory/UserLink.tsx'
import styles from './Threads.module.css'
import type { ShownThread } from './threads.api.ts'

/** The text of a thread as members see it, below whoever wrote it. */
export function ThreadText({ thread }: { thread: ShownThread }) {
  const { user, body, insertedAt, lastActiveDate, replyCount } = thread
  const href = useUserHref()?.(user.id)
  const known = [isRoleId(user.roleId) ? roleLabel[user.roleId] : '', nameOfBadge(user.secondaryBadge ?? '')]
  return (
    <Card as="article" label="Thread" flush>
      <div className={styles.text}>
        <div className={styles.by}>
          <Avatar name={user.username} src={user.avatar?.thumb} staff={isStaff(user.roleId)} size={40} />
          <div>
            <strong>{href ? <AppLink href={href}>{user.username}</AppLink> : user.username}</strong>
            <p>{known.filter(Boolean).join(', ')}</p>
          </div>
        </div>
        <div className={styles.words}>
          <MemberText html={body} />
        </div>
      </div>
      <div className={styles.facts}>
        <Facts layout="across">
          <Fact name="Created">
            <DateText value={insertedAt} />
          </Fact>
          <Fact name="Last activity">
            <DateText value={lastActiveDate} />
          </Fact>
          <Fact name="Replies">{formatNumber(replyCount)}</Fact>
        </Facts>
      </div>
    </Card>
  )
}
