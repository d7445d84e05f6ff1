import { z } from 'zod'
import { AtRiskConfirmed } from '../flags/at-risk-asking.ts'
import { Id } from '../kernel/ids.ts'
import { listQuery, paged, searchTerm } from '../kernel/paging.ts'

/** The kinds of engagement as shortcodes and addresses write them (spec 2 section 1). */
export const EngagementType = z.enum(['poll', 'quizlet', 'this-or-that', 'forum-driver', 'forum-starter', 'giveaway'])
export type EngagementType = z.output<typeof EngagementType>
export const ENGAGEMENT_TYPES = EngagementType.options

/** Page sizes and search debounce in ms of the lists (spec 2 section 9). */
export const ENGAGEMENT_PAGE_SIZES = [10, 20, 50] as const
export const ENGAGEMENT_SEARCH_DEBOUNCE = 300
export const ENGAGEMENT_SEARCH_MAX = 200

/** Texts are as long as a widget can show. */
export const QUESTION_MAX = 300
export const ANSWER_DESCRIPTION_MAX = 2000
export const OPTION_NAME_MAX = 200
export const CTA_TEXT_MAX = 100
export const ENGAGEMENT_LINK_MAX = 2000
/** A poll has as many options as it likes (spec 2 section 9); more than these no page can show. */
export const OPTIONS_MAX = 500
/** And so many of each engagement of a list, where nobody says how many. */
export const OPTIONS_IN_LISTS = 50

/** Messages, word for word (spec 2 sections 5 and 8). */
export const LINK_FORMAT = "Link must start with '/', 'http://', or 'https://'"
export const OPTION_LINK_REQUIRED = 'This field is required to show CTA text'
export const LINK_REQUIRED = 'This field is required to show cta text'
export const OPTIONS_FULL = 'You have reached the maximum amount of options'
export const ENGAGEMENT_SAVED = 'Your engagement has been saved!'
export const ENGAGEMENT_DELETED = 'Engagment was successfully deleted'
export const FORUM_DRIVER_SAVE_FAILED = 'Error saving Forum Driver. Is the thread id correct?'
/** Beyond the specification. */
export const OPTION_TWICE = 'This option already exists'
export const OPTION_MISSING = 'Please add an option'
export const ENGAGEMENT_CHANGED = 'Someone else just changed this engagement'
/** Why a global poll cannot be changed on a site that it is not from. */
export const changedOn = (site: string): string => `It is from ${site}, and can only be changed there`
/** Why a poll cannot be featured in the place of a global one, by somebody who may not change that. */
export const featuredForAll = (question: string): string =>
  `“${question}” is a global poll: only Super Admins and Community Tech can feature another poll in its place`
/** Said of a question or an option that members answered before it was worded as it is now. */
export const TEXT_CHANGED = 'Its text was changed after votes were cast'

/** The topic under which open pages hear of a change. */
export const ENGAGEMENT_TOPIC = 'engagement'

/** The shortcode of one engagement, for the bodies of posts and threads. */
export const shortcode = (type: EngagementType, id: string): string => `[${type} id="${id}"]`
/** The shortcode of whichever engagement of a kind is featured when a page is shown. */
export const currentShortcode = (type: EngagementType): string => `[${type}]`

export const EngagementSort = z.enum(['question', 'inserted_at', 'votes', 'date'])
export type EngagementSort = z.output<typeof EngagementSort>

/** State of a list in its address: newest first (spec 2 section 2, Engagement lists). */
export const EngagementFilter = z.object({
  ...paged(ENGAGEMENT_PAGE_SIZES, 10),
  search: searchTerm(ENGAGEMENT_SEARCH_MAX),
  sortBy: EngagementSort.default('inserted_at'),
  sortDesc: z.boolean().default(true),
})
export type EngagementFilter = z.output<typeof EngagementFilter>

/** The query of a list: the kind, and its filter. */
export const EngagementQuery = listQuery(EngagementFilter).extend({ type: EngagementType })
export type EngagementQuery = z.output<typeof EngagementQuery>

/** One engagement is asked for with its kind: the id of another kind is not found (spec 2 section 7). */
export const EngagementChoice = z.object({ id: Id, type: EngagementType })
export type EngagementChoice = z.output<typeof EngagementChoice>

/** The engagement that is deleted, with what members suggested to it. */
export const EngagementDeletion = z.object({ id: Id, atRiskConfirmed: AtRiskConfirmed })
export type EngagementDeletion = z.output<typeof EngagementDeletion>

/** Tags that one engagement may have. */
export const ENGAGEMENT_TAGS_MAX = 50
/** A tag that was chosen and is not there, whether it was deleted meanwhile. */
export const ENGAGEMENT_TAG_GONE = 'One of these tags was just deleted'

/** Versions of one, newest first. */
export const EngagementVersionsQuery = EngagementChoice.extend({
  upTo: z.number().int().nullish().describe('This version and older ones.'),
})

/** The version that an engagement is to be again what it was in. */
export const EngagementRestore = z.object({
  id: Id,
  number: z.number().int().describe('Number of the version.'),
  version: z.number().int().nullish().describe('The one that was shown; a stale one is refused.'),
})
export type EngagementRestore = z.output<typeof EngagementRestore>

/** Posts and threads that are shown at most, of those that hold the shortcode of one. */
export const USES_MAX = 100
