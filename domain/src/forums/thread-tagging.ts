import { z } from 'zod'
import { Id } from '../kernel/ids.ts'
import { THREAD_TAGS_MAX, TOO_MANY_TAGS } from './tags.ts'

/** Threads that are tagged together. */
export const THREADS_TAGGED_MAX = 500

export const TAG_THREADS_LABEL = 'Tag topics'
export const TAGGING_UNDONE = 'The tags were put back'
export const CHOOSE_TAGS = 'Choose at least one tag'
export const tooManyToTag = `At most ${THREADS_TAGGED_MAX} topics can be tagged at once`

export const TaggingMode = z.enum(['add', 'replace'])
export type TaggingMode = z.output<typeof TaggingMode>
export const taggingModeLabel: Record<TaggingMode, string> = { add: 'Add to their tags', replace: 'Replace their tags' }
export const taggingModeText: Record<TaggingMode, string> = {
  add: 'The topics get these tags and keep all others.',
  replace: 'Replaces the topics’ tags of each kind you choose tags for. A kind you leave empty stays as it is.',
}

const tags = () => z.array(Id).max(THREAD_TAGS_MAX, TOO_MANY_TAGS).nullish()

/** Tags that many threads get, beside those they have or in their place. A list that is left out leaves its kind as it is. */
export const ThreadsTagging = z.object({
  ids: z.array(Id).min(1, 'Choose at least one topic').max(THREADS_TAGGED_MAX, tooManyToTag),
  mode: TaggingMode,
  forumTagIds: tags(),
  tagIds: tags(),
})
export type ThreadsTagging = z.output<typeof ThreadsTagging>

/** A thread with the version that was answered. */
export const SeenThread = z.object({ id: Id, stateVersion: z.number().int() })

/** The change to put back: threads that have not been changed since. */
export const TaggingUndo = z.object({
  threads: z
    .array(SeenThread)
    .min(1, 'Choose at least one topic')
    .max(THREADS_TAGGED_MAX, tooManyToTag)
    .describe('As the tagging answered them.'),
})
export type TaggingUndo = z.output<typeof TaggingUndo>

/** The tags of a thread after it was tagged together with others. */
export const taggedTogether = (
  now: readonly string[],
  requested: readonly string[] | null | undefined,
  mode: TaggingMode,
) => (requested == null ? [...now] : [...new Set(mode === 'add' ? [...now, ...requested] : requested)])
