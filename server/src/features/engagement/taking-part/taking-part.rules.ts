import { EngagementType, OPTION_NAME_MAX, OPTIONS_MAX } from '@ward/domain/engagement/engagements'
import { NOT_CHOSEN, OWN_WORDS_MAX } from '@ward/domain/engagement/widget'
import { NOTHING_WRITTEN } from '@ward/domain/flags/editing/text-editing'
import { Id } from '@ward/domain/kernel/ids'
import { MAIL_ADDRESS } from '@ward/domain/kernel/mail-address'
import { Nonce, typedText } from '@ward/domain/kernel/typed-text'
import { z } from 'zod'

/** The most that one network, or one account, may send within the time of each limit. */
export const VOTING_LIMIT = { votes: 120, minutes: 1 } as const
export const ENTERING_LIMIT = { entries: 30, minutes: 10 } as const
export const TAKING_PART_TOO_FAST = 'Too many forms were sent from here. Please wait a few minutes.'

export const OPTION_IS_GONE = 'This answer is no longer available. Please choose another.'
export const ONE_ANSWER = 'Please choose one answer only'
export const NO_VOTES_HERE = 'There is nothing to vote on here'
export const NO_ENTRIES_HERE = 'This is not a giveaway'
export const NO_SUGGESTIONS_HERE = 'Nobody can suggest answers here'
export const NO_STARTS_HERE = 'Nobody can start a thread here'
export const CHOSEN_BY_OTHERS = 'Others have chosen this answer, so it can no longer be edited'
export const SUGGESTED_ALREADY = 'This answer already exists'
export const COOKIES_NEEDED =
  'Your browser did not keep our cookie, which we need to count each answer once. Please try again.'
export const CONSENT_NEEDED = 'Please agree that we write to you about this giveaway'
export const EMAIL_UNREADABLE = 'Please enter an email address'

export const OWN_WORDS_TOO_LONG = `Your own words may have at most ${OWN_WORDS_MAX} characters`

const STARTED_MAX = 20_000

/** The engagement of an address: the featured one of a kind, or one by its id. */
export const EngagementAddress = z.object({ type: EngagementType, id: z.union([z.literal('current'), Id]) })
export type EngagementAddress = z.output<typeof EngagementAddress>

/** A form sends one value as it is and several as a list. */
const many = (sent: unknown) => (sent === undefined || sent === '' ? [] : [sent].flat())

export const VoteInput = z.object({
  option: z.preprocess(
    many,
    z
      .array(Id)
      .min(1, NOT_CHOSEN)
      .max(OPTIONS_MAX)
      .transform((ids) => [...new Set(ids)]),
  ),
  /** Their own words of who chooses “Other”; null where they leave it at that. */
  words: z.preprocess(
    (sent) => sent ?? '',
    typedText({ max: OWN_WORDS_MAX, empty: null, tooLong: OWN_WORDS_TOO_LONG }).transform(
      (text) => text.replace(/\s+/g, ' ') || null,
    ),
  ),
})

/** A visitor without an account leaves this to take part; a signed-in person sends nothing. */
export const EntryInput = z.object({
  email: z
    .string(EMAIL_UNREADABLE)
    .trim()
    .max(320, EMAIL_UNREADABLE)
    .pipe(z.email({ pattern: MAIL_ADDRESS, error: EMAIL_UNREADABLE })),
  consent: z.literal('yes', CONSENT_NEEDED),
})

/** The content of an entry's mailed link. */
export const EntryConfirmation = z.object({ entry: Id, code: z.string().max(100) })
export const ENTRY_LINK_WRONG = 'This link is incomplete. Please open it from the mail again.'

export const ANSWER_TOO_LONG = `An answer may have at most ${OPTION_NAME_MAX} characters`
const Answer = typedText({ max: OPTION_NAME_MAX, empty: NOTHING_WRITTEN, tooLong: ANSWER_TOO_LONG }).transform((text) =>
  text.replace(/\s+/g, ' '),
)

export const SuggestionInput = z.object({ answer: Answer, nonce: Nonce })
export type SuggestionInput = z.output<typeof SuggestionInput>

/** Other words of its member for a suggested answer. */
export const SuggestionEdit = z.object({ body: Answer })

export const StartInput = z.object({
  body: typedText({
    max: STARTED_MAX,
    empty: NOTHING_WRITTEN,
    tooLong: `A text may have at most ${STARTED_MAX.toLocaleString('en-US')} characters`,
  }),
  nonce: Nonce,
})
export type StartInput = z.output<typeof StartInput>
