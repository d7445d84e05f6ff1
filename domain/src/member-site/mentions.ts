import { z } from 'zod'
import { AssocType } from '../flags/flag/assoc-types.ts'
import { Id } from '../kernel/ids.ts'
import { searchTerm } from '../kernel/paging.ts'

/** Users that are offered while somebody types a mention (spec 1 section 2.5). */
export const MENTION_RESULTS = 5
/** Milliseconds of rest before users are looked for (spec 1 section 9). */
export const MENTION_DEBOUNCE = 300

/** Whether an inline-mention with this username and user id may stand in a body; any other is plain text. */
export const canBeMention = (username: string, userId: string): boolean =>
  /^[\p{L}\p{N}_.-]{1,60}$/u.test(username) && /^[1-9]\d{0,18}$/.test(userId)

/** A search for people to mention: a part of their name, and the thing that is answered (spec 1 section 7). */
export const MentionSearch = z.object({
  username: searchTerm(100).describe('A part of the name.'),
  type: AssocType.nullish().describe('The kind of the thing that is answered.'),
  id: Id.nullish().describe('Its id. Who wrote there lately comes first.'),
})
export type MentionSearch = z.output<typeof MentionSearch>

/** Of the newest texts around the thing that is answered so many say who is likely to be meant. */
export const MENTION_TEXTS = 200
