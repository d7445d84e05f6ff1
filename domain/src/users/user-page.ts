import { mayActOn } from '../app/roles.ts'
import { type Answer, no, yes } from '../kernel/answer.ts'

// Words of a user's page (spec 3 sections 2, 5 and 8).

export const DELETE_USER_QUESTION = 'Deleting a user is a permanent action. Do you want to continue?'
export const USER_DELETED = 'The user account was deleted'
export const NO_SOCIAL_ACCOUNTS = 'This user has no social auth accounts.'
export const SOCIALS_UNLINKED = 'The social logins were unlinked'
export const UNLINK_QUESTION = 'They can then sign in with email and password only.'
/** Signing in by the address itself is no social login. */
export const EMAIL_PROVIDER = 'email'
export const NO_ACTIVITY = 'No activity yet'
export const NEVER_FLAGGED = 'No flags on this profile'

export const ACCOUNT_IS_DELETED = 'This account was deleted'
const DELETED = 3

/** Whether there is still somebody: of a deleted account nothing but its number is left. */
export const isThere = ({ status }: { status: number }): Answer => (status === DELETED ? no(ACCOUNT_IS_DELETED) : yes)

/** Whether somebody of this role may change anything of a user: not a person of higher rank, and not a deleted one. */
export const mayChangeUser = (viewerRoleId: number | null, user: { roleId: number; status: number }): Answer =>
  isThere(user).ok ? mayActOn(viewerRoleId, user.roleId) : isThere(user)

/** The tabs by their names in the address. */
export const USER_TABS = {
  activity: 'current-user',
  edit: 'edit-user',
  socials: 'social-sites',
  conditions: 'conditions',
  awards: 'awards',
  linked: 'other-users',
} as const
