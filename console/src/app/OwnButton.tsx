import type { ComponentProps } from 'react'
import { useViewer } from '../api/session.tsx'
import { Avatar } from '../ui/text/Avatar.tsx'
import { VisuallyHidden } from '../ui/text/VisuallyHidden.tsx'
import styles from './OwnMenu.module.css'
import { useOwnAvatar } from './useOwnAvatar.ts'

/** The viewer's picture as the button of their menu. */
export function OwnButton(button: Omit<ComponentProps<'button'>, 'type' | 'className' | 'children'>) {
  const { username } = useViewer()
  const avatar = useOwnAvatar()
  return (
    <button type="button" {...button} className={styles.button}>
      <Avatar name={username} src={avatar?.medium} staff size={28} />
      <VisuallyHidden>{username}, your menu</VisuallyHidden>
    </button>
  )
}
