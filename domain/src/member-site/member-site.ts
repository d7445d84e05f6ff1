import { STATUS } from '../app/account-status.ts'
import { ROLE } from '../app/roles.ts'
import { flagChipLabel } from '../flags/flag/flags.ts'
import { wallTime } from '../kernel/time-zones.ts'

/** The text members read in place of one that was taken away while answers to it stay. */
export const DELETED_TEXT = '[deleted]'
/** The words in the place of a picture whose member deleted their account. */
export const DELETED_PICTURE = '[deleted picture]'
/** The name members read for a closed account. */
export const DELETED_USER = '[deleted user]'

/** Answers on one page of the member site; the newest come first, older ones by a link. */
export const ANSWERS_A_PAGE = 50
/** Posts, threads and activities in one list of the member site. */
export const LISTED_A_PAGE = 20

/** Characters of a stored text that are read in a minute, markup and all: 220 words. */
const CHARACTERS_A_MINUTE = 1400
/** How many minutes it takes to read a text of so many characters; at least one. */
export const minutesToRead = (characters: number): number => Math.max(1, Math.round(characters / CHARACTERS_A_MINUTE))

/** How a page greets at a moment, by the clock of a time zone. */
export function greetingAt(at: Date, timeZone: string): string {
  const hour = Number(wallTime(at, timeZone).time.slice(0, 2))
  return hour >= 5 && hour < 12 ? 'Good morning' : hour >= 12 && hour < 18 ? 'Good afternoon' : 'Good evening'
}

const NOT_APPROVED = 'Waiting for approval'

/** Why members do not see a text, in the words staff read beside it; none when everybody sees it. */
export const hiddenMarks = (content: { isDeleted: boolean; isSpam: boolean; isPending: boolean }): string[] => [
  ...(content.isDeleted ? [flagChipLabel.deleted] : []),
  ...(content.isSpam ? [flagChipLabel.spam] : []),
  ...(content.isPending ? [NOT_APPROVED] : []),
]

/** Whether an account was closed: its texts stay, its name goes. */
export const isClosedAccount = ({ status }: { status: number }): boolean => status === STATUS.deleted

/** The name of an account as others read it. */
export const shownName = (account: { username: string; status: number }): string =>
  isClosedAccount(account) ? DELETED_USER : account.username

/** Whether members may open the profile of an account: not that of a blocked or closed one. */
export const hasOpenProfile = (account: { roleId: number; status: number }): boolean =>
  account.roleId !== ROLE.spammer && !isClosedAccount(account)

/**
 * Badges members see beside a name (spec 3 §3); absent ones are not shown. Staff have one word for every role, whatever the badge says.
 */
const PUBLIC_BADGES: Readonly<Record<string, string>> = {
  CONTRIBUTOR: 'Contributor',
  MODERATOR_CONTRIBUTOR: 'Contributor',
  DIGITAL_CREATOR: 'Digital Creator',
  HEALTHCARE_PROVIDER: 'Healthcare Provider',
  PATIENT_LEADER: 'Patient Leader',
}

/** The badge members see of an account; null for one that says nothing to them. */
export const publicBadge = (badge: string | null): string | null =>
  badge !== null && Object.hasOwn(PUBLIC_BADGES, badge) ? (PUBLIC_BADGES[badge] ?? null) : null
