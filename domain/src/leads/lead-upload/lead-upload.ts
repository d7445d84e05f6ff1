import { z } from 'zod'
import { Id } from '../../kernel/ids.ts'
import { listQuery, paged, searchTerm } from '../../kernel/paging.ts'
import { OutboxState } from '../../outbox/outbox.ts'
import type { SubscriberStatus } from '../subscribers/subscribers.ts'

/** A list up to this many characters is sent as it is, a longer one as a file. */
export const LEAD_LIST_MAX = 200_000
/** Bytes of a file with addresses where a site chose no other number: more than a million of them. */
export const LEAD_FILE_MAX_BYTES = 100_000_000
export const LEAD_FILE_FIELD = 'list'
export const LEAD_FILE_TOO_LARGE = 'The file may have at most 100 MB'
export const LEAD_WORD_MAX = 100
const LEAD_ROW_SEARCH_MAX = 200
/** Milliseconds between two looks at results that are not complete (spec 3 section 9). */
export const LEAD_RESULTS_POLL = 5000
/** Milliseconds between two looks at welcome emails that still wait. */
export const WELCOME_POLL = 30_000
/** Hours in which an upload can be undone, and days for which its addresses are kept. */
export const LEAD_UNDO_HOURS = 24
export const LEAD_ROWS_DAYS = 30
/** Days for which a list can still be used: of a dry run that nobody submitted, of an upload that ended early. */
export const LEAD_LIST_DAYS = 7
/** The default choice (spec 3 section 9). */
export const FIRST_SITE = 1
export const FIRST_MEDIUM = 1

export const UPLOAD_SUBMITTED = 'Your upload was submitted! It may take a few minutes for the results to be updated.'
export const SEND_WELCOME_LABEL = 'Send welcome email'
export const RECONSENTED_LABEL = 'These people have agreed to get emails again'
export const NO_ADDRESSES = 'Paste email addresses or choose a file'
export const NO_SUCH_LIST = 'This file is no longer here. Please choose it again.'
export const NOT_ON_SITE = 'You can upload leads only to sites where you are a Super Admin or Community Tech'
export const NO_SUCH_MEDIUM = 'There is no such medium'
export const UPLOAD_RUNS = 'Please wait until this upload is complete'
export const UPLOAD_IS_COMPLETE = 'This upload is complete'
export const UPLOAD_RESUMED = 'The upload was resumed'
export const UPLOAD_IS_DRY = 'A dry run wrote nothing'
export const UPLOAD_IS_REAL = 'This upload is no dry run'
export const UNDO_IS_OVER = `An upload can be undone for ${LEAD_UNDO_HOURS} hours`
export const UPLOAD_UNDONE = 'The upload was undone'
export const UNDO_GOES_ON = 'The upload is being undone. It may take a few minutes.'
export const DRY_RUN_DISCARDED = 'The dry run was discarded'
export const LIST_IS_GONE = 'The list of this upload is no longer here. Please upload it again.'

const word = (title: string) =>
  z.string().trim().max(LEAD_WORD_MAX, `At most ${LEAD_WORD_MAX} characters`).meta({ title }).default('')

/**
 * The outcome of an address, in the order in which the results list it; `count` is the number's name on the graph (spec 3 section
 * 3).
 */
export const LEAD_OUTCOMES = {
  new: { count: 'newLeads', label: 'New leads created', note: 'New to this site' },
  member_in: { count: 'membersAlreadyOptedIn', label: 'Members already opted in', note: 'Nothing changes for them' },
  subscriber_in: {
    count: 'subscribersAlreadyOptedIn',
    label: 'Subscribers already opted in',
    note: 'Nothing changes for them',
  },
  member_back: {
    count: 'membersOptedBackIn',
    label: 'Members opted back in',
    note: 'With name, time and basis',
  },
  subscriber_back: {
    count: 'subscribersOptedBackIn',
    label: 'Subscribers opted back in',
    note: 'With name, time and basis',
  },
  blacklisted: { count: 'blacklisted', label: 'Blacklisted', note: 'Bounced or complained. Never written to.' },
  left: {
    count: 'leftUnsubscribed',
    label: 'Left unsubscribed',
    note: 'They unsubscribed and haven’t agreed again',
  },
  invalid: { count: 'invalid', label: 'Invalid', note: 'Not an email address' },
  duplicate: { count: 'duplicate', label: 'Duplicate', note: 'Pasted more than once, the first one counts' },
} as const
export type LeadOutcome = keyof typeof LEAD_OUTCOMES
export const LeadOutcome = z.enum(Object.keys(LEAD_OUTCOMES) as LeadOutcome[])
export type LeadCount = (typeof LEAD_OUTCOMES)[LeadOutcome]['count']
export const LEAD_COUNTS = Object.values(LEAD_OUTCOMES).map(({ count }) => count)

/**
 * The holder of an address on a site, and whether they get its mails. `isUndone`: nothing was ever said of a subscriber but by
 * uploads that were undone.
 */
export type KnownAddress = {
  status: SubscriberStatus | null
  userId: string | null
  receiveEmails: boolean | null
  isUndone: boolean
}

/**
 * The outcome of a good address when it first appears in the list, decided in the order blacklisted, member, subscriber, new.
 * `isReconsented`: they agreed to get emails again.
 */
export function outcomeOf(known: KnownAddress | undefined, isReconsented: boolean): LeadOutcome {
  if (!known) return 'new'
  const { status, userId, receiveEmails, isUndone } = known
  if (status === 'bounced' || status === 'blacklisted') return 'blacklisted'
  if (receiveEmails) return 'member_in'
  if (userId !== null) return isReconsented ? 'member_back' : 'left'
  if (status === 'subscribed') return 'subscriber_in'
  if (isUndone) return 'new'
  return isReconsented ? 'subscriber_back' : 'left'
}

/** A list of addresses for a site (spec 3 section 2, Lead-gen upload). */
export const LeadUploadInput = z.object({
  siteId: z.int().min(1).max(2_147_483_647).meta({ title: 'Site' }).default(FIRST_SITE),
  leadMediumId: z.int().min(1).max(2_147_483_647).meta({ title: 'Medium' }).default(FIRST_MEDIUM),
  form: word('Form'),
  adName: word('Ad Name'),
  campaign: word('Campaign'),
  emailList: z
    .string()
    .max(LEAD_LIST_MAX, 'A list as long as this is sent as a file')
    .meta({ title: 'Email List' })
    .default(''),
  listId: Id.nullish().describe('A file that was uploaded, in the place of `emailList`.'),
  sendEmail: z.boolean().meta({ title: SEND_WELCOME_LABEL }).default(true),
  isReconsented: z
    .boolean()
    .meta({ title: RECONSENTED_LABEL })
    .describe('Whether these people agreed to be opted back in; without it who unsubscribed stays so.')
    .default(false),
  isDryRun: z.boolean().describe('Counts what would happen, and writes nothing.').default(false),
})
export type LeadUploadInput = z.output<typeof LeadUploadInput>

/** Turns a dry run into an upload. */
export const DryRunChoice = z.object({
  id: Id,
  isReconsented: z.boolean().describe('As of an upload.'),
})
export type DryRunChoice = z.output<typeof DryRunChoice>

/** The addresses of an upload with one outcome, or all, in their order; without an upload of none. */
export const LeadRowFilter = z.object({
  ...paged([25, 50, 100], 25),
  uploadId: Id.nullable().default(null),
  outcome: LeadOutcome.nullable().default(null),
  welcome: OutboxState.nullable().default(null).describe('Only those whose welcome email is in this state.'),
  search: searchTerm(LEAD_ROW_SEARCH_MAX),
})
export type LeadRowFilter = z.output<typeof LeadRowFilter>
export const LeadRowQuery = listQuery(LeadRowFilter)
export type LeadRowQuery = z.output<typeof LeadRowQuery>
export const LEAD_ROW_COLUMNS = {
  position: 'Line',
  address: 'Address',
  outcome: 'Outcome',
  reason: 'Reason',
  welcome: 'Welcome email',
} as const
export const NOT_SENT_LABEL = 'Could not be sent'

/** Until when an upload can be undone. */
export const undoableUntil = (finishedAt: Date): Date => new Date(finishedAt.getTime() + LEAD_UNDO_HOURS * 3_600_000)

/** The sum of the lines that are known. */
export const allOf = (counts: Partial<Record<LeadCount, number | null>>): number =>
  LEAD_COUNTS.reduce((sum, name) => sum + (counts[name] ?? 0), 0)
