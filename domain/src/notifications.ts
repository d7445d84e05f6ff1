/** What the console tells somebody about, in the bell and by mail. */
export const NOTIFICATION_KINDS = ['flag.assigned'] as const
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]

/** A notice to one user about one thing. */
export type Notice = { userId: string; kind: NotificationKind; subjectType: string; subjectId: string }

type Words = { title: string; text: string; path: (subjectId: string) => string }

const WORDS: Record<NotificationKind, Words> = {
  'flag.assigned': {
    title: 'A flag was assigned to you',
    text: 'A flag was assigned to you on {site}. Open it here:',
    path: (id) => `/moderation/content-flag/${id}`,
  },
}

/** What a notice says in one line. */
export const notificationTitle = (kind: NotificationKind): string => WORDS[kind].title

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
