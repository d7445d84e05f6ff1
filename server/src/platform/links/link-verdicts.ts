/** The state of a requested link: one that answers nothing certain, such as 403 or 429, is unknown and no failure. */
export const LINK_STATES = ['good', 'bad', 'unknown'] as const
export type LinkState = (typeof LINK_STATES)[number]

/** Why a link is judged as it is, in words for people. */
export const LINK_REASONS = {
  answered: 'The page answers',
  login: 'It leads to a page to sign in',
  missing: 'There is no page at this address',
  notThere: 'It answers with a page that says there is nothing here',
  anchor: 'The page has no place of this name',
  refused: 'The server does not answer programs',
  limited: 'The server asks programs to wait',
  failed: 'The server answers with an error',
  silent: 'Nothing answers there',
  endless: 'It leads from one address to the next without end',
} as const
export type LinkReason = keyof typeof LINK_REASONS

/** How a link was judged. */
export type LinkVerdict = {
  state: LinkState
  reason: LinkReason
  /** The status of the last answer; 0 where nothing answered. */
  status: number
  /** Where the page has moved for good; null where it is where it was asked for. */
  movedTo: string | null
}

/** Failures within a day after which a link counts as an alarm: in its row, and for the launch status. */
export const FAILURES_TO_ALARM = 3
const DAY = 86_400_000

/** The failures that still count: those of the last 24 hours. */
export const failuresOfDay = (failures: readonly Date[], now: Date): Date[] =>
  failures.filter((at) => now.getTime() - at.getTime() < DAY)

/** Whether a link is an alarm: one fails now and then without being broken. */
export const isAlarm = (failures: readonly Date[], now: Date): boolean =>
  failuresOfDay(failures, now).length >= FAILURES_TO_ALARM

/** Failures one after the other, hours apart, after which a link counts as gone. */
export const FAILURES_TO_BE_GONE = 3
/** The answers of a link that is gone; `silent` where nothing did, as when a whole host is gone or down for a while. */
export const GONE_REASONS = ['missing', 'notThere', 'silent'] as const satisfies readonly LinkReason[]
export type GoneReason = (typeof GONE_REASONS)[number]

/** The kind of a failure: the page is gone, nothing answers, or the page is there and something is wrong. */
export const failureKind = (reason: LinkReason): 'gone' | 'silent' | 'wrong' =>
  reason === 'silent' ? reason : reason === 'missing' || reason === 'notThere' ? 'gone' : 'wrong'
