import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useMay } from '../../api/session.tsx'
import { assocTypeOf } from './flag-types.ts'
import type { FlagRow } from './flags.api.ts'

/** The page of a flag. */
export const flagHref = ({ id }: Pick<FlagRow, 'id'>): string => `/content-flag/${id}`

/**
 * Where a row leads: its flag; a user's flag to the user edit page for those who may open that (spec 1 section
 * 2.4).
 */
export function useFlagHref(): (flag: Pick<FlagRow, 'id' | 'assocId' | 'assocType'>) => string {
  const router = useRouter()
  const mayEdit = useMay('users.readPrivate').ok
  const toUsers = mayEdit && Object.hasOwn(router.routesByPath, '/users/$id')
  return useCallback(
    (flag) => (toUsers && assocTypeOf(flag.assocType) === 'user' ? `/users/${flag.assocId}` : flagHref(flag)),
    [toUsers],
  )
}
