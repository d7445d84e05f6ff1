import { MENTION_RESULTS } from '@ward/domain/mentions'
import { isRoleId, isStaff, roleLabel } from '@ward/domain/roles'
import type { FindMentions } from '../../ui/rich-text/mention.ts'
import { Avatar } from '../../ui/text/Avatar.tsx'
import { fetchUsers } from './users.api.ts'

/** Whom `@` offers in a text: members and staff of this site with this in their names, five at most (spec 1 section 2.5). */
export const findMentions: FindMentions = async (term, signal) => {
  const { users } = await fetchUsers({ term, roleIds: [], onlyActive: false, limit: MENTION_RESULTS }, signal)
  return users.map(({ id, username, roleId, avatar }) => ({
    id,
    username,
    note: isRoleId(roleId) ? roleLabel[roleId] : undefined,
    mark: <Avatar name={username} src={avatar?.thumb} staff={isStaff(roleId)} size={20} />,
  }))
}
