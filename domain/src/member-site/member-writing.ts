import { z } from 'zod'
import { NOTHING_WRITTEN } from '../flags/editing/text-editing.ts'
import type { AssocType } from '../flags/flag/assoc-types.ts'
import { type Answer, no, yes } from '../kernel/answer.ts'
import { Id } from '../kernel/ids.ts'
import { Nonce, typedText } from '../kernel/typed-text.ts'

/** Characters of a comment or reply that a member writes, and of the words beside the reason of a report. */
export const ANSWER_MAX = 20_000
export const REPORT_WORDS_MAX = 1000

/** What one person may write and report within the time of each limit. */
export const ANSWERING_LIMIT = { answers: 20, minutes: 10 } as const
export const REPORTING_LIMIT = { reports: 30, minutes: 60 } as const
export const ANSWERING_TOO_FAST = 'You have written a lot in a short time. Please wait a few minutes.'
export const REPORTING_TOO_FAST = 'You have reported a lot in a short time. Please wait a while.'

export const THREAD_CLOSED = 'This thread is closed. Nobody can reply any more.'
export const ANSWERED_IS_GONE = 'What you reply to is not there any more'
export const SIGN_IN_TO_SEND = 'You are not signed in any more. Your text is still here: sign in, then send it again.'
export const NOT_ONES_OWN = 'You cannot report what you wrote yourself'

/** Said to the author of a text that waits, and above a form whose texts will. */
export const WAITS_FOR_APPROVAL = 'Only you see this until a moderator has read it.'
export const ALL_WAIT_HERE = 'New replies in this thread are shown when a moderator has read them.'
export const EVERYBODY_READS = 'Everybody can read this.'

/** A comment on a post or a reply, from the form of its page; `to` is the text it answers, none for the page's own. */
export const AnswerInput = z.object({
  to: z
    .string()
    .nullish()
    .transform((id) => id || null)
    .pipe(Id.nullable()),
  body: typedText({
    max: ANSWER_MAX,
    empty: NOTHING_WRITTEN,
    tooLong: `A text may have at most ${ANSWER_MAX.toLocaleString('en-US')} characters`,
  }),
  nonce: Nonce,
})
export type AnswerInput = z.output<typeof AnswerInput>

/** Why a text is reported: what a member chooses, and what the moderator reads. */
export const REPORT_REASONS = {
  danger: 'Somebody may be in danger',
  unkind: 'It is unkind or abusive',
  spam: 'It is advertising or spam',
  advice: 'It could harm somebody’s health',
  other: 'Something else',
} as const
export type ReportReason = keyof typeof REPORT_REASONS

export const CHOOSE_A_REASON = 'Please choose what is wrong with it'
export const SAY_WHAT_ELSE = 'Please say what is wrong with it'

export const ReportInput = z
  .object({
    reason: z.enum(Object.keys(REPORT_REASONS) as [ReportReason, ...ReportReason[]], CHOOSE_A_REASON),
    words: typedText({
      max: REPORT_WORDS_MAX,
      empty: null,
      tooLong: `A report may have at most ${REPORT_WORDS_MAX.toLocaleString('en-US')} characters`,
    }),
  })
  .refine(({ reason, words }) => reason !== 'other' || words !== '', { path: ['words'], error: SAY_WHAT_ELSE })
export type ReportInput = z.output<typeof ReportInput>

/** A report as it is kept, and as moderators read it: the reason, then the member’s own words. */
export const reportWords = ({ reason, words }: ReportInput): string =>
  words === '' ? REPORT_REASONS[reason] : `${REPORT_REASONS[reason]}: ${words}`

/** What members call the kinds of text, and what somebody says of themselves, in the middle of a sentence. */
export const MEMBERS_WORD: Record<AssocType, string> = {
  comment: 'comment',
  thread: 'thread',
  reply: 'reply',
  user_profile_status: 'status update',
  user_profile_status_reply: 'reply',
  user: 'profile',
}

/** Whether somebody may report a text or a profile: not their own. */
export const mayReport = ({ authorId }: { authorId: string }, viewerId: string): Answer =>
  authorId === viewerId ? no(NOT_ONES_OWN) : yes
