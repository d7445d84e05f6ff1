import { z } from 'zod'
import { fieldTitles, NAME_REQUIRED } from '../kernel/field-title.ts'
import { Id } from '../kernel/ids.ts'
import { paged, ranged, searchTerm } from '../kernel/paging.ts'
import { isSeen } from '../kernel/visible-text.ts'

/** Categories, or tags of the network, that one thread may have. */
export const THREAD_TAGS_MAX = 50
export const TAG_NAME_MAX = 100
export const TAG_SLUG_MAX = 100
/** Of one kind: a site's forum tags, the network's tags. */
export const TAGS_MAX = 1000
/** A tag of the network, or of a site's forums (spec 2 section 3). */
export const TagType = z.enum(['global', 'other'])

/** Tags that a list gives at most. */
export const TAGS_LISTED = 100

export const TAG_PAGE_SIZES = [25, 50, 100] as const
/** Spec 2 section 8. */
export const TAG_DELETED = 'The tag was deleted'
export const deleteTagQuestion = (name: string) => `Delete the tag “${name}”?`
export const DELETE_TAG_TEXT = 'It is taken off every thread and engagement of every site.'

/** Said after the tags of a thread were saved (spec 1 section 8). */
export const TAGS_UPDATED = 'Tags updated!'
export const TAGS_LABEL = 'Thread tags'
export const EDIT_TAGS_LABEL = 'Edit tags'
export const NO_TAGS = 'No tags'
/** A tag that was chosen and is not there, whether it was deleted meanwhile or is another site's. */
export const TAG_GONE = 'One of these tags is no longer there'
export const TOO_MANY_TAGS = `A thread may have at most ${THREAD_TAGS_MAX} of them`

/** The name of a tag is taken (spec 2 section 5). */
export const TAG_TAKEN = 'The tag name already exists. Please choose another.'
export const TAG_SLUG_TAKEN = 'The slug already exists. Please choose another.'
export const TAG_CHANGED = 'Someone else just changed this tag'

const tagIds = z.array(Id).max(THREAD_TAGS_MAX, TOO_MANY_TAGS)

const threadTags = () =>
  z.object({
    id: Id.describe('Id of the thread.'),
    tagIds,
    shownTagIds: tagIds
      .nullish()
      .describe(
        'Those that the screen showed: what others put on and took off since then stays. Without it all others go.',
      ),
  })

/** The categories a thread stands in, all of them (spec 1 section 7). */
export const ThreadForumTags = threadTags()
/** The network's tags on a thread, all of them. */
export const ThreadGlobalTags = threadTags()
export type ThreadTags = z.output<typeof ThreadForumTags>

/** The tags of a thread, as one form saves them. */
export const ThreadTagging = z.object({
  forumTags: tagIds.meta({ title: 'Forum tags' }),
  tags: tagIds.meta({ title: 'Global tags' }),
})

/**
 * The tags of a thread after somebody saves: `shown` is what they saw, `wanted` what they saved, `now` what the thread has. Their changes and those of others are kept. Without `shown`, the new tags replace all.
 */
export function mergedTags(
  now: readonly string[],
  { tagIds: requested, shownTagIds: shown }: Omit<ThreadTags, 'id'>,
): string[] {
  const added = requested.filter((id) => !(shown ?? []).includes(id))
  const removed = (shown ?? now).filter((id) => !requested.includes(id))
  return [...new Set([...now.filter((id) => !removed.includes(id)), ...added])]
}

const SLUG_SIGNS = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/** A tag of the network, as it is written. */
export const TagInput = z.object({
  slug: z
    .string()
    .trim()
    .min(1, 'Slug is required')
    .max(TAG_SLUG_MAX, `The slug may have at most ${TAG_SLUG_MAX} characters`)
    .regex(SLUG_SIGNS, 'Use lowercase letters from a to z and digits, with single hyphens between them')
    .meta({ title: 'Slug' }),
  name: z
    .string()
    .trim()
    .min(1, NAME_REQUIRED)
    .max(TAG_NAME_MAX, `The name may have at most ${TAG_NAME_MAX} characters`)
    .refine(isSeen, NAME_REQUIRED)
    .meta({ title: 'Name' }),
})
export type TagInput = z.output<typeof TagInput>
export const TAG_FIELDS = ['name', 'slug'] as const
export const TAG_COLUMNS = fieldTitles(TagInput, TAG_FIELDS)

/** A tag of the network that is there, as it is to be. */
export const TagChange = z.object({
  id: Id,
  ...TagInput.shape,
  version: z.number().int().nullish().describe('The version that was shown; without it whatever is there is replaced.'),
})
export type TagChange = z.output<typeof TagChange>

/** A tag in its form: a new one has no id yet. */
export const TagDraft = TagChange.extend({ id: Id.nullable() })
export type TagDraft = z.output<typeof TagDraft>

/** The slug that a name suggests: its letters and digits without their accents; nothing where it has none of these. */
export const tagSlugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, TAG_SLUG_MAX)
    .replace(/-$/, '')

/** Tags by a part of their name. */
export const TagQuery = z.object({
  ...ranged(TAGS_LISTED, 20),
  search: searchTerm(TAG_NAME_MAX),
  ids: z
    .array(Id)
    .max(TAGS_LISTED, `At most ${TAGS_LISTED} can be asked for at once`)
    .default([])
    .describe('These alone, for names of what is chosen by id.'),
})
export type TagQuery = z.output<typeof TagQuery>

/** The list of the network's tags in the address. */
export const TagFilter = z.object({ ...paged(TAG_PAGE_SIZES, 25), search: searchTerm(TAG_NAME_MAX) })
export type TagFilter = z.output<typeof TagFilter>
