import type { Kind } from './kind.ts'
import { KIND_TITLES } from './kind-titles.ts'

/** A question that members answer by starting a thread (spec 2 section 2). */
export const forumStarter: Kind = {
  type: 'forum-starter',
  ...KIND_TITLES['forum-starter'],
  fields: ['question', 'promoteOnForumIndexPage', 'isCurrent'],
  required: ['question'],
  saveFailed: 'Error saving Forum Starter. Please try again.',
}
