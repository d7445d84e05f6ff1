import { type Answer, no, yes } from '../kernel/answer.ts'

/** Role ids by name (spec 1 sections 3 and 9). Id 5 is read as super admin, as spec 1 section 6 does. */
export const ROLE = { admin: 1, moderator: 2, member: 3, spammer: 4, superAdmin: 5, communityTech: 6 } as const

export type RoleId = (typeof ROLE)[keyof typeof ROLE]

export const ROLE_IDS: readonly RoleId[] = [1, 2, 3, 4, 5, 6]

export const roleLabel: Record<RoleId, string> = {
  1: 'Admin',
  2: 'Moderator',
  3: 'Member',
  4: 'Spammer',
  5: 'Super Admin',
  6: 'Community Tech',
}

/** The badge of staff in a user's summary (spec 1 section 2.7); null for everybody else. */
export const staffBadge = (roleId: number): string | null =>
  isAdminLevel(roleId) ? roleLabel[ROLE.admin] : roleId === ROLE.moderator ? roleLabel[ROLE.moderator] : null

/** Admin-level: role ids 1, 5 and 6 (spec 1 section 6). */
export const ADMIN_LEVEL: readonly number[] = [ROLE.admin, ROLE.superAdmin, ROLE.communityTech]
/** Staff: the roles that may open the console at all; also who can be assigned to a flag (spec 1 section 6). */
export const STAFF: readonly number[] = [ROLE.admin, ROLE.moderator, ROLE.superAdmin, ROLE.communityTech]
export const ASSIGNABLE_ROLES = STAFF

export const isRoleId = (value: number): value is RoleId => ROLE_IDS.some((id) => id === value)
export const isAdminLevel = (roleId: number) => ADMIN_LEVEL.includes(roleId)
export const isStaff = (roleId: number) => STAFF.includes(roleId)

export const RANKS_ABOVE = 'This person ranks above you'

/** Rank by role: a person needs at least the rank of the account that they change. */
const RANK: Readonly<Record<RoleId, number>> = { 5: 3, 1: 2, 6: 2, 2: 1, 3: 0, 4: 0 }

/** Whether somebody of one role may change the account of another; the right to do so is asked besides. */
export function mayActOn(viewerRoleId: number | null, roleId: number): Answer {
  const rankOf = (id: number | null) => (id !== null && isRoleId(id) ? RANK[id] : 0)
  return rankOf(viewerRoleId) >= rankOf(roleId) ? yes : no(RANKS_ABOVE)
}

export const LAST_SUPER_ADMIN = 'This is the last super admin. Make somebody else a super admin first.'

/**
 * Whether a person may lose role 5 while this many other active people hold it: at least one super admin must remain.
 */
export const mayLoseSuperAdmin = (others: number): Answer => (others > 0 ? yes : no(LAST_SUPER_ADMIN))

/**
 * The roles of a person's accounts after one of them (`given`) gets a role. Role 5 belongs to the person: those of their other
 * accounts get it that share it; taken, all others on other sites become members. The other roles hold on one site.
 */
export function rolesAfter<Account extends { id: string; roleId: number }>(
  accounts: readonly Account[],
  { given, sharing, roleId }: { given: string; sharing: ReadonlySet<string>; roleId: RoleId },
): (Account & { newRoleId: RoleId })[] {
  const roleOf = (account: Account): number => {
    if (account.id === given) return roleId
    if (sharing.has(account.id)) return ROLE.superAdmin
    if (roleId === ROLE.superAdmin) return account.roleId
    return account.roleId === ROLE.superAdmin ? ROLE.member : account.roleId
  }
  return accounts.flatMap((account) => {
    const newRoleId = roleOf(account)
    return newRoleId === account.roleId || !isRoleId(newRoleId) ? [] : [{ ...account, newRoleId }]
  })
}
