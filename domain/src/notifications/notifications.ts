import { z } from 'zod'
import {
  conversationPath,
  memberSettingsPath,
  notificationsPath,
  ownTextPath,
  textPath,
  threadIdPath,
  yourReportsPath,
} from '../app/front-end-links.ts'
import { type AssocType, assocTypeLabel } from '../flags/flag/assoc-types.ts'
import { Id } from '../kernel/ids.ts'

/** Kinds of notifications: staff see them in the bell of the console, members on their page of the site; both get mails. */
export const NOTIFICATION_KINDS = [
  'flag.assigned',
  'message.received',
  'leads.undelivered',
  'webhook.undelivered',
  'conditions.waiting',
  'run.ended',
  'text.removed',
  'text.back',
  'text.approved',
  'appeal.answered',
  'text.answered',
  'text.mentioned',
  'thread.answered',
  'report.answered',
] as const
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]

/** A notice to one user about one thing. */
export type Notice = { userId: string; kind: NotificationKind; subjectType: string; subjectId: string }

/** The most notifications that are listed, newest first; the number of unread ones counts all. */
export const NOTIFICATIONS_MAX = 50
export const MARK_ONE_WAY = 'Please say either which notifications were read or up to when'

/** The notifications to mark as read: these, or all that had come by the moment of the newest one seen. */
export const ReadMark = z
  .object({
    ids: z.array(Id).max(NOTIFICATIONS_MAX, `At most ${NOTIFICATIONS_MAX} notifications can be marked by id`).nullish(),
    upTo: z.date(MARK_ONE_WAY).nullish(),
  })
  .refine(({ ids, upTo }) => !ids !== !upTo, { path: ['ids'], error: MARK_ONE_WAY })
export type ReadMark = z.output<typeof ReadMark>

/**
 * The stored facts besides the kind: the actor (null: the system), and what the flag is about, where that is known.
 */
type NotificationFacts = { actor: string | null; assocType: AssocType | null }

type Words = {
  title: string
  text: string
  line: (facts: NotificationFacts) => string
  path: (subjectId: string) => string
}

const flagged = (assocType: AssocType | null): string =>
  assocType === null ? 'a flag' : `a flagged ${assocTypeLabel[assocType].toLowerCase()}`

const WORDS: Record<NotificationKind, Words> = {
  'flag.assigned': {
    title: 'A flag was assigned to you',
    text: 'A flag was assigned to you on {site}. Open it here:',
    line: ({ actor, assocType }) =>
      actor === null ? `You were assigned ${flagged(assocType)}` : `${actor} assigned you ${flagged(assocType)}`,
    path: (id) => `/moderation/content-flag/${id}`,
  },
  'message.received': {
    title: 'You have a new message',
    text: 'Somebody wrote to you on {site}. Read it here:',
    line: ({ actor }) => (actor === null ? 'You have a new message' : `${actor} sent you a message`),
    path: conversationPath,
  },
  'leads.undelivered': {
    title: 'Leads could not be delivered',
    text: 'Leads of a form on {site} could not be delivered. See why here:',
    line: () => 'Leads of a form could not be delivered',
    path: (id) => `/moderation/commercial-lead-gen-form-builder/${id}`,
  },
  'webhook.undelivered': {
    title: 'A webhook could not be reached for days',
    text: 'A webhook of {site} has failed for three days, so Ward stopped sending an event. See the details here:',
    line: () => 'A webhook could not be reached for days',
    path: () => '/moderation/api-access?state=dead#deliveries',
  },
  'conditions.waiting': {
    title: 'Condition data is ready for review',
    text: 'The condition data you asked for on {site} has been loaded. Review the changes here:',
    line: () => 'The condition data you asked for is ready for review',
    path: (dataType) => `/moderation/conditions/sync/${dataType}`,
  },
  'run.ended': {
    title: 'Your task script has ended',
    text: 'A task script that you started on {site} has ended. See here how:',
    line: () => 'A task script that you started has ended',
    path: (symbol) => `/moderation/task-scripts/${symbol}`,
  },
  'text.removed': {
    title: 'We removed something you wrote',
    text: 'The moderators of {site} removed something you wrote. Read why here, and ask for another look if you see it differently:',
    line: () => 'We removed something you wrote',
    path: ownTextPath,
  },
  'text.back': {
    title: 'Something you wrote is shown again',
    text: 'Something you wrote on {site} is shown again. See it here:',
    line: () => 'Something you wrote is shown again',
    path: ownTextPath,
  },
  'text.approved': {
    title: 'We approved something you wrote',
    text: 'The moderators of {site} approved something you wrote. See it here:',
    line: () => 'We approved something you wrote',
    path: ownTextPath,
  },
  'appeal.answered': {
    title: 'We looked again',
    text: 'You asked the moderators of {site} to look at a decision again. Read the answer here:',
    line: () => 'We looked again at what you wrote: read the answer',
    path: ownTextPath,
  },
  'text.answered': {
    title: 'Somebody answered you',
    text: 'Somebody answered what you wrote on {site}. Read it here:',
    line: ({ actor }) => (actor === null ? 'Somebody answered you' : `${actor} answered you`),
    path: textPath,
  },
  'text.mentioned': {
    title: 'Somebody mentioned you',
    text: 'Somebody mentioned you on {site}. Read it here:',
    line: ({ actor }) => (actor === null ? 'Somebody mentioned you' : `${actor} mentioned you`),
    path: textPath,
  },
  'thread.answered': {
    title: 'There is something new in a thread you follow',
    text: 'There is something new in a thread you follow on {site}. Read it here:',
    line: ({ actor }) =>
      actor === null ? 'Something new in a thread you follow' : `${actor} wrote in a thread you follow`,
    path: threadIdPath,
  },
  'report.answered': {
    title: 'A moderator read your report',
    text: 'A moderator of {site} read your report. See the outcome here:',
    line: () => 'A moderator read your report',
    path: () => yourReportsPath,
  },
}

/** The line of a notification in the bell's list: who did what. Nothing of what members wrote is kept with it. */
export const notificationLine = (kind: NotificationKind, facts: NotificationFacts): string => WORDS[kind].line(facts)

/** The name of the bell. */
export const bellLabel = (unread: number): string =>
  unread === 0 ? 'Notifications' : `Notifications, ${unread.toLocaleString('en')} unread`

/** Where the thing of a notice is found, as a path of its site. */
export const notificationPath = (kind: NotificationKind, subjectId: string): string => WORDS[kind].path(subjectId)

/**
 * The mail of a notice. It says that something is there and where, never what: mail is read by others too.
 *
 * @param origin scheme, host and port of the site, without a trailing slash
 */
export function notificationMail(
  { kind, subjectId }: Pick<Notice, 'kind' | 'subjectId'>,
  { siteName, origin }: { siteName: string; origin: string },
): { subject: string; text: string } {
  const { title, text, path } = WORDS[kind]
  return {
    subject: `${title} (${siteName})`,
    text: `${text.replace('{site}', () => siteName)}\n${origin}${path(subjectId)}\n`,
  }
}

/** The message of a day to who wants one a day: how much is new, and where. */
export const dailyMail = (
  unread: number,
  { siteName, origin }: { siteName: string; origin: string },
): { subject: string; text: string } => ({
  subject: `What is new for you (${siteName})`,
  text: `${unread === 1 ? 'There is one thing' : `There are ${unread} things`} on ${siteName} that you have not read yet:\n${origin}${notificationsPath}\n\nHow often you get this message: ${origin}${memberSettingsPath}\n`,
})

/** The last line of a mail that a member need not have. */
export const leaveLine = (address: string): string => `Unsubscribe: ${address}`
