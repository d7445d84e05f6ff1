import type { Kind } from './kind.ts'

/** A question that members answer by starting a thread (spec 2 section 2). */
export const forumStarter: Kind = {
  type: 'forum-starter',
  one: 'forum starter',
  many: 'forum starters',
  menu: 'Forum Starters',
  paths: { list: '/forum-starters', create: '/forum-starter', edit: '/forum-starter/{id}' },
  searchLabel: 'Search forum starters',
  fields: ['question', 'promoteOnForumIndexPage', 'isCurrent'],
  required: ['question'],
  saveFailed: 'Error saving Forum Starter. Please try again.',
}
