import { sql } from 'kysely'
import { forgetInParts } from '../database/forget-in-parts.ts'
import type { NetworkDb, SiteHandle } from '../database/site-handle.ts'
import type { CheckLink } from './check-link.ts'
import {
  FAILURES_TO_BE_GONE,
  failureKind,
  failuresOfDay,
  type LinkReason,
  type LinkState,
  type LinkVerdict,
} from './link-verdicts.ts'

/** The last verdict on a link, and its failures of one kind, one after the other. */
export type LinkCheck = LinkVerdict & {
  address: string
  checkedAt: Date
  failedAt: Date[]
  failuresInRow: number
  failureReason: LinkReason | null
}

const HOUR = 3_600_000
/** A link that answered is asked again the next night, one that failed some hours later. */
const AGAIN_AFTER: Record<LinkState, number> = { good: 20 * HOUR, unknown: 20 * HOUR, bad: 4 * HOUR }
const MOST = 5_000

/** The last verdicts on these addresses, by address; nothing of those that nobody asked for. */
export async function linkChecksOf(site: SiteHandle, addresses: readonly string[]): Promise<Map<string, LinkCheck>> {
  if (addresses.length === 0) return new Map()
  const rows = await site
    .from('linkChecks')
    .select(['address', 'state', 'reason', 'status', 'movedTo', 'checkedAt'])
    .select(['failedAt', 'failuresInRow', 'failureReason'])
    .where('address', 'in', addresses)
    .limit(MOST)
    .execute()
  return new Map(rows.map((row) => [row.address, row as LinkCheck]))
}

type Checking = { site: SiteHandle; network: NetworkDb; now(): Date }

/** Asks for those addresses whose turn it is, one after the other, and keeps what was found. Ends at its next step once aborted. */
export async function checkLinksInTurn(
  { site, network, now }: Checking,
  { check, addresses, signal }: { check: CheckLink; addresses: readonly string[]; signal?: AbortSignal },
): Promise<void> {
  const known = await linkChecksOf(site, addresses)
  for (const address of new Set(addresses)) {
    const url = URL.parse(address)
    if (signal?.aborted) return
    if (url === null || !isItsTurn(known.get(address), now())) continue
    await keepLinkCheck(site, address, await check(network, url), now())
  }
}

/** Whether a link is asked for again: never asked, or so long ago as its last result allows. */
export const isItsTurn = (last: Pick<LinkCheck, 'state' | 'checkedAt'> | undefined, now: Date): boolean =>
  last === undefined || now.getTime() - last.checkedAt.getTime() >= AGAIN_AFTER[last.state]

/** Keeps what was found of a link; failures that are older than a day are forgotten, and all of them once it answers. */
export async function keepLinkCheck(site: SiteHandle, address: string, verdict: LinkVerdict, now: Date): Promise<void> {
  const last = (await linkChecksOf(site, [address])).get(address)
  const before = verdict.state === 'good' ? [] : failuresOfDay(last?.failedAt ?? [], now)
  const failedAt = verdict.state === 'bad' ? [...before, now] : before
  const row = { ...verdict, checkedAt: now, failedAt, ...failuresAfter(verdict, last) }
  await site
    .insertInto('linkChecks', { address, ...row })
    .onConflict((conflict) => conflict.columns(['siteId', 'address']).doUpdateSet(row))
    .execute()
}

type Failures = Pick<LinkCheck, 'failuresInRow' | 'failureReason'>
const NONE: Failures = { failuresInRow: 0, failureReason: null }

/** An unknown result neither adds to the failures nor ends them; one of another kind begins them anew. */
function failuresAfter({ state, reason }: LinkVerdict, last: Failures = NONE): Failures {
  if (state === 'good') return NONE
  const { failuresInRow, failureReason } = last
  if (state === 'unknown') return { failuresInRow, failureReason }
  const isSame = failureReason !== null && failureKind(failureReason) === failureKind(reason)
  return { failuresInRow: isSame ? failuresInRow + 1 : 1, failureReason: reason }
}

/** Addresses that failed, though not often enough for them to count as gone, and are to be asked again. */
export async function failedLately(site: SiteHandle, { now, limit }: { now: Date; limit: number }): Promise<string[]> {
  const rows = await site
    .from('linkChecks')
    .select('address')
    .where('state', '=', 'bad')
    .where('failuresInRow', '<', FAILURES_TO_BE_GONE)
    .where('checkedAt', '<', new Date(now.getTime() - AGAIN_AFTER.bad))
    .orderBy('checkedAt')
    .limit(limit)
    .execute()
  return rows.map(({ address }) => address)
}

/** Forgets what was found of links that nobody has asked for since so many days. */
export const forgetLinkChecksBefore = (network: NetworkDb, signal: AbortSignal, days: number): Promise<void> =>
  forgetInParts(network, signal, {
    table: 'linkChecks',
    key: ['siteId', 'address'],
    isOld: sql`checked_at < now() - make_interval(days => ${days})`,
  })
