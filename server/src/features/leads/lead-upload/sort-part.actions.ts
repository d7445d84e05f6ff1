import { type LeadOutcome, outcomeOf } from '@ward/domain/leads/lead-upload/lead-upload'
import type { AddressHash } from '../../../platform/http/visitors.ts'
import {
  addSubscribers,
  holdSubscribers,
  type Known,
  knownAmong,
  type Read,
  type Row,
  type Sorting,
  subscribeAgain,
  writeRows,
} from './lead-sorting.db.ts'

/** An address whose owner agreed to mails. */
export type Sorted = Row & { email: string }

/**
 * Writes down what becomes of the next addresses of a list, and makes subscribers of new ones; answers those who agreed to mails. An
 * address counts where it stands first in the list.
 */
export async function sortPart(
  sorting: Sorting,
  read: readonly Read[],
  { isReconsented, isDryRun, hashOf }: { isReconsented: boolean; isDryRun: boolean; hashOf: AddressHash },
): Promise<Sorted[]> {
  const first = new Map<string, number>()
  for (const { email, position } of read) if (email !== null && !first.has(email)) first.set(email, position)
  // A person who leaves or is blacklisted at this moment is not subscribed by what was read before.
  if (!isDryRun) await holdSubscribers(sorting, [...first.keys()])
  const asked = [...first.keys()].map((email) => ({ email, hash: hashOf(sorting.siteId, email) }))
  const known = new Map((await knownAmong(sorting, asked)).map((each) => [each.email, each]))
  const decided = read.map((each) => decide(each, known, { isFirst: isFirstIn(first, each), isReconsented }))
  const fresh = decided.flatMap((row) => (isFresh(row) && row.email !== null ? [row.email] : []))
  const undone = decided.flatMap(({ outcome, subscriberId }) => (outcome === 'new' ? (subscriberId ?? []) : []))
  if (!isDryRun && undone.length > 0) await subscribeAgain(sorting, undone)
  const ids = isDryRun || fresh.length === 0 ? undefined : await addSubscribers(sorting, fresh)
  const rows = decided.map((row) => (isFresh(row) ? { ...row, subscriberId: idOf(ids, row) } : row))
  const written = await writeRows(sorting, rows)
  const again = rows.filter(({ position }) => !written.has(position))
  if (again.length > 0) await writeRows(sorting, again.map(asDuplicate))
  return rows.filter((row): row is Sorted => written.has(row.position) && AGREED.has(row.outcome))
}

const AGREED = new Set<LeadOutcome>(['new', 'member_in', 'subscriber_in', 'member_back', 'subscriber_back'])

/** No subscriber yet, and one from now on: new, or known of an erased account alone, whose owner agreed again. */
const isFresh = ({ outcome, subscriberId }: Row) =>
  subscriberId === null && (outcome === 'new' || outcome === 'subscriber_back')

const isFirstIn = (first: ReadonlyMap<string, number>, { email, position }: Read) =>
  email !== null && first.get(email) === position
const idOf = (ids: ReadonlyMap<string, string> | undefined, { email }: Row) => ids?.get(email ?? '') ?? null
const asDuplicate = (row: Row): Row => ({ ...row, outcome: 'duplicate' })

type Decided = { isFirst: boolean; isReconsented: boolean }
function decide(read: Read, known: ReadonlyMap<string, Known>, { isFirst, isReconsented }: Decided): Row {
  const found = read.email === null ? undefined : known.get(read.email)
  const who = { subscriberId: found?.subscriberId ?? null, userId: found?.userId ?? null }
  if (read.problem !== null) return { ...read, ...who, outcome: 'invalid' }
  return { ...read, ...who, outcome: isFirst ? outcomeOf(found, isReconsented) : 'duplicate' }
}
