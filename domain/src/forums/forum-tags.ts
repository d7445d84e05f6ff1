import { z } from 'zod'
import { NAME_REQUIRED } from '../kernel/field-title.ts'
import { Id, SHOWN_ORDER } from '../kernel/ids.ts'
import { isSeen } from '../kernel/visible-text.ts'
import { TAG_NAME_MAX } from './tags.ts'

/** Forum tags that a site has at most: as many as one call can order. */
export const FORUM_TAGS_MAX = 500

export const TAG_DESCRIPTION_MAX = 500
/** Spec 2 section 8. */
export const TAG_REORDERED = 'The tag was reordered'
export const FORUM_TAGS_FULL = `A site has at most ${FORUM_TAGS_MAX} forum tags`
export const NO_TAG_TARGET = 'Choose another tag of this site'
export const DELETE_FORUM_TAG_TEXT =
  'It will be removed from every thread of this site. If you choose another tag, the threads get that one.'

const name = () =>
  z
    .string()
    .trim()
    .min(1, NAME_REQUIRED)
    .max(TAG_NAME_MAX, `The name may have at most ${TAG_NAME_MAX} characters`)
    .refine(isSeen, NAME_REQUIRED)
    .meta({ title: 'Name' })
const description = () =>
  z
    .string()
    .trim()
    .max(TAG_DESCRIPTION_MAX, `The description may have at most ${TAG_DESCRIPTION_MAX} characters`)
    .meta({ title: 'Description' })

/** A new forum tag (spec 2 section 7); without a place it stands last. */
export const ForumTagInput = z.object({
  name: name(),
  description: description().nullish(),
  displayOrder: z
    .number()
    .int('The place is a whole number')
    .min(0, 'The place is 0 or more')
    .max(FORUM_TAGS_MAX, `The place is at most ${FORUM_TAGS_MAX}`)
    .nullish(),
})
export type ForumTagInput = z.output<typeof ForumTagInput>

/** A forum tag as it is to be; fields not sent stay. */
export const ForumTagChange = z.object({
  id: Id,
  name: name().nullish(),
  description: description().nullish(),
  version: z.number().int().nullish().describe('The version that was shown; without it whatever is there is replaced.'),
})
export type ForumTagChange = z.output<typeof ForumTagChange>

/** A forum tag in its form: a new one has no id yet. */
export const ForumTagDraft = z.object({
  id: Id.nullable(),
  name: name(),
  description: description(),
  version: z.number().int().nullish(),
})
export type ForumTagDraft = z.output<typeof ForumTagDraft>

/** All forum tags of the site in their new order (spec 2 section 7). */
export const TagOrder = z.object({
  orderedIds: z.array(Id).max(FORUM_TAGS_MAX, FORUM_TAGS_FULL),
  shownIds: z.array(Id).max(FORUM_TAGS_MAX, FORUM_TAGS_FULL).nullish().describe(SHOWN_ORDER),
})
export type TagOrder = z.output<typeof TagOrder>

/** A forum tag that is deleted; its threads get `targetId` where one is named. */
export const ForumTagDeletion = z.object({
  id: Id,
  targetId: Id.nullish().describe('Its threads get this tag instead.'),
})
export type ForumTagDeletion = z.output<typeof ForumTagDeletion>
