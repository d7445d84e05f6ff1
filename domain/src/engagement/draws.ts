import { z } from 'zod'
import { STATUS } from '../app/account-status.ts'
import { isStaff } from '../app/roles.ts'
import { Id } from '../kernel/ids.ts'

/** Winners of one giveaway at most. */
export const WINNERS_MAX = 100

/** The number of winners of a giveaway. */
export const DrawInput = z.object({
  id: Id,
  places: z
    .number()
    .int()
    .min(1, 'Choose at least one winner')
    .max(WINNERS_MAX, `At most ${WINNERS_MAX} can win`)
    .meta({ title: 'Winners' }),
})
export type DrawInput = z.output<typeof DrawInput>

/** Refusal of another day for a giveaway whose winners were drawn. */
export const DRAWN_KEEPS_DATE = 'The winners have been drawn, so the expiration date can’t change'
export const STILL_RUNS = 'You can draw winners once it has ended'
export const NO_ENTRIES = 'Nobody has taken part yet'
export const DRAWN = 'The winners were drawn'

/** The published record of a draw, so that anybody can repeat it. */
export const DrawRecord = z.object({
  giveaway: Id,
  salt: z.string().max(100),
  /** The numbers of the entries that could win. */
  entries: z.array(Id),
  /** Those that won, the first place first. */
  winners: z.array(Id).min(1),
})
export type DrawRecord = z.output<typeof DrawRecord>

/** The mail to a winner. */
export const winnerMail = (question: string, siteName: string): { subject: string; text: string } => ({
  subject: `You won: ${question} (${siteName})`,
  text: `You took part in “${question}” on ${siteName}, and you won. The staff of ${siteName} will write to you about what comes next.\n`,
})

/** Why an entry is not drawn from: its address waits to be confirmed, it is of the staff, of an account that may win nothing, or set aside. */
export const EntryOut = z.enum(['unconfirmed', 'staff', 'keptOut', 'again', 'setAside'])
export type EntryOut = z.output<typeof EntryOut>
export const ENTRY_OUT: Record<EntryOut, string> = {
  unconfirmed: 'Address not confirmed yet',
  staff: 'Staff can’t win',
  keptOut: 'Blocked, deleted or marked as fraudulent',
  again: 'Has an earlier entry under another spelling',
  setAside: 'Excluded',
}
export const ENTRY_COUNTS = 'Can win'

/** An entry with its account, or with the account that has its address; null for what nobody has. */
export type EntryFacts = {
  userId: string | null
  email: string | null
  waits: boolean
  status: number | null
  roleId: number | null
  isFraudster: boolean | null
  setAside: boolean
}

/** Why an entry by itself wins nothing; null where it can. One whose person was erased is kept out, and one under the address of a blocked account. */
export function whyEntryIsOut(entry: EntryFacts): EntryOut | null {
  const { userId, email, waits, status, roleId, isFraudster, setAside } = entry
  const isWithoutAccount = userId === null && email !== null && status === null
  if (isFraudster || !(isWithoutAccount || status === STATUS.active)) return 'keptOut'
  if (roleId !== null && isStaff(roleId)) return 'staff'
  if (setAside) return 'setAside'
  return waits ? 'unconfirmed' : null
}

/** The mail to an address that somebody left to take part: only who reads it takes part. */
export const entryMail = (question: string, siteName: string, link: string): { subject: string; text: string } => ({
  subject: `Confirm that you take part: ${question} (${siteName})`,
  text: `Somebody left this address to take part in “${question}” on ${siteName}. If it was you, confirm it before the giveaway ends:\n${link}\n\nIf it was not you, ignore this message: the entry does not count.\n`,
})
