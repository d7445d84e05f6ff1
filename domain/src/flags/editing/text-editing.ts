import { z } from 'zod'
import { SEO_MAX, SLUG_EMPTY } from '../../forums/thread-seo.ts'
import { stateVersion } from '../../forums/thread-state.ts'
import { Id } from '../../kernel/ids.ts'
import { isBodySeen, isSeen } from '../../kernel/visible-text.ts'
import { SLUG_MAX, SLUG_TOO_LONG } from '../../slugs/slugs.ts'
import { type AssocType, assocTypeLabel } from '../flag/assoc-types.ts'

/** Characters of HTML that a text may have, and of a thread's title. */
export const BODY_MAX = 100_000
export const THREAD_TITLE_MAX = 500

/** Said after content was edited (spec 1 section 8). */
export const CONTENT_SAVED = 'Your changes were saved'
export const EDIT_LABEL = 'Edit the content'
/** The message for the second of two people who edit one text, with the present text. */
export const TEXT_CHANGED = 'Someone else changed this text since you opened it'
export const NOT_A_STAFF_AUTHOR = 'The author must be staff of this site'
/** A thread under another name says no longer who is in danger. */
export const AUTHOR_AT_RISK =
  'This member may be in danger. Close the at-risk flag before you change the thread’s author.'

export const NOTHING_WRITTEN = 'Please write something'

const body = z
  .string()
  .max(BODY_MAX, `The text may have at most ${BODY_MAX.toLocaleString('en-US')} characters`)
  .meta({ title: 'Body' })

const version = z.number().int().nullish().describe('The version of the text that the screen showed.')

/** The new body of the text a flag is about (spec 1 section 7). */
export const BodyEdit = z.object({
  id: Id.describe('Id of the flag.'),
  body: body.refine(isBodySeen, NOTHING_WRITTEN).meta({ title: 'Body' }),
  version,
})
export type BodyEdit = z.output<typeof BodyEdit>

/**
 * The fields of a thread that are changed; fields left out stay (spec 1 section 7). The form checks its body also where it stays, and
 * an old body may show nothing: so only the server refuses such a body, and only where it changes.
 */
export const ThreadEdit = z.object({
  id: Id,
  name: z
    .string()
    .trim()
    .min(1, 'Please enter a title')
    .max(THREAD_TITLE_MAX, `The title may have at most ${THREAD_TITLE_MAX} characters`)
    .refine(isSeen, 'Please enter a title')
    .meta({ title: 'Title' })
    .nullish(),
  userId: Id.meta({ title: 'Author' }).nullish().describe('Staff of this site, or the author before the last change.'),
  body: body.nullish(),
  isClosed: z.boolean().nullish(),
  requiresPreModeration: z.boolean().nullish(),
  isFeatured: z.boolean().nullish(),
  isHomepageFeatured: z.boolean().nullish(),
  slug: z
    .string()
    .trim()
    .min(1, SLUG_EMPTY)
    .max(SLUG_MAX, SLUG_TOO_LONG)
    .meta({ title: 'Thread slug' })
    .nullish()
    .describe('Its old slug leads to the new one.'),
  seo: z
    .string()
    .max(SEO_MAX, `The SEO data may have at most ${SEO_MAX.toLocaleString('en-US')} characters`)
    .nullish()
    .describe('A JSON document, as getThreadSeoSchema has it.'),
  version,
  stateVersion: stateVersion(),
})
export type ThreadEdit = z.output<typeof ThreadEdit>

/** The text after each edit by staff, from one version back. */
export const TextVersions = z.object({
  id: Id.describe('Id of the content.'),
  upTo: z.number().int().nullish().describe('This version and older ones.'),
})
/** The version of a text that is to be what it is again. */
export const TextRestore = z.object({ id: Id.describe('Id of the content.'), number: z.number().int(), version })
export type TextRestore = z.output<typeof TextRestore>

/** The fields of a text's versions, by the names they are kept under. */
export const TEXT_VERSION_LABELS = { name: 'Title', userId: 'Author', body: 'Body' } as const
export const HISTORY_LABEL = 'History of the text'

/** The mail to members about an edit, if their site sends it. It never holds the text: mail is read by others too. */
export function editedMail(
  assocType: AssocType,
  { siteName, link }: { siteName: string; link: string },
): { subject: string; text: string } {
  const what = assocTypeLabel[assocType].toLowerCase()
  return {
    subject: `Your ${what} was edited (${siteName})`,
    text: `The staff of ${siteName} edited your ${what}. You can find it here:\n${link}\n`,
  }
}
