import { type Answer, no, yes } from './answer.ts'
import { ADMIN_LEVEL, ROLE, STAFF } from './roles.ts'

/** Route guard messages, word for word (spec 1 section 6). */
export const MUST_BE_ADMIN = 'You must be an Admin to do that'
export const MUST_BE_SUPER_ADMIN = 'You must be a Super Admin to do that'
export const MUST_BE_SUPER_ADMIN_OR_COMMUNITY_TECH = 'You must be a Super Admin or Community Tech to do that'
/** Shown to somebody who is signed in but not staff; the console itself sends him to the site root. */
export const MUST_BE_STAFF = 'You do not have permission to do that'

const everyone = { roles: [1, 2, 3, 4, 5, 6], open: true, denial: '' }
const staff = { roles: STAFF, open: false, denial: MUST_BE_STAFF }
const adminLevel = { roles: ADMIN_LEVEL, open: false, denial: MUST_BE_ADMIN }
const superAdmin = { roles: [ROLE.superAdmin], open: false, denial: MUST_BE_SUPER_ADMIN }
const signedIn = { roles: [1, 2, 3, 4, 5, 6], open: false, denial: '' }

type Grant = { readonly roles: readonly number[]; readonly open: boolean; readonly denial: string }

/**
 * Every right there is, with the roles that hold it and the words that refuse the others.
 * Menu entries, routes, buttons, GraphQL fields and REST endpoints name one of these; a misspelt name does not compile.
 */
export const PERMISSIONS = {
  'session.check': everyone,
  'session.signIn': everyone,
  'session.own': signedIn,
  'session.resetPassword': everyone,
  'memberSite.read': everyone,
  'console.open': staff,
  'sites.read': staff,
  'sites.switch': staff,
  'flags.read': staff,
  'flags.decide': staff,
  'flags.assign': staff,
  'flags.open': staff,
  'flags.approve': adminLevel,
  'flags.delete': adminLevel,
  'flags.preModerationFilter': adminLevel,
  'automod.read': adminLevel,
  'users.readReduced': staff,
  'users.readPrivate': adminLevel,
  'awards.read': staff,
  'awards.change': adminLevel,
  'notifications.own': staff,
  'outbox.read': superAdmin,
  'outbox.resend': superAdmin,
} as const satisfies Record<string, Grant>

export type Permission = keyof typeof PERMISSIONS

export const PERMISSION_NAMES = Object.keys(PERMISSIONS) as Permission[]

/** Whether a role holds a right; the no carries the specification's denial message. `null` is somebody not signed in. */
export function may(roleId: number | null, permission: Permission): Answer {
  const grant: Grant = PERMISSIONS[permission]
  if (grant.open) return yes
  if (roleId !== null && grant.roles.includes(roleId)) return yes
  return no(grant.denial || MUST_BE_STAFF)
}
