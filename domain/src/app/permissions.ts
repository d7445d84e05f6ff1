import { type Answer, no, yes } from '../kernel/answer.ts'
import { FEATURE_IS_OFF, type Feature } from './features.ts'
import { ADMIN_LEVEL, ROLE, STAFF } from './roles.ts'

/** Route guard messages, word for word (spec 1 section 6). */
export const MUST_BE_ADMIN = 'You must be an Admin to do that'
export const MUST_BE_SUPER_ADMIN = 'You must be a Super Admin to do that'
export const MUST_BE_SUPER_ADMIN_OR_COMMUNITY_TECH = 'You must be a Super Admin or Community Tech to do that'
/** For thread actions, and for somebody who is signed in but not staff; the console itself sends them to the site root. */
export const MUST_BE_STAFF = 'You do not have permission to do that'

/** For an account that was marked as a spammer. */
export const MAY_NOT_WRITE = 'This account cannot write here'

type Grant = {
  readonly roles: readonly number[]
  /** Also for somebody who is not signed in. */
  readonly open: boolean
  readonly denial: string
  /** The site feature that the right needs. */
  readonly feature?: Feature
}

const everyone = { roles: [1, 2, 3, 4, 5, 6], open: true, denial: '' }
const signedIn = { roles: [1, 2, 3, 4, 5, 6], open: false, denial: '' }
/** Roles that write on the member site, also private messages: everybody but those who were marked as spammers. */
const writers = { roles: [1, 2, 3, 5, 6], open: false, denial: MAY_NOT_WRITE }
const staff = { roles: STAFF, open: false, denial: MUST_BE_STAFF }
const adminLevel = { roles: ADMIN_LEVEL, open: false, denial: MUST_BE_ADMIN }
const tech = {
  roles: [ROLE.superAdmin, ROLE.communityTech],
  open: false,
  denial: MUST_BE_SUPER_ADMIN_OR_COMMUNITY_TECH,
}
const superAdmin = { roles: [ROLE.superAdmin], open: false, denial: MUST_BE_SUPER_ADMIN }

/**
 * Every right there is: the roles that hold it, the words that refuse the others, and the feature without which there is
 * nothing to hold it on. Screens, menu entries, buttons, GraphQL fields, REST endpoints and member pages name one of these; a
 * misspelt name does not compile.
 */
export const PERMISSIONS = {
  'session.check': everyone,
  'session.signIn': everyone,
  'session.own': signedIn,
  'session.resetPassword': everyone,
  'memberSite.signUp': everyone,
  'memberSite.read': everyone,
  'memberSite.readForums': { ...everyone, feature: 'forums' },
  'memberSite.readConditions': { ...everyone, feature: 'user_disorders' },
  'memberSite.write': writers,
  /** With a token of the site, which says what it may do. */
  'contentApi.use': everyone,
  /** Voting and entering need no account. */
  'engagement.takePart': { ...writers, open: true },
  'memberSite.startThread': { ...writers, feature: 'forums' },
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
  /** Saving views, one's own and the team's. */
  'views.change': staff,
  'secondLooks.read': adminLevel,
  'content.edit': adminLevel,
  /** Masking private data in a text, reading what it was, and giving it back. */
  'content.mask': adminLevel,
  'content.reply': staff,
  'threads.change': { ...adminLevel, denial: MUST_BE_STAFF },
  'threads.tag': staff,
  /** Flags lead to threads also where the forums are switched off. */
  'threads.read': staff,
  'threads.editSeo': adminLevel,
  'automod.read': adminLevel,
  'users.readReduced': staff,
  'users.readPrivate': adminLevel,
  'users.change': adminLevel,
  'users.recallBlock': superAdmin,
  'awards.read': staff,
  'awards.change': adminLevel,
  'forums.read': { ...staff, feature: 'forums' },
  'forums.change': { ...adminLevel, feature: 'forums' },
  'stories.convert': { ...adminLevel, denial: MUST_BE_STAFF, feature: 'forums' },
  'tags.read': staff,
  'tags.change': tech,
  'engagement.read': staff,
  'engagement.change': adminLevel,
  /** A global poll is voted on by every site (spec 2 section 6). */
  'engagement.makeGlobal': tech,
  'siteMenu.read': staff,
  'conditions.read': adminLevel,
  'conditions.change': adminLevel,
  'conditions.sync': superAdmin,
  'conditions.offer': { ...adminLevel, feature: 'user_disorders' },
  'siteMenu.change': adminLevel,
  'leadForms.read': adminLevel,
  'leadForms.change': adminLevel,
  /** On member pages, also without an account. */
  'leadForms.fillIn': { ...writers, open: true },
  'campaigns.read': adminLevel,
  'campaigns.change': adminLevel,
  'settings.read': tech,
  'settings.change': tech,
  /** The settings of a site as one object, as the screen of all of them has it. */
  'siteSettings.read': tech,
  'siteSettings.change': tech,
  'taskScripts.read': tech,
  /** Those of the menu; `MENU_SCRIPTS` lists them. */
  'taskScripts.run': tech,
  'taskScripts.runEvery': superAdmin,
  'sitemaps.read': tech,
  'shortLinks.read': tech,
  'shortLinks.change': tech,
  /** Making or finding the short link of a thread, and nothing else of short links. */
  'shortLinks.ofThread': staff,
  'extendedProfile.read': tech,
  'extendedProfile.change': tech,
  'leadUpload.read': tech,
  'leadUpload.change': tech,
  'subscribers.read': tech,
  'subscribers.change': tech,
  /** By the link of a mail, without signing in. */
  'subscriptions.leave': everyone,
  /** Tokens of the content API and hooks of the site. */
  'apiAccess.read': adminLevel,
  'apiAccess.change': adminLevel,
  'superSettings.read': superAdmin,
  'superSettings.change': superAdmin,
  'launchStatus.read': superAdmin,
  'launchStatus.change': superAdmin,
  'experiments.read': superAdmin,
  'experiments.change': superAdmin,
  /** Forcing a variant for one's own session, and clearing it. */
  'experiments.preview': staff,
  'audit.read': adminLevel,
  'notifications.own': staff,
  'conversations.start': { ...staff, feature: 'private_messaging' },
  'conversations.own': { ...writers, feature: 'private_messaging' },
  'outbox.read': { ...superAdmin, feature: 'kept_mail' },
  'outbox.resend': { ...superAdmin, feature: 'kept_mail' },
} as const satisfies Record<string, Grant>

export type Permission = keyof typeof PERMISSIONS

export const PERMISSION_NAMES = Object.keys(PERMISSIONS) as Permission[]

/** Whether a role holds a right, wherever it is; the no carries the specification's denial. `null` is somebody not signed in. */
export function may(roleId: number | null, permission: Permission): Answer {
  const grant: Grant = PERMISSIONS[permission]
  if (grant.open) return yes
  if (roleId !== null && grant.roles.includes(roleId)) return yes
  return no(grant.denial || MUST_BE_STAFF)
}

/** The feature that a right needs, or undefined. */
export const featureOf = (permission: Permission): Feature | undefined => (PERMISSIONS[permission] as Grant).feature

/** Whether these features include the one that a right needs; a no says what is unavailable. */
export function isOn(features: readonly Feature[], permission: Permission): Answer {
  const feature = featureOf(permission)
  return feature === undefined || features.includes(feature) ? yes : no(FEATURE_IS_OFF[feature])
}

/** Somebody on a site, as far as rights are concerned. */
export type Asker = { roleId: number | null; features: readonly Feature[] }

/** Whether somebody may do a thing here: the role first, so that nobody without it learns what a site has. */
export function mayHere({ roleId, features }: Asker, permission: Permission): Answer {
  const held = may(roleId, permission)
  return held.ok ? isOn(features, permission) : held
}
