import { z } from 'zod'
import { Id } from './ids.ts'
import { ranged, searchTerm } from './paging.ts'

/** The author list of the thread editor asks for this many users (spec 1 section 9). */
export const USERS_MAX = 500

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
