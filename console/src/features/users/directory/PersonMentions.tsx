import { isRoleId, isStaff, roleLabel } from '@ward/domain/app/roles'
import type { AssocType } from '@ward/domain/flags/flag/assoc-types'
import { useCallback } from 'react'
import type { FindMentions } from '../../../ui/rich-text/mention.ts'
import { Avatar } from '../../../ui/text/Avatar.tsx'
import { searchMentions } from './people.api.ts'

/**
 * The people `@` offers in a text that answers this thing, or is its own: members and staff of this site with this in their
 * names, those who wrote around it first, five at most (spec 1 section 2.5).
 */
export function useFindMentions(type: AssocType, id: string): FindMentions {
  return useCallback(
    async (username, signal) => {
      const users = await searchMentions({ username, type, id }, signal)
      return users.map(({ id, username, roleId, avatar }) => ({
        id,
        username,
        note: isRoleId(roleId) ? roleLabel[roleId] : undefined,
        mark: <Avatar name={username} src={avatar?.thumb} staff={isStaff(roleId)} size={20} />,
      }))
    },
    [type, id],
  )
}
