import { FORUM_DRIVER_SAVE_FAILED } from './engagements.ts'
import type { Kind } from './kind.ts'
import { KIND_TITLES } from './kind-titles.ts'

/** Said at the field, of a thread that members do not find any more. */
export const THREAD_DELETED = 'This thread was deleted. Please enter another Forum Thread ID.'

/** A question that leads to a thread of the forums (spec 2 section 2). */
export const forumDriver: Kind = {
  type: 'forum-driver',
  ...KIND_TITLES['forum-driver'],
  fields: ['question', 'threadId', 'isCurrent'],
  required: ['question', 'threadId'],
  saveFailed: FORUM_DRIVER_SAVE_FAILED,
}
