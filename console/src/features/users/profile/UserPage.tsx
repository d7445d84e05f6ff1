import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Navigate, useParams } from '@tanstack/react-router'
import { EVERYTHING } from '@ward/domain/kernel/live'
import { isThere, USER_TABS } from '@ward/domain/users/user-page'
import { lazy } from 'react'
import { useLive } from '../../../api/useLive.tsx'
import { usePageTitle } from '../../../routing/title.ts'
import { type TabEntry, Tabs } from '../../../ui/detail/Tabs.tsx'
import { Loaded } from '../../../ui/states/Loaded.tsx'
import { USER_KEY, type UserDetail, userOptions } from '../directory/user-edit.api.ts'
import { UserRuns } from '../sync/UserRuns.tsx'
import { LinkedAccounts } from './LinkedAccounts.tsx'
import { UserAnswers } from './UserAnswers.tsx'
import { UserFlag } from './UserFlag.tsx'
import { UserHeader } from './UserHeader.tsx'
import styles from './UserPage.module.css'
import { heldAwardsOptions } from './user-tabs.api.ts'

const UserActivity = lazy(async () => ({ default: (await import('./UserActivity.tsx')).UserActivity }))
const UserAwards = lazy(async () => ({ default: (await import('./UserAwards.tsx')).UserAwards }))
const UserConditions = lazy(async () => ({ default: (await import('./UserConditions.tsx')).UserConditions }))
const UserEdit = lazy(async () => ({ default: (await import('./UserEdit.tsx')).UserEdit }))
const UserSocials = lazy(async () => ({ default: (await import('./UserSocials.tsx')).UserSocials }))

/** One user: their facts, their texts, and everything that staff may change (spec 3 section 2, User detail). */
export default function UserPage() {
  const { id = '' } = useParams({ strict: false })
  const queries = useQueryClient()
  const query = useQuery(userOptions(id))
  const { data: user } = query
  const { data: awards } = useQuery({ ...heldAwardsOptions(id), enabled: user !== undefined })
  usePageTitle(user?.username)
  useLive('user', ({ topic, subjectId }) => {
    if (topic === EVERYTHING || subjectId === id) void queries.invalidateQueries({ queryKey: [...USER_KEY, id] })
  })
  useLive('award', () => void queries.invalidateQueries(heldAwardsOptions(id)))
  return (
    <Loaded query={query} failed="The user could not be loaded" lines={12} absent={<Navigate to="/404" replace />}>
      {(user) => (
        <>
          <UserHeader user={user} />
          <div className={styles.columns}>
            <div>
              <Tabs key={user.id} label="User" tabs={tabsOf(user, awards?.length)} />
            </div>
            <aside className={styles.aside} aria-label="Content flag and work">
              <UserFlag userId={user.id} />
              <UserAnswers userId={user.id} />
              <UserRuns userId={user.id} username={user.username} />
            </aside>
          </div>
        </>
      )}
    </Loaded>
  )
}

function tabsOf(user: UserDetail, awards: number | undefined): TabEntry[] {
  const { socialSites, userDisorders, linkedUsers } = user.private
  const activity = { id: USER_TABS.activity, label: 'Activity', content: () => <UserActivity userId={user.id} /> }
  // A deleted account has nothing left but its texts.
  if (!isThere(user).ok) return [activity]
  const tabs: (TabEntry | false)[] = [
    activity,
    { id: USER_TABS.edit, label: 'Edit', stays: true, content: () => <UserEdit user={user} /> },
    {
      id: USER_TABS.socials,
      label: 'Socials',
      count: socialSites.length,
      stays: true,
      content: () => <UserSocials user={user} />,
    },
    {
      id: USER_TABS.conditions,
      label: 'Conditions',
      count: userDisorders.length,
      stays: true,
      content: () => <UserConditions user={user} />,
    },
    { id: USER_TABS.awards, label: 'Awards', count: awards, stays: true, content: () => <UserAwards user={user} /> },
    // The account itself is among them: one alone is linked to none.
    linkedUsers.length > 1 && {
      id: USER_TABS.linked,
      label: 'Linked Accounts',
      count: linkedUsers.length,
      content: () => <LinkedAccounts user={user} />,
    },
  ]
  return tabs.filter((tab) => tab !== false)
}
