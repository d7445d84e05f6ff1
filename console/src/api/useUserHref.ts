import { useRouter } from '@tanstack/react-router'
import { pathTo } from '@ward/domain/routes'
import { useMay } from './session.tsx'

const userHref = (id: string): string => pathTo('/users/{id}', { id })

/** The address of a user's edit page by the user's id; null for who may not open it, and while there is no such page. */
export function useUserHref(): ((id: string) => string) | null {
  const { routesByPath } = useRouter()
  const mayOpen = useMay('users.readPrivate').ok
  return mayOpen && Object.hasOwn(routesByPath, '/users/$id') ? userHref : null
}
