import { EVERYTHING, type LiveEvent } from '@ward/domain/kernel/live'
import { type RawBuilder, sql } from 'kysely'
import type { NetworkDb } from '../database/site-handle.ts'
import { networkStatement } from '../database/statement.ts'

/**
 * A point in time of the database, as PostgreSQL's `pg_snapshot`: the transactions visible then. Ids and times cannot mark
 * a position in the stream: a transaction that took its id early may commit after one that took it late, and a reader that
 * goes by ids would miss it. "Visible now but not then" misses nothing, waits for nobody and repeats nothing.
 */
export type Moment = string

/** The form of a moment, for those that come back from a browser. */
export const isMoment = (text: string): boolean => /^[1-9]\d{0,18}:[1-9]\d{0,18}:(\d{1,19}(,\d{1,19})*)?$/.test(text)

/** Tells a page to ask for everything again. */
export const everything: LiveEvent = { id: '0', topic: EVERYTHING, subjectId: '0' }

type Row = LiveEvent & { siteId: number }

/** Part of what happened: one site's, until a moment, so many at most. */
type Part = { siteId: number; until: Moment; atMost: number }

/** Events that became visible since a moment, oldest first, with the moment of this reading; all of them or a part. */
export async function eventsSince(
  network: NetworkDb,
  moment: Moment,
  part: Part | null = null,
): Promise<{ events: Row[]; moment: Moment }> {
  const rows = part
    ? await partSince(network, moment, part.siteId, part.until, part.atMost)
    : await allSince(network, moment)
  return {
    moment: rows[0]?.moment ?? moment,
    events: rows
      .filter((row) => row.id !== null)
      .map(({ id, siteId, topic, subjectId }) => ({ id, siteId, topic, subjectId })),
  }
}

const allSince = networkStatement((network, moment: Moment) => ({
  compile: () => readSince(moment, sql`true`, null).compile(network),
}))
const partSince = networkStatement((network, moment: Moment, siteId: number, until: Moment, atMost: number) => ({
  compile: () =>
    readSince(moment, sql`site_id = ${siteId} and pg_visible_in_snapshot(xid, ${until}::pg_snapshot)`, atMost).compile(
      network,
    ),
}))

/**
 * One statement has one snapshot: the moment is that of the rows. Rows from another cluster's future come from a restored
 * database and never happened here.
 */
const readSince = (moment: Moment, part: RawBuilder<unknown>, atMost: number | null) =>
  sql<Row & { moment: Moment; id: string | null }>`
    with here as (select pg_current_snapshot() as now)
    select here.now::text as moment, event.id, event.site_id, event.topic, event.subject_id
      from here left join lateral (
        select id, site_id, topic, subject_id from live_events
         where xid >= pg_snapshot_xmin(${moment}::pg_snapshot) and xid < pg_snapshot_xmax(here.now)
           and not pg_visible_in_snapshot(xid, ${moment}::pg_snapshot)
           and ${part}
         order by id limit ${atMost}
      ) event on true
  `

/** Events are kept for an hour. */
export const isOld = sql<boolean>`inserted_at < now() - interval '1 hour'`

/**
 * Whether all events that became visible since a moment are still there, to be asked after they were read. Deleted events had
 * at most the xid of the last old event, which stays (see forgetLiveEvents); where that is below the moment's xmin, all of it
 * had ended then. Of a moment that is still to come, as after the database was restored, nothing is known.
 */
export async function areKeptSince(network: NetworkDb, moment: Moment): Promise<boolean> {
  const read = await sql<{ areKept: boolean }>`
    with here as (select pg_snapshot_xmax(pg_current_snapshot()) as next)
    select next >= pg_snapshot_xmax(${moment}::pg_snapshot) and not exists (
        select from live_events where ${isOld} and xid >= pg_snapshot_xmin(${moment}::pg_snapshot) and xid < next
      ) as are_kept
      from here
  `.execute(network)
  return read.rows[0]?.areKept ?? false
}

/** The present moment. */
export async function presentMoment(network: NetworkDb): Promise<Moment> {
  const read = await sql<{ moment: Moment }>`select pg_current_snapshot()::text as moment`.execute(network)
  return read.rows[0]?.moment ?? ''
}
