import { z } from 'zod'
import { Id } from '../kernel/ids.ts'
import { listQuery, paged, ranged, searchTerm } from '../kernel/paging.ts'

/** Page sizes and search debounce in ms of the list (spec 3 section 9). */
export const CONDITION_PAGE_SIZES = [10, 20, 50] as const
export const CONDITION_SEARCH_DEBOUNCE = 300
/** Choices of conditions at once, and the longest text they are searched by. */
const DISORDERS_MAX = 100
const DISORDER_SEARCH_MAX = 200
const DISORDER_TYPES_MAX = 50

export const SEARCH_DISORDERS_LABEL = 'Search Disorders'
export const SEARCH_DISORDERS_HINT =
  'Use % as a wildcard, for example type%diabetes, and ‘ or ’ to search several terms, at most five. Quotes find a name as it is.'
export const VIEW_FRONT_END = 'View Front End'

/** The topic under which open pages hear of a change. */
export const CONDITION_TOPIC = 'condition'

/** Messages of the editor (spec 3 section 8). */
export const DISORDER_CREATED = 'Disorder created!'
export const DISORDER_UPDATED = 'Disorder updated!'
export const DISORDER_DELETED = 'The disorder was deleted'
export const DISORDER_NOT_DELETED = 'The disorder could not be deleted'
export const DISORDER_CHANGED = 'Someone else just changed this condition'
export const NAME_TAKEN = 'Another custom condition has this name'
export const NOT_CUSTOM = `${DISORDER_NOT_DELETED}: it comes from the source`
export const MERGED_ALREADY = 'This condition was merged into another one'
/** 'The disorder could not be deleted: 3 members, 1 campaign' */
export const pointedAtBy = (what: readonly string[]) => `${DISORDER_NOT_DELETED}: ${what.join(', ')}`

/** 'orphanet 58', or 'admin' for one that was written here (spec 3 section 2). */
export const sourceLabel = (orphaCode: number | null): string =>
  orphaCode === null ? 'admin' : `orphanet ${orphaCode}`

/** Operations of the list on checked rows (spec 3 section 7). */
export const DisorderOperation = z.enum(['merge'])
const DISORDERS_MERGED_MAX = 50
export const CONDITIONS_MERGED = 'Conditions merged!'
export const MERGE_LABEL = 'Merge'
export const MERGE_NEEDS_TWO = 'Select two conditions or more'
export const MERGE_TEXT =
  'Everything linked to the other conditions, such as members and campaigns, moves to the one you choose, on all sites. It keeps its name, texts, flags and SEO. Their addresses lead to it. You can undo this for 30 days.'

const ids = z
  .array(Id)
  .min(1, 'Choose conditions to merge')
  .max(DISORDERS_MERGED_MAX, `At most ${DISORDERS_MERGED_MAX} conditions can be merged at once`)
/** Conditions and the one they go into, which may be among them. */
export const DisorderMerge = z.object({ ids, mergeIntoId: Id })
export const DisorderBulkEdit = z.object({ operation: DisorderOperation, ...DisorderMerge.shape })
export type DisorderBulkEdit = z.output<typeof DisorderBulkEdit>

/** The condition after each change, from one version back. */
export const DisorderVersions = z.object({
  id: Id,
  upTo: z.number().int().nullish().describe('This version and older ones.'),
})
/** The version that is to be what a condition is again. */
export const DisorderRestore = z.object({
  id: Id,
  number: z.number().int(),
  version: z
    .number()
    .int()
    .nullish()
    .describe('Version of the condition that was shown; without it whatever is there is replaced.'),
})
export type DisorderRestore = z.output<typeof DisorderRestore>

export const DisorderSort = z.enum(['name', 'type', 'group'])
export type DisorderSort = z.output<typeof DisorderSort>

const types = z
  .array(z.string().max(100))
  .max(DISORDER_TYPES_MAX, `At most ${DISORDER_TYPES_MAX} types can be chosen`)
  .default([])

/** State of the list in its address (spec 3 section 2). */
export const ConditionFilter = z.object({
  ...paged(CONDITION_PAGE_SIZES, 10),
  search: searchTerm(DISORDER_SEARCH_MAX),
  types,
  isActive: z.boolean().default(true),
  isFeatured: z.boolean().default(false),
  hasDetailPage: z.boolean().default(false),
  isRelatableToUsers: z.boolean().default(false),
  sortBy: DisorderSort.default('name'),
  sortDesc: z.boolean().default(false),
})
export type ConditionFilter = z.output<typeof ConditionFilter>

/** The four boxes of the list, in its order (spec 3 section 2). */
export const CONDITION_BOXES = ['isActive', 'isFeatured', 'hasDetailPage', 'isRelatableToUsers'] as const
export type ConditionBox = (typeof CONDITION_BOXES)[number]
export const conditionBoxLabel: Record<ConditionBox, string> = {
  isActive: 'Active',
  isFeatured: 'Featured',
  hasDetailPage: 'Detail Page',
  isRelatableToUsers: 'User Relatable',
}

/** Conditions of the catalogue (spec 3 section 7); an argument left out does not narrow. */
export const DisorderQuery = z.object({
  ...listQuery(ConditionFilter).shape,
  ...ranged(DISORDERS_MAX, 50),
  types: types.describe('Conditions of any of these types.'),
  isActive: z.boolean().nullish(),
  isFeatured: z.boolean().nullish().describe('Whether this site shows it in ‘Find Your Condition’.'),
  hasDetailPage: z.boolean().nullish().describe('Whether it has a page on this site.'),
  isRelatableToUsers: z.boolean().nullish().describe('Whether members of this site may name it as theirs.'),
})
export type DisorderQuery = z.output<typeof DisorderQuery>
