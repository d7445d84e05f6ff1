import { USER_AWARD_STATUSES, userAwardStatusLabel } from '@ward/domain/awards'
import { useMay } from '../../api/session.tsx'
import { AppLink } from '../../ui/AppLink.tsx'
import { Avatar } from '../../ui/text/Avatar.tsx'
import styles from './AwardListPage.module.css'
import type { AwardRow } from './awards.api.ts'

/** Who holds an award on this site, grouped by status; each person leads to the user's page (spec 1 section 2.6). */
export function AwardPeople({ award, userHref }: { award: AwardRow; userHref: ((id: string) => string) | null }) {
  const mayOpenUsers = useMay('users.readPrivate').ok
  const groups = USER_AWARD_STATUSES.map((status) => ({
    status,
    people: award.userAwards.filter((userAward) => userAward.status === status.toUpperCase()),
  })).filter(({ people }) => people.length > 0)
  if (groups.length === 0) return <p className={styles.none}>Nobody on this site holds this award yet.</p>
  return (
    <div className={styles.groups}>
      {groups.map(({ status, people }) => (
        <section key={status}>
          <h3>{userAwardStatusLabel[status]}</h3>
          <ul>
            {people.map(({ id, user }) => (
              <li key={id}>
                <Avatar name={user.username} src={user.avatar?.thumb} size={20} />
                {mayOpenUsers && userHref ? <AppLink href={userHref(user.id)}>{user.username}</AppLink> : user.username}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
