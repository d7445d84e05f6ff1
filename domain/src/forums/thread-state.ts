import { z } from 'zod'
import { Id } from '../kernel/ids.ts'
import { threadToggleLabel } from './thread-panel.ts'

/** The message for the second of two people who change one thread. */
export const THREAD_CHANGED = 'Someone else just changed this thread'
export const CONTROLS_LABEL = 'Controls'
export const THREAD_HISTORY_LABEL = 'History'
export const CHANGE_AUTHOR_LABEL = 'Change author'
export const AUTHOR_CHANGED = 'The author was changed'

/** The fields of a thread's versions, by the names they are kept under. */
export const THREAD_VERSION_LABELS = {
  userId: 'Author',
  slug: 'Slug',
  ...threadToggleLabel,
  forumTags: 'Forum tags',
  tags: 'Global tags',
  seo: 'SEO data',
} as const

export const stateVersion = () =>
  z.number().int().nullish().describe('The version of what is set about the thread that the screen showed.')

/** The settings of a thread after each change, from one version back. */
export const ThreadVersions = z.object({
  id: Id,
  upTo: z.number().int().nullish().describe('This version and older ones.'),
})
/** The version that is to be what is set about a thread again. */
export const ThreadRestore = z.object({ id: Id, number: z.number().int(), stateVersion: stateVersion() })
export type ThreadRestore = z.output<typeof ThreadRestore>
