import { z } from 'zod'
import { Id } from '../../kernel/ids.ts'
import { limited } from '../../kernel/paging.ts'

/** The parent of responses: an article, a thread or a status update. */
export const ContextType = z.enum(['post', 'thread', 'status'])
export type ContextType = z.output<typeof ContextType>

const TYPE_WORD: Record<ContextType, string> = { post: 'post', thread: 'thread', status: 'status update' }

/** The title of the context panel: 'Original {type} context' (spec 1 section 2.5). */
export const contextTitle = (type: ContextType): string => `Original ${TYPE_WORD[type]} context`

/** The mark on the flag's text among the texts around it (spec 1 section 2.5). */
export const CURRENTLY_MODERATING = 'Currently Moderating'
/** Label of the link from a response to its flag (spec 1 section 2.5). */
export const VIEW_DETAILS = 'View Details'

/** The number of responses that are read at a time, and of those before the current one where no other is named. */
export const CONTEXT_PART = 50
export const CONTEXT_BEFORE = 10
/** Characters of each response that are shown; its flag shows all of it. */
export const CONTEXT_EXCERPT_LENGTH = 400

/**
 * The context of a flag: responses in reading order, beside one of them that is known already; with neither `after` nor
 * `before` those around the current one.
 */
export const ContextQuery = z.object({
  id: Id,
  after: Id.nullish().describe('A response: what is read after it.'),
  before: Id.nullish().describe('A response: what is read before it.'),
  ...limited(CONTEXT_PART),
})
export type ContextQuery = z.output<typeof ContextQuery>
