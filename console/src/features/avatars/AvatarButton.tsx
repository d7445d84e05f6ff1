import { useQueryClient } from '@tanstack/react-query'
import { isStaff } from '@ward/domain/app/roles'
import { type ComponentProps, lazy, useState } from 'react'
import { useLive } from '../../api/useLive.tsx'
import { Opening } from '../../ui/Opening.tsx'
import { Avatar } from '../../ui/text/Avatar.tsx'
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx'
import type { AvatarOwner } from './AvatarDialog.tsx'
import styles from './Avatars.module.css'

const AvatarDialog = lazy(() => import('./AvatarDialog.tsx').then((module) => ({ default: module.AvatarDialog })))

/** Somebody's face; it opens the dialog with the full image (spec 1 section 2.7). */
export function AvatarButton({ user, size }: { user: AvatarOwner; size: ComponentProps<typeof Avatar>['size'] }) {
  const [opened, setOpened] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  const queries = useQueryClient()
  // All queries about this person are asked again, also after somebody else changed the picture.
  const refresh = () => queries.invalidateQueries()
  useLive('user', ({ topic, subjectId }) => {
    if (topic === 'user' && subjectId === user.id) void refresh()
  })
  const open = () => {
    setWasOpened(true)
    setOpened(true)
  }
  return (
    <>
      <button type="button" className={styles.face} onClick={open}>
        <Avatar name={user.username} src={user.avatar?.thumb} staff={isStaff(user.roleId)} size={size} />
        {/* A label in its place would hide the visible initials from whoever speaks to the page. */}
        <VisuallyHidden>{`Avatar of ${user.username}`}</VisuallyHidden>
      </button>
      {wasOpened ? (
        <Opening>
          <AvatarDialog user={user} opened={opened} onClose={() => setOpened(false)} onChanged={refresh} />
        </Opening>
      ) : null}
    </>
  )
}
