import { ASSIGNABLE_ROLES, isRoleId, isStaff, roleLabel } from '@ward/domain/app/roles'
import type { Choice, Choices } from '../../../ui/picker/choices.ts'
import { Avatar } from '../../../ui/text/Avatar.tsx'
import { fetchChosenUsers, fetchUsers } from './people.api.ts'

/** The number of people offered at a time; more letters find the others. */
const OFFERED = 20

type Person = { id: string; username: string; roleId: number; avatar: { thumb: string } | null }

const choiceOf = ({ id, username, roleId, avatar }: Person): Choice => ({
  value: id,
  label: username,
  hint: isRoleId(roleId) ? roleLabel[roleId] : undefined,
  mark: <Avatar name={username} src={avatar?.thumb} staff={isStaff(roleId)} size={20} />,
})

type Requested = { roleIds: readonly number[]; onlyActive: boolean }

function choicesOf(name: string, requested: Requested, limit = OFFERED): Choices {
  return {
    key: ['people', name, limit],
    find: async (term, signal) => {
      const { total, users } = await fetchUsers({ term, ...requested, limit }, signal)
      return { total, choices: users.map(choiceOf) }
    },
    byIds: async (ids, signal) => (await fetchChosenUsers(ids, signal)).map(choiceOf),
  }
}

/** Anybody of this site but spammers, for a SearchSelect. */
export const personChoices: Choices = choicesOf('all', { roleIds: [], onlyActive: false })

/** Active staff of this site, or those of some roles alone; `limit` of them at a time. */
export const staffChoices = (roleIds: readonly number[] = ASSIGNABLE_ROLES, limit?: number): Choices =>
  choicesOf(`staff ${roleIds}`, { roleIds, onlyActive: true }, limit)
