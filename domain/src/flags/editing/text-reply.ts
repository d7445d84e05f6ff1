import { z } from 'zod'
import { type Answer, no, yes } from '../../kernel/answer.ts'
import { Id } from '../../kernel/ids.ts'
import { isBodySeen } from '../../kernel/visible-text.ts'
import { AssocType } from '../flag/assoc-types.ts'
import { BODY_MAX, NOTHING_WRITTEN } from './text-editing.ts'

/** Said when a reply was posted (spec 1 section 8). */
export const REPLY_POSTED = 'Your reply was posted!'
/**
 * A reply that failed is reported by its form alone, beside the button: no message appears over the page (spec 1 section 8), and
 * what was typed stays.
 */
export const notSent = (why: string): string => `Not sent. ${why}`
/** Takes its place once one is online again. */
export const REPLY_WAITS = 'You’re back online. This reply wasn’t sent yet.'
export const POST_REPLY = 'Post reply'
export const REPLY_HELP = 'Members see this reply.'

const HIDDEN = 'Members can’t see this, so you can’t reply'

type Replied = { assocType: AssocType; isSuggestion: boolean; isDeleted: boolean; isMarkedSpam: boolean }

/**
 * Whether something can be replied to: not to a profile, nor to an answer that was suggested to a poll, whose page has no place
 * for replies, nor to what members do not see.
 */
export function canReply({ assocType, isSuggestion, isDeleted, isMarkedSpam }: Replied): Answer {
  if (assocType === 'user') return no('A profile cannot be replied to')
  if (isSuggestion) return no('A suggested answer cannot be replied to')
  return isDeleted || isMarkedSpam ? no(HIDDEN) : yes
}

/** A reply to the text a flag is about (spec 1 section 7), or to one that has no flag yet. */
export const ReplyInput = z
  .object({
    id: Id.nullish().describe('Id of the flag.'),
    assocType: AssocType.nullish().describe('Of a text that has no flag yet: the reply opens one.'),
    assocId: Id.nullish(),
    body: z
      .string()
      .refine(isBodySeen, NOTHING_WRITTEN)
      .max(BODY_MAX, `The text may have at most ${BODY_MAX.toLocaleString('en-US')} characters`)
      .meta({ title: 'Reply' }),
  })
  .refine(({ id, assocType, assocId }) => id || (assocType && assocId), {
    path: ['id'],
    error: 'Say which text: by id, or by assocType and assocId',
  })
export type ReplyInput = z.output<typeof ReplyInput>

/** The same words under the same text within so many seconds are one reply that was sent twice. */
export const SENT_TWICE_SECONDS = 60
