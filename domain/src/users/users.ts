import { z } from 'zod'
import { ROLE_IDS } from '../app/roles.ts'
import { AtRiskConfirmed } from '../flags/at-risk-asking.ts'
import { Id } from '../kernel/ids.ts'
import { paged, ranged, searchTerm } from '../kernel/paging.ts'
import { ROLE_REQUIRED } from './user-input.ts'
import { PRIVATE_MODIFIERS, readUserSearch, SEARCH_MODIFIERS } from './user-search.ts'

/** The author list of the thread editor asks for this many users (spec 1 section 9). */
export const USERS_MAX = 500

/** The most of each that is shown of one account; an award's people are up to 1000 as well (spec 3 section 9). */
export const AUTH_ACCOUNTS_MAX = 20
export const SOCIAL_SITES_MAX = 100
export const USER_DISORDERS_MAX = 200
export const LINKED_USERS_MAX = 500
export const HELD_AWARDS_MAX = 1000
/** And so many of each kind of each user of a list, where nobody says how many. */
export const FACTS_IN_LISTS = 20

export const ONE_USER_KEY = 'Say whom by one of id, slug and emailOrUsername'

/** The user asked for: by exactly one of the three (spec 1 section 7). */
export const UserKey = z
  .object({
    id: Id.nullish(),
    slug: z.string().trim().min(1).max(200).nullish(),
    emailOrUsername: z
      .string()
      .trim()
      .min(1)
      .max(254)
      .nullish()
      .describe('Letters of any case. Email addresses are found by who may read private data.'),
  })
  .refine((key) => [key.id, key.slug, key.emailOrUsername].filter((value) => value != null).length === 1, {
    error: ONE_USER_KEY,
  })
export type UserKey = z.output<typeof UserKey>

export const UserSort = z.enum(['username', 'email', 'inserted_at', 'id', 'role_id', 'first_name', 'last_name'])
export type UserSort = z.output<typeof UserSort>

/** Orders that reveal private data. */
const PRIVATE_SORTS: readonly UserSort[] = ['email', 'first_name', 'last_name']

/** The longest search: several modifiers with their values. */
export const USER_SEARCH_MAX = 300

/** Users of a site: for assigning, mentions, the author of a thread, and the list of users (spec 1 and 3 section 7). */
export const UserQuery = z.object({
  ...ranged(USERS_MAX, 25),
  userSearchTerm: searchTerm(USER_SEARCH_MAX).describe(
    `A part of the username; for who may read private data also of name or email. With modifiers: ${SEARCH_MODIFIERS.join(', ')}.`,
  ),
  ids: z
    .array(Id)
    .max(USERS_MAX, `At most ${USERS_MAX} can be asked for at once`)
    .default([])
    .describe('These alone, for names of who is chosen by id.'),
  roleIds: z.array(z.number().int()).max(20, 'At most 20 roles can be chosen').default([]),
  hideSpammers: z.boolean().default(true),
  onlyActive: z.boolean().default(false).describe('Leaves out who is suspended or blocked, and so cannot be assigned.'),
  sort: UserSort.default('username'),
  sortDesc: z.boolean().default(false),
  fromEnd: z
    .boolean()
    .default(false)
    .describe(
      'The offset counts from the end, where 0 is the last page: of a long list the nearer end is found sooner.',
    ),
})
export type UserQuery = z.output<typeof UserQuery>

/** Whether such a list would reveal private data, by its search or its order. */
export const asksPrivate = ({ userSearchTerm, sort }: Pick<UserQuery, 'userSearchTerm' | 'sort'>): boolean =>
  PRIVATE_SORTS.includes(sort) ||
  readUserSearch(userSearchTerm).parts.some(({ modifier }) => PRIVATE_MODIFIERS.includes(modifier))

/** Page sizes and search debounce (ms) of the users list (spec 3 section 9). */
export const USER_PAGE_SIZES = [25, 50, 100] as const
export const USER_SEARCH_DEBOUNCE = 600

/** State of the users list in its address, by the specified names (spec 3 section 2). */
export const UserFilter = z.object({
  ...paged(USER_PAGE_SIZES, 25),
  search: searchTerm(USER_SEARCH_MAX),
  selectedRole: z.array(z.literal([...ROLE_IDS])).default([]),
  showSpammers: z.boolean().default(false),
  sortBy: UserSort.default('username'),
  sortDesc: z.boolean().default(false),
})
export type UserFilter = z.output<typeof UserFilter>

type Asked = Pick<UserFilter, 'search' | 'selectedRole' | 'showSpammers'>

/** Fields of the filter that the query names differently. */
export const asUserQuery = <Filter extends Asked>({ search, selectedRole, showSpammers, ...rest }: Filter) => ({
  ...rest,
  userSearchTerm: search,
  roleIds: [...selectedRole] as number[],
  hideSpammers: !showSpammers,
})

/** The columns of the users list; the last three are away until chosen. */
export const USER_COLUMNS = {
  avatar: 'Avatar',
  username: 'Username',
  email: 'Email',
  insertedAt: 'Member since',
  id: 'ID',
  role: 'Role',
  bio: 'Bio',
  firstName: 'First Name',
  lastName: 'Last Name',
} as const

export const SHOW_SPAMMERS_LABEL = 'Show spammers'
export const SEARCH_USERS_LABEL = 'Search users'
/** The help on the modifiers of the search. */
export const SEARCH_USERS_HINT = `Narrow with ${SEARCH_MODIFIERS.map((modifier) => `${modifier}:`).join(' ')}`
export const NEW_USER_LABEL = 'New User'
export const BULK_EDIT_LABEL = 'Bulk Edit'

/** The most users whose role is changed at once. */
export const BULK_USERS_MAX = 500

/** A role for several users. */
export const BulkRoles = z.object({
  userIds: z
    .array(Id)
    .min(1, 'Choose at least one user')
    .max(BULK_USERS_MAX, `At most ${BULK_USERS_MAX} users can be changed at once`),
  roleId: z.literal([...ROLE_IDS], ROLE_REQUIRED),
  atRiskConfirmed: AtRiskConfirmed,
})
export type BulkRoles = z.output<typeof BulkRoles>

/** Asked before a bulk edit (spec 3 section 2). */
export const bulkRolesQuestion = (n: number, role: string): string =>
  `You are changing ${n} user's roles to be ${role}. Are you sure you want to continue?`
/** Said where nobody is selected, before the way back to the list (spec 3 section 2). */
export const NOBODY_SELECTED = 'Please select users to bulk edit'
/** Said above those who may not get the role. */
export const notChanged = (n: number, all: number): string =>
  `No role was changed: ${n.toLocaleString('en-US')} of ${all.toLocaleString('en-US')} users may not get it`
export const rolesChanged = (n: number, role: string): string =>
  `${n.toLocaleString('en-US')} ${n === 1 ? 'user is' : 'users are'} now ${role}`
