import { useCallback } from 'react'
import { useUserHref } from '../../users/directory/UserLink.tsx'
import type { FlagRow } from './flags.api.ts'

/** The page of a flag. */
export const flagHref = ({ id }: Pick<FlagRow, 'id'>): string => `/content-flag/${id}`

export type FlagHref = (flag: Pick<FlagRow, 'id' | 'assocId' | 'assocType'>) => string

/**
 * Where a row leads: its flag; a user's flag to the user edit page for those who may open that (spec 1 section
 * 2.4).
 */
export function useFlagHref(): FlagHref {
  const userHref = useUserHref()
  return useCallback(
    (flag) => (userHref && flag.assocType === 'user' ? userHref(flag.assocId) : flagHref(flag)),
    [userHref],
  )
}
