import { useQuery } from '@tanstack/react-query'
import { awardPeopleNote, USER_AWARD_STATUSES, userAwardStatusLabel } from '@ward/domain/awards/awards'
import { Loaded } from '../../ui/states/Loaded.tsx'
import { UserLink } from '../users/directory/UserLink.tsx'
import styles from './AwardPeople.module.css'
import { awardPeople, type HeldAward } from './awards.api.ts'

/** The holders of an award on this site, grouped by status; each person leads to the user's page (spec 1 section 2.6). */
export function AwardPeople({ awardId }: { awardId: string }) {
  const query = useQuery(awardPeople(awardId))
  return (
    <Loaded query={query} failed="The people could not be loaded" lines={2}>
      {(held) => <People held={held} />}
    </Loaded>
  )
}

function People({ held: { userAwards, userAwardsCount } }: { held: HeldAward }) {
  const groups = USER_AWARD_STATUSES.map((status) => ({
    status,
    people: userAwards.filter((userAward) => userAward.status === status),
  })).filter(({ people }) => people.length > 0)
  if (groups.length === 0) return <p className={styles.none}>Nobody on this site holds this award yet.</p>
  return (
    <div className={styles.groups}>
      {groups.map(({ status, people }) => (
        <section key={status}>
          <h2>{userAwardStatusLabel[status]}</h2>
          <ul>
            {people.map(({ id, user }) => (
              <li key={id}>
                <UserLink user={user} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {userAwards.length < userAwardsCount ? (
        <p className={styles.none}>{awardPeopleNote(userAwards.length, userAwardsCount)}</p>
      ) : null}
    </div>
  )
}
