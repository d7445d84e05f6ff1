import { z } from 'zod'
import { NOTHING_WRITTEN } from '../flags/editing/text-editing.ts'
import type { AssocType } from '../flags/flag/assoc-types.ts'
import { type Answer, no, yes } from '../kernel/answer.ts'
import { Id } from '../kernel/ids.ts'
import { Nonce, typedText } from '../kernel/typed-text.ts'

/** Characters of a comment or reply that a member writes, and of the words beside the reason of a report. */
export const ANSWER_MAX = 20_000
export const REPORT_WORDS_MAX = 1000

/** The limits of writing and reporting for one person. */
export const ANSWERING_LIMIT = { answers: 20, minutes: 10 } as const
export const REPORTING_LIMIT = { reports: 30, minutes: 60 } as const
export const ANSWERING_TOO_FAST = 'You have written a lot in a short time. Please wait a few minutes.'
export const REPORTING_TOO_FAST = 'You have reported a lot in a short time. Please wait a while.'

export const THREAD_CLOSED = 'This thread is closed. Nobody can reply any more.'
export const ANSWERED_IS_GONE = 'The text you’re replying to is no longer available'
export const SIGN_IN_TO_SEND = 'You’re no longer signed in. Your text is still here: sign in, then send it again.'
export const NOT_ONES_OWN = 'You cannot report what you wrote yourself'

/** Said to the author of a text that waits, and above a form whose texts will. */
export const WAITS_FOR_APPROVAL = 'Only you see this until our team has approved it.'
export const ALL_WAIT_HERE = 'New replies in this thread are shown once our team has approved them.'
export const EVERYBODY_READS = 'Everybody can read this.'
/** The hidden field of a form of words that names what its reader wrote last there: it is another once the words have arrived. */
export const afterField = (lastId: string | null): string => `after-${lastId ?? 'nothing'}`

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

/** Why a text is reported: the member's choices and the moderator's words for them. */
export const REPORT_REASONS = {
  danger: 'This member may be in danger',
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

/** Members' words for the kinds of text, and for one's own profile, in the middle of a sentence. */
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

/** Characters of the title of a thread that a member starts, and how many topics it may stand under. */
export const THREAD_TITLE_MAX = 120
export const THREAD_TOPICS_MAX = 5
export const NO_TITLE = 'Please give your thread a title'
export const TITLE_TOO_LONG = `A title may have at most ${THREAD_TITLE_MAX} characters`
export const STATUS_MAX = 1000
export const STATUS_TOO_LONG = `A status update may have at most ${STATUS_MAX.toLocaleString('en-US')} characters`
export const WRITING_TOO_LONG = `A text may have at most ${ANSWER_MAX.toLocaleString('en-US')} characters`

const Words = typedText({ max: ANSWER_MAX, empty: NOTHING_WRITTEN, tooLong: WRITING_TOO_LONG })

/** A thread that a member starts: its title, text and topics. */
export const NewThread = z.object({
  title: typedText({ max: THREAD_TITLE_MAX, empty: NO_TITLE, tooLong: TITLE_TOO_LONG }).refine(
    (title) => !title.includes('\n'),
    'A title is one line',
  ),
  body: Words,
  tagIds: z.array(Id).max(THREAD_TOPICS_MAX, `Choose at most ${THREAD_TOPICS_MAX} topics`),
  nonce: Nonce,
})
export type NewThread = z.output<typeof NewThread>

/** A status update on one's own profile. */
export const NewStatus = z.object({
  body: typedText({ max: STATUS_MAX, empty: NOTHING_WRITTEN, tooLong: STATUS_TOO_LONG }),
  nonce: Nonce,
})
export type NewStatus = z.output<typeof NewStatus>

/** One's own text in other words; `revision` is the one that was shown. Its picture stays unless it is taken out or another comes. */
export const OwnEdit = z.object({
  body: Words,
  revision: z.coerce.number<string>().int().min(0),
  takesOut: z.enum(['', 'yes'], 'Please choose').transform((chosen) => chosen === 'yes'),
})
export type OwnEdit = z.output<typeof OwnEdit>

export const EDIT_TOO_LATE = 'This can no longer be edited'
export const EDIT_CHANGED = 'This text has changed since you opened it. Your words are still here.'
export const EDIT_HIDDEN = 'Moderators have hidden this text, so it cannot be edited'
/** Of a text that no moderator hid: its author deleted it, or it went with something else. */
export const EDIT_GONE = 'This text was deleted, so it cannot be edited'
/** A text with pictures or lists, which came in by an import, would lose them in a plain field. */
export const EDIT_NOT_PLAIN = 'This text holds pictures or lists and cannot be edited here'

export const REMOVE_ANSWERED = 'Others have answered this thread. Ask a moderator to remove it.'

/** How one silences another member: their texts are folded, or they also can no longer answer or mention one. */
export const SILENCES = ['none', 'mute', 'block'] as const
export const Silence = z.object({ how: z.enum(SILENCES, 'Please choose') })
export type SilenceKind = Exclude<(typeof SILENCES)[number], 'none'>
export const SILENCED_LABEL: Record<SilenceKind, string> = { mute: 'You muted them', block: 'You blocked them' }
/** The same of somebody by name, as a sentence above what they wrote. */
export const silencedLine = (how: SilenceKind, name: string): string =>
  `You ${how === 'block' ? 'blocked' : 'muted'} ${name}.`
export const NOT_STAFF_OR_SELF = 'You can mute or block other members, but not moderators'
export const BLOCKED_BY_THEM = 'You cannot reply to this member'
export const SILENCED_MAX = 1000

/** Notifications that a member can choose, and by which channel. */
export const TELLINGS = {
  answers: { kind: 'text.answered', label: 'Somebody answers you' },
  mentions: { kind: 'text.mentioned', label: 'Somebody mentions you' },
  threads: { kind: 'thread.answered', label: 'Something new in a thread you follow' },
  reports: { kind: 'report.answered', label: 'A moderator has read your report' },
} as const
export type Telling = keyof typeof TELLINGS
export const TELLING_CHOICES = { mail: 'On the site and by email', page: 'On the site', off: 'Not at all' } as const
export type TellingChoice = keyof typeof TELLING_CHOICES
export const TELLING_DEFAULT: TellingChoice = 'mail'

/** Emails come one by one, or once a day. */
export const MAIL_PACES = { each: 'One by one', daily: 'Once a day' } as const
export type MailPace = keyof typeof MAIL_PACES

/** Whether the person gets emails besides those that an account needs. */
export const RECEIVES_EMAILS = { yes: 'Send me emails', no: 'Only emails that my account needs' } as const
export const MAILS_RETURN =
  'We can’t send emails to your address: they bounced or were marked as unwanted. Please change it first.'

const telling = z.enum(Object.keys(TELLING_CHOICES) as [TellingChoice, ...TellingChoice[]], 'Please choose')
/** The notifications that a member chose, and their channels. */
export const TellingsInput = z.object({
  ...(Object.fromEntries(Object.keys(TELLINGS).map((name) => [name, telling])) as Record<Telling, typeof telling>),
  pace: z.enum(Object.keys(MAIL_PACES) as [MailPace, ...MailPace[]], 'Please choose'),
  receivesEmails: z.enum(['yes', 'no'], 'Please choose'),
  isRecommended: z.enum(['yes', 'no'], 'Please choose'),
})
export type TellingsInput = z.output<typeof TellingsInput>

/** Days in which somebody who asked for the deletion of their account can change their mind. */
export const DELETION_DAYS = 30
export const DELETION_ASKED = `Your account will be deleted in ${DELETION_DAYS} days. Sign in before then to keep it.`
export const SETTINGS_SAVED = 'Saved.'

/** The picture that a member brings with a text: its field, what else is said of it, and how large it is shown. */
export const TEXT_PICTURE_FIELD = 'picture'
export const TEXT_PICTURE_TOO_LARGE = 'A picture may have at most 5 MB'
export const PICTURE_WORDS_MAX = 300
export const TEXT_PICTURE_SIDE = 1200
export const PictureWords = typedText({
  max: PICTURE_WORDS_MAX,
  empty: null,
  tooLong: `The words for a picture may have at most ${PICTURE_WORDS_MAX} characters`,
})
