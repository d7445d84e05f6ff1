import { z } from 'zod'
import { Id } from './ids.ts'
import { ranged, searchTerm } from './paging.ts'

/** The author list of the thread editor asks for this many users (spec 1 section 9). */
export const USERS_MAX = 500

/** The most of each that is shown of one account; an award's people are up to 1000 as well (spec 3 section 9). */
export const AUTH_ACCOUNTS_MAX = 20
export const SOCIAL_SITES_MAX = 100
export const USER_DISORDERS_MAX = 200
export const LINKED_USERS_MAX = 500
export const HELD_AWARDS_MAX = 1000

export const ONE_USER_KEY = 'Say whom by one of id, slug and emailOrUsername'

/** Whom somebody asks for: by exactly one of the three (spec 1 section 7). */
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
      .describe('Letters of any case. E-mail addresses are found by who may read private data.'),
  })
  .refine((key) => [key.id, key.slug, key.emailOrUsername].filter((value) => value != null).length === 1, {
    error: ONE_USER_KEY,
  })
export type UserKey = z.output<typeof UserKey>

export const UserSort = z.enum(['username'])

/** Users by a part of their name: for assigning, mentions and the author of a thread (spec 1 section 7). */
export const UserQuery = z.object({
  ...ranged(USERS_MAX, 25),
  userSearchTerm: searchTerm(100),
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
})
export type UserQuery = z.output<typeof UserQuery>
