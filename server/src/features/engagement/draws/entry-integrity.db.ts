import type { EntryGroupKind } from '@ward/domain/engagement/entry-integrity'
import { type RawBuilder, sql } from 'kysely'
import type { SiteHandle } from '../../../platform/database/site-handle.ts'
import { cameUntil, wholeUntil } from '../kinds/aside.db.ts'

const entries = sql<number>`count(*)::int`
const aside = sql<number>`count(*) filter (where set_aside)::int`
const host = sql<string>`lower(split_part(email, '@', 2))`
const hour = sql<Date>`date_trunc('hour', inserted_at)`
/** The most groups that are looked at; of hours, those of a year. */
const HOURS = 8784
const HOSTS = 100

const entriesOf = (site: SiteHandle, engagementId: string) =>
  site.from('engagementEntries').where('engagementId', '=', engagementId)

export const entriesInAll = (site: SiteHandle, engagementId: string) =>
  entriesOf(site, engagementId)
    .select([entries.as('entries'), aside.as('setAside')])
    .executeTakeFirstOrThrow()

/** Each hour in which somebody entered, the newest first. */
export const entryHours = (site: SiteHandle, engagementId: string) =>
  entriesOf(site, engagementId)
    .select([hour.as('begins'), entries.as('entries'), aside.as('setAside')])
    .groupBy('begins')
    .orderBy('begins', 'desc')
    .limit(HOURS)
    .execute()

/** The hosts of most of the addresses that were left. */
export const entryHosts = (site: SiteHandle, engagementId: string) =>
  entriesOf(site, engagementId)
    .where('email', 'is not', null)
    .select([host.as('key'), entries.as('entries'), aside.as('setAside')])
    .groupBy('key')
    .orderBy('entries', 'desc')
    .orderBy('key')
    .limit(HOSTS)
    .execute()

/** A group of entries that came until then, to be set aside or taken back. */
type EntryChoice = { kind: EntryGroupKind; key: string; setAside: boolean; until: Date | null }

function isOfGroup({ kind, key, until }: EntryChoice): RawBuilder<boolean> {
  const of: Record<EntryGroupKind, () => RawBuilder<boolean>> = {
    hour: () => sql`inserted_at >= ${key}::timestamptz and inserted_at < ${key}::timestamptz + interval '1 hour'`,
    domain: () => sql`${host} = ${key.toLowerCase()}`,
  }
  return sql<boolean>`${of[kind]()} and ${cameUntil(until)}`
}

/** The moment up to which a group of entries stands wholly otherwise; null where it does in part. */
export async function entryGroupWholeUntil(
  site: SiteHandle,
  engagementId: string,
  choice: EntryChoice,
): Promise<Date | null> {
  const { until } = await entriesOf(site, engagementId)
    .where(isOfGroup(choice))
    .select(wholeUntil(choice.setAside).as('until'))
    .executeTakeFirstOrThrow()
  return until
}

/** Takes a group of entries out of the draw, or back into it; answers how many it changed. */
export async function setEntryGroupAside(site: SiteHandle, engagementId: string, choice: EntryChoice): Promise<number> {
  const { setAside } = choice
  const { numUpdatedRows } = await site
    .updateTable('engagementEntries')
    .set({ setAside })
    .where('engagementId', '=', engagementId)
    .where('setAside', '<>', setAside)
    .where(isOfGroup(choice))
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}
