import { z } from 'zod'
import { STATUS } from '../app/account-status.ts'
import { isStaff, mayActOn, ROLE, ROLE_IDS, type RoleId } from '../app/roles.ts'
import { AtRiskConfirmed } from '../flags/at-risk-asking.ts'
import { type Answer, no, yes } from '../kernel/answer.ts'
import { Day, latestBirthday, YEARS_OF_AGE } from '../kernel/days.ts'
import { Id } from '../kernel/ids.ts'
import { isMailAddress } from '../kernel/mail-address.ts'
import { NOT_YOUR_PASSWORD, PRESENT_PASSWORD_MISSING, passwordProblem } from '../sessions/sessions.ts'
import { Badge, Ethnicity, Gender, SecondaryBadge } from './user-facts.ts'

/** Limits of what is written about a user, in characters. */
export const BIO_MAX = 1000
const EMAIL_MAX = 254
const NAME_MAX = 100
const DESCRIPTION_MAX = 2000
const ZIPCODE_MAX = 10

/** Messages of the form (spec 3 sections 5 and 8). */
export const EMAIL_INVALID = 'Email must be valid'
export const ROLE_REQUIRED = 'Please select a role'
export const USER_UPDATED = 'The user was updated'
export const USER_NOT_SAVED = 'Cannot update user! Check inputs for errors.'
export const BLOCK_QUESTION =
  'Blocking a user will delete all of their UGC and unlink all mentions. This is not reversible. Do you want to continue?'
export const superAdminTitle = (username: string): string => `Make ${username} a super admin?`
export const SUPER_ADMIN_QUESTION =
  'This role is the person’s. Their accounts on other sites that have confirmed the same email get it too.'

/** The effects of the status Blocked, shown before it is chosen. The role Spammer has more, and BLOCK_QUESTION asks for it. */
export const blockedStatusTitle = (username: string): string => `Set ${username} to Blocked?`
export const BLOCKED_STATUS_EFFECTS: readonly string[] = [
  'They are signed out everywhere on this site and can’t sign in.',
  'Their texts stay as they are. Only the role Spammer removes them.',
  'You can set them back to Active at any time.',
]
export const CHOSEN_UNTIL_SAVED = 'Nothing happens until you save.'

export const USER_CREATED = 'The user was created'
export const USERNAME_RULE = 'Use 3–30 letters, numbers, or _ - .'
export const USERNAME_TAKEN = 'This username is taken'
export const BIO_LINKS = 'Only staff and contributors may have links in their bio'
export const BIRTHDAY_TOO_LATE = `Members are at least ${YEARS_OF_AGE} years old`
export const SUSPENDED_UNTIL_REQUIRED = 'Please choose an end date'
export const NOT_ONE_S_OWN_ROLE = 'You cannot change your own role'
export const NOT_ONE_S_OWN_STATUS = 'You cannot change your own status'
/** The answer to a save of a user whom somebody else changed since they were shown. */
export const USER_CHANGED = 'Someone else just changed this user'
export const SPAMMERS_ARE_BLOCKED = 'A spammer is blocked. Give them another role first.'

const tooLong = (what: string, most: number) => `${what} may have at most ${most.toLocaleString('en-US')} characters`
const words = (title: string, most: number) => z.string().trim().max(most, tooLong(title, most)).meta({ title })

/** An address of the form x@y.z (spec 3 section 5) that mail can go to. */
const isEmail = (text: string): boolean => isMailAddress(text) && /@[^@]+[.][^.]+$/.test(text)

/** Statuses that the form sets; deleting is a thing of its own. */
export const STATUS_REQUIRED = 'Please choose a status: 0 active, 1 suspended, 2 blocked'
export const FORM_STATUSES = [STATUS.active, STATUS.suspended, STATUS.blocked] as const
export type FormStatus = (typeof FORM_STATUSES)[number]

const isRoleId = (id: number): boolean => ROLE_IDS.some((known) => known === id)

const username = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9_.-]{3,30}$/, USERNAME_RULE)
  .meta({ title: 'Username' })
const email = z.string().trim().max(EMAIL_MAX, EMAIL_INVALID).meta({ title: 'Email' })
const password = z.string().meta({ title: 'Password' })
const firstName = words('First name', NAME_MAX)
const lastName = words('Last name', NAME_MAX)
const roleId = z.number(ROLE_REQUIRED).int(ROLE_REQUIRED).refine(isRoleId, ROLE_REQUIRED).meta({ title: 'Role' })
const badge = Badge.meta({ title: 'Badge' })
const secondaryBadge = SecondaryBadge.nullish().meta({ title: 'Secondary badge' })
const bio = words('Bio', BIO_MAX)
const description = words('Author bio', DESCRIPTION_MAX)
const zipcode = words('Zip code', ZIPCODE_MAX)
const status = z.literal(FORM_STATUSES, STATUS_REQUIRED).meta({ title: 'Status' })
const suspendedUntil = Day.nullish()
  .meta({ title: 'Suspended until' })
  .describe('The first day on which they may sign in again, `2026-11-20`, in the zone of the site.')
const optIn = z.boolean().meta({ title: 'Receive emails' })
const suppressedFromActivityRecs = z.boolean().meta({ title: 'Keep out of activity recommendations' })
const notify = z.boolean().default(false).meta({ title: 'Notify them by email' })

type Written = {
  username?: string | undefined
  email?: string | undefined
  password?: string | null | undefined
  status?: number | undefined
  suspendedUntil?: string | null | undefined
}

/** Checks of several fields together. */
function checkTogether({ username, email, password, status, suspendedUntil }: Written, context: z.RefinementCtx): void {
  const wrong = password ? passwordProblem(password, { username: username ?? '', email: email ?? '' }) : null
  if (wrong) context.addIssue({ code: 'custom', path: ['password'], message: wrong })
  if (status === STATUS.suspended && !suspendedUntil)
    context.addIssue({ code: 'custom', path: ['suspendedUntil'], message: SUSPENDED_UNTIL_REQUIRED })
}

/** The fields for changing one's own address. */
export const ChangeEmail = z.object({
  current: z.string().min(1, PRESENT_PASSWORD_MISSING).max(200, NOT_YOUR_PASSWORD),
  email: email.refine(isEmail, EMAIL_INVALID),
})

/** A new user (spec 3 section 7: createUser); without a password they set one by the mail they get. */
export const NewUser = z
  .object({
    username,
    email: email.refine(isEmail, EMAIL_INVALID),
    password: password.nullish(),
    firstName: firstName.default(''),
    lastName: lastName.default(''),
    roleId,
    badge: badge.optional().describe('Default: the badge of the role.'),
    secondaryBadge,
    bio: bio.default(''),
    description: description.default(''),
    zipcode: zipcode.default(''),
    status: status.default(0),
    suspendedUntil,
    optIn: optIn.default(true),
    suppressedFromActivityRecs: suppressedFromActivityRecs.default(false),
    notify: notify.describe('Mails them a welcome with a link by which they set their password.'),
  })
  .superRefine(checkTogether)
export type NewUser = z.output<typeof NewUser>

/** A new user as the form begins (spec 3 section 2, Create User). The role is there, so that it can be changed alone. */
export const NEW_USER: z.input<typeof NewUser> = {
  username: '',
  email: '',
  password: '',
  firstName: '',
  lastName: '',
  roleId: ROLE.member,
  badge: 'MEMBER',
  secondaryBadge: null,
  bio: '',
  description: '',
  zipcode: '',
  status: STATUS.active,
  suspendedUntil: null,
  optIn: true,
  suppressedFromActivityRecs: false,
  notify: true,
}

/** Fields that the form sends only where they were changed (spec 3 section 4). */
export const SENT_WHEN_CHANGED = ['birthday', 'ethnicity', 'gender', 'isFraudster', 'notifyEmailChange'] as const

/** A change of a user (spec 3 section 7: updateUser): fields left out stay as they are. */
export const UserChange = z
  .object({
    id: Id,
    username: username.optional(),
    // A guest without an address keeps none; the server asks one of everybody else.
    email: email.refine((text) => text === '' || isEmail(text), EMAIL_INVALID).optional(),
    password: password.nullish(),
    firstName: firstName.optional(),
    lastName: lastName.optional(),
    roleId: roleId.optional(),
    badge: badge.nullish(),
    secondaryBadge,
    bio: bio.optional(),
    description: description.optional(),
    birthday: Day.nullish().meta({ title: 'Birthday' }),
    zipcode: zipcode.optional(),
    gender: Gender.nullish().meta({ title: 'Gender' }),
    ethnicity: Ethnicity.nullish().meta({ title: 'Ethnicity' }),
    status: status.optional(),
    suspendedUntil,
    optIn: optIn.optional(),
    suppressedFromActivityRecs: suppressedFromActivityRecs.optional(),
    isFraudster: z.boolean().optional().meta({ title: 'Marked as fraudulent' }),
    notify: notify.describe('Emails them which of their data changed.'),
    notifyEmailChange: z
      .boolean()
      .optional()
      .meta({ title: 'Notify about the email change' })
      .describe('Kept for callers that send it: the address they had is always told that it was changed.'),
    atRiskConfirmed: AtRiskConfirmed,
    /** The version that was shown; without it whatever is there is replaced. */
    version: z.number().int().nullish(),
  })
  .superRefine(checkTogether)
export type UserChange = z.output<typeof UserChange>

/** The stored fields of a user's form: the audit row and the mail about a change name these. */
export const USER_FIELDS = [
  'username',
  'email',
  'firstName',
  'lastName',
  'roleId',
  'badge',
  'secondaryBadge',
  'bio',
  'description',
  'birthday',
  'zipcode',
  'gender',
  'ethnicity',
  'status',
  'suspendedUntil',
  'optIn',
  'suppressedFromActivityRecs',
  'isFraudster',
] as const
export type UserField = (typeof USER_FIELDS)[number]

/** The badge that comes with a role (spec 3 section 4). */
export const badgeOfRole = (roleId: number): Badge =>
  roleId === ROLE.moderator ? 'MODERATOR' : roleId === ROLE.admin ? 'ADMIN' : 'MEMBER'

/** Roles that an admin-level viewer may give: all but Super Admin, which only super admins see (spec 3 section 6). */
export const rolesOffered = (viewerRoleId: number | null): readonly RoleId[] =>
  ROLE_IDS.filter((id) => id !== ROLE.superAdmin || mayActOn(viewerRoleId, id).ok)

/** A word that leads somewhere; an email address is none. */
const LINK = /https?:|www\.|^\/\/|[a-z0-9]\.(?:com|net|org|info|biz|io|co|me|shop|store|site|online|xyz|ru|de|uk)\b/i
const isLink = (word: string): boolean => !word.includes('@') && LINK.test(word)

/** Whether somebody of this role and badge may have this bio: links are for staff and contributors (product: users). */
export function mayHaveBio(bio: string, { roleId, badge }: { roleId: number; badge: string | null }): Answer {
  const isTrusted = isStaff(roleId) || badge === 'CONTRIBUTOR' || badge === 'MODERATOR_CONTRIBUTOR'
  return isTrusted || !bio.split(/\s/).some(isLink) ? yes : no(BIO_LINKS)
}

/** Whether a person with this birthday is of age on this day. */
export const mayHaveBirthday = (birthday: string, today: string): Answer =>
  birthday <= latestBirthday(today) ? yes : no(BIRTHDAY_TOO_LATE)
