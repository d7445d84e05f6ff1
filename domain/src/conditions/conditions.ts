import { z } from 'zod'
import { ranged, searchTerm } from '../kernel/paging.ts'

/** Choices of conditions at once, and the longest text they are searched by. */
const DISORDERS_MAX = 100
const DISORDER_SEARCH_MAX = 200

/** Conditions of the catalogue by a part of their name (spec 3 section 7); what is not said does not narrow. */
export const DisorderQuery = z.object({
  ...ranged(DISORDERS_MAX, 50),
  search: searchTerm(DISORDER_SEARCH_MAX),
  isActive: z.boolean().nullish(),
  isRelatableToUsers: z.boolean().nullish().describe('Whether members of this site may name it as theirs.'),
})
export type DisorderQuery = z.output<typeof DisorderQuery>
