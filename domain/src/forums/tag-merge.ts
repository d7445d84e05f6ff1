import { z } from 'zod'
import { Id } from '../kernel/ids.ts'
import { MERGE_UNDO_DAYS, mergedOn } from '../kernel/merging.ts'

/** Tags that go into another one at once. */
const TAGS_MERGED_MAX = 50

export const MERGE_TAG_LABEL = 'Merge tag'
export const TAGS_MERGED = 'Tags merged!'
export const SYNONYMS_LABEL = 'Also called'
export const mergeTagQuestion = (from: string, to: string) => `Merge “${from}” into “${to}”?`
export const MERGE_TAG_TEXT = `Its threads get the other tag. People still find that tag by the old name, and the old address leads to it. You can undo this for ${MERGE_UNDO_DAYS} days.`
export const MERGE_GLOBAL_TAG_TEXT = `Its threads and engagements get the other tag, on every site. People still find that tag by the old name, and links to the old one lead to it. You can undo this for ${MERGE_UNDO_DAYS} days.`
export const MERGED_ON = mergedOn('tag')

/** Tags and the one they go into, which may be among them: forum tags of one site, or tags of the network. */
export const TagMerge = z.object({
  ids: z
    .array(Id)
    .min(1, 'Choose tags to merge')
    .max(TAGS_MERGED_MAX, `At most ${TAGS_MERGED_MAX} tags can be merged at once`),
  mergeIntoId: Id,
})
export type TagMerge = z.output<typeof TagMerge>
