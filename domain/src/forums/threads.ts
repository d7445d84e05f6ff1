import { z } from 'zod'
import { Id } from '../kernel/ids.ts'
import { listQuery, paged, searchTerm } from '../kernel/paging.ts'

/** Page sizes and search debounce in ms of the list (spec 2 section 9). */
export const THREAD_PAGE_SIZES = [10, 20, 50] as const
export const THREAD_SEARCH_DEBOUNCE = 300
export const THREAD_SEARCH_MAX = 200

export const EDIT_FORUM_TAGS_LABEL = 'Edit Forum Tags'
export const INCLUDE_DELETED_LABEL = 'Include Deleted'

/** The topic under which open pages hear of a change. */
export const THREAD_TOPIC = 'thread'

export const ThreadSort = z.enum(['name', 'inserted_at', 'last_active_date', 'reply_count'])
export type ThreadSort = z.output<typeof ThreadSort>

const someTags = z.array(Id).max(50, 'At most 50 tags can be chosen').default([])

/** State of the list in its address (spec 2 section 2): the last active thread comes first. */
export const ThreadFilter = z.object({
  ...paged(THREAD_PAGE_SIZES, 10),
  name: searchTerm(THREAD_SEARCH_MAX).describe('Threads whose name holds this text.'),
  isDeleted: z.boolean().default(false).describe('Includes those that were deleted or marked as spam.'),
  forumTagIds: someTags.describe('Threads that have any of these forum tags.'),
  tagIds: someTags.describe('Threads that have any of these tags of the network.'),
  sortBy: ThreadSort.default('last_active_date'),
  sortDesc: z.boolean().default(true),
})
export type ThreadFilter = z.output<typeof ThreadFilter>
export const ThreadQuery = listQuery(ThreadFilter)
export type ThreadQuery = z.output<typeof ThreadQuery>

/** Characters of a name that the list shows, as people count them (spec 2 section 9). */
const NAME_SHOWN = 60
const characters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** A name as the list shows it: its first 60 characters and an ellipsis. */
export function shortName(name: string): string {
  if (name.length <= NAME_SHOWN) return name
  const all = Array.from(characters.segment(name), ({ segment }) => segment)
  return all.length > NAME_SHOWN ? `${all.slice(0, NAME_SHOWN).join('')}…` : name
}

/** The shortcode of a thread, for the bodies of posts. */
export const threadShortcode = (id: string): string => `[thread id="${id}"]`
