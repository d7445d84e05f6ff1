import { z } from 'zod'
import { AT_RISK_LABEL } from '../../automod/crisis.ts'
import { Id } from '../../kernel/ids.ts'
import { type ListQuery, limited, listQuery, paged, toListQuery } from '../../kernel/paging.ts'
import { FlagSort } from '../queue/flag-order.ts'
import { ASKED_AGAIN_LABEL } from './appeals.ts'
import { AssocType } from './assoc-types.ts'

/** Page sizes of the dashboard and the length of its preview (spec 1 section 9). */
export const FLAG_PAGE_SIZES = [10, 20, 50] as const
export const FLAG_PREVIEW_LENGTH = 60
/** Length of the excerpt in the quick view of a row, in characters. */
export const FLAG_EXCERPT_LENGTH = 400

/** The dashboard's pill filters besides Unmoderated: those of spec 1 section 2.4 in its order, then our own. */
export const FLAG_FILTERS = ['spam', 'offensive', 'image', 'reported', 'pre-moderation', 'at-risk'] as const
export type FlagFilterName = (typeof FLAG_FILTERS)[number]

export const flagFilterLabel: Record<FlagFilterName, string> = {
  spam: 'Spam',
  offensive: 'Offensive',
  image: 'Image',
  reported: 'Reported',
  'pre-moderation': 'Requires Pre-moderation',
  'at-risk': AT_RISK_LABEL,
}
export const UNMODERATED_LABEL = 'Unmoderated'
/** The filter of those a viewer is assigned to. */
export const ASSIGNED_TO_ME_LABEL = 'Assigned to me'
/** Only admin-level viewers see and may use this filter (spec 1 section 5). */
export const ADMIN_FILTERS: readonly FlagFilterName[] = ['pre-moderation']

/**
 * URL state of the dashboard, with the names of spec 1 section 2.4. Arguments combine with AND, assignedToUserIds with OR inside.
 */
export const FlagFilter = z.object({
  ...paged(FLAG_PAGE_SIZES, 10),
  sortBy: FlagSort.default('date'),
  sortDesc: z
    .boolean()
    .default(true)
    .describe('Newest first. Of the order by date alone: the others begin with what is most pressing.'),
  assocType: AssocType.nullable().default(null),
  unmoderated: z.boolean().default(true),
  filters: z.array(z.enum(FLAG_FILTERS)).default([]),
  assignedToUserIds: z.array(Id).max(50, 'At most 50 moderators can be chosen').default([]),
})
export type FlagFilter = z.infer<typeof FlagFilter>

/** Some flags by their ids, at most a page of the list. */
export const FlagIds = z.object({
  ids: z.array(Id).max(FLAG_PAGE_SIZES[2], `At most ${FLAG_PAGE_SIZES[2]} flags can be asked for by id`),
  ...limited(FLAG_PAGE_SIZES[2]),
})

/** A number that staff read out: of a flag, of its content, which stands in the title, or of a user. So many may be meant. */
export const FLAG_NUMBER_MAX = 3
export const FlagNumber = z.object({ number: Id, ...limited(FLAG_NUMBER_MAX) })

/** The fact of a flag that each pill asks for. */
export const FLAG_FILTER_FACT = {
  spam: 'isSpam',
  offensive: 'isOffensive',
  image: 'isImage',
  reported: 'isReported',
  'pre-moderation': 'isRequiredToPublish',
  'at-risk': 'atRisk',
} as const satisfies Record<FlagFilterName, string>

const fact = z.boolean().nullish()
/** The arguments of the query: only facts that are given, true or false, are filtered on (spec 1 section 7). */
export const FlagQuery = listQuery(FlagFilter)
  .omit({ unmoderated: true, filters: true })
  .extend({
    isOpen: fact,
    isSpam: fact,
    isOffensive: fact,
    isImage: fact,
    isReported: fact,
    isRequiredToPublish: fact.describe('Admin-level only.'),
    atRisk: fact.describe('True lists open flags before closed ones.'),
  })
export type FlagQuery = z.output<typeof FlagQuery>

/** The same of a filter's values: Unmoderated off does not ask whether a flag is open. */
export const toFlagQuery = (filter: FlagFilter): FlagQuery => asFlagQuery(toListQuery(filter))

/** The same where page and size have become a range. */
export const asFlagQuery = ({ unmoderated, filters, ...query }: ListQuery<FlagFilter>): FlagQuery => {
  const facts = Object.fromEntries(FLAG_FILTERS.map((name) => [FLAG_FILTER_FACT[name], filters.includes(name) || null]))
  return { ...query, isOpen: unmoderated || null, ...facts }
}

/** The headers of the dashboard, in its order (spec 1 section 2.4). */
export const FLAG_COLUMNS = {
  type: 'User Content Type',
  author: 'Author',
  preview: 'User Content Preview',
  flags: 'Flags',
  date: 'Date/Time',
  actions: 'Actions',
} as const
/** The columns of its file besides: the targets of a row's actions. */
export const FLAG_FILE_COLUMNS = { id: 'Flag', uri: 'View front end' } as const

/** The facts chips are drawn from. */
export type FlagFacts = {
  isOffensive: boolean
  isDeleted: boolean
  isImage: boolean
  isReported: boolean
  isSpam: boolean
  isOpen: boolean
  /** Staff marked the content as spam; isSpam alone is automod's opinion. */
  isMarkedSpam: boolean
  isPendingModeration: boolean
  atRisk: boolean
  /** Its author asks to look at the decision again. */
  isAppealed: boolean
}

/**
 * Flag chips: first our own, then those of spec 1 section 2.4 in its order. At risk = the text holds crisis cues;
 * Pre-moderation = members do not see it yet; Language = isOffensive, the fact behind the filter Offensive; Spam is automod's
 * opinion and Marked spam the staff's verdict, which takes its place; Done = not open.
 */
export const FLAG_CHIPS = [
  'at-risk',
  'asked-again',
  'pending',
  'language',
  'deleted',
  'image',
  'reported',
  'spam',
  'marked-spam',
  'done',
] as const
export type FlagChip = (typeof FLAG_CHIPS)[number]

export const flagChipLabel: Record<FlagChip, string> = {
  'at-risk': AT_RISK_LABEL,
  'asked-again': ASKED_AGAIN_LABEL,
  pending: 'Pre-moderation',
  language: 'Language',
  deleted: 'Deleted',
  image: 'Image',
  reported: 'Reported',
  spam: 'Spam',
  'marked-spam': 'Marked spam',
  done: 'Done',
}

/** The meaning of a chip in a sentence: who set it, and the filter that finds it where that has another name. */
export const flagChipMeaning: Record<FlagChip, string> = {
  'at-risk': 'The text speaks of self-harm, an overdose or abuse',
  'asked-again': 'The author has appealed the decision',
  pending: 'Members do not see this until it is approved',
  language: 'Automod rates this as offensive',
  deleted: 'Members no longer see this',
  image: 'Holds an image',
  reported: 'A member reported this',
  spam: 'Automod rates this as spam',
  'marked-spam': 'Staff marked this as spam',
  done: 'This flag is closed',
}

const CHIP_SHOWS: Record<FlagChip, (flag: FlagFacts) => boolean> = {
  'at-risk': (flag) => flag.atRisk,
  'asked-again': (flag) => flag.isAppealed && flag.isOpen,
  pending: (flag) => flag.isPendingModeration,
  language: (flag) => flag.isOffensive,
  deleted: (flag) => flag.isDeleted,
  image: (flag) => flag.isImage,
  reported: (flag) => flag.isReported,
  spam: (flag) => flag.isSpam && !flag.isMarkedSpam,
  'marked-spam': (flag) => flag.isMarkedSpam,
  done: (flag) => !flag.isOpen,
}

/** The chips a flag shows. */
export const chipsOf = (flag: FlagFacts): FlagChip[] => FLAG_CHIPS.filter((chip) => CHIP_SHOWS[chip](flag))
