import { pathTo } from '@ward/domain/app/routes'
import { useMay } from '../../../api/session.tsx'
import { AppLink } from '../../../ui/AppLink.tsx'
import { Avatar } from '../../../ui/text/Avatar.tsx'

const userHref = (id: string): string => pathTo('/users/{id}', { id })

/** The address of a user's edit page by the user's id; null for who may not open it. */
export const useUserHref = (): ((id: string) => string) | null => (useMay('users.readPrivate').ok ? userHref : null)

type UserLinkProps = { user: { id: string; username: string; avatar: { thumb: string } | null } }

/** A user's picture and name; the name leads to the user's page where the viewer may open it. */
export function UserLink({ user: { id, username, avatar } }: UserLinkProps) {
  const href = useUserHref()?.(id)
  return (
    <>
      <Avatar name={username} src={avatar?.thumb} size={20} />
      {href ? <AppLink href={href}>{username}</AppLink> : username}
    </>
  )
}
