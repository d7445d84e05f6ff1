import { sql } from 'kysely'
import type { Written } from './context.ts'
import type { NetworkDb } from './database/site-handle.ts'
import { networkStatement } from './database/statement.ts'

export const nothingWritten = (): Written => ({
  audits: [],
  isUnchanged: false,
  events: [],
  jobs: [],
  wakes: new Set(),
  after: new Set(),
})

/** Each job takes its time: a statement that adds so many stays far below its time limit. */
const JOBS_AT_ONCE = 1000

/**
 * Writes what a transaction asked for while it ran, in one statement before it commits: audit rows, live events and jobs. A
 * statement for each would be a fifth of what a short change sends. `wake` tells of them after the commit.
 */
export async function writeEnding(network: NetworkDb, { audits, events, jobs }: Written): Promise<void> {
  if (audits.length + events.length + jobs.length === 0) return
  const [first, ...others] = inSlices(jobs)
  for (const slice of others) await ending(network, '[]', '[]', JSON.stringify(slice))
  await ending(network, JSON.stringify(audits), JSON.stringify(events), JSON.stringify(first ?? []))
}

const inSlices = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / JOBS_AT_ONCE) }, (_none, nth) =>
    all.slice(nth * JOBS_AT_ONCE, (nth + 1) * JOBS_AT_ONCE),
  )

const ending = networkStatement((network, audits: string, events: string, jobs: string) => ({
  compile: () =>
    sql`
    with audited as (
      insert into audit_log (
        site_id, actor_kind, actor_id, action, subject_type, subject_id, subject_ids, fields, effects, request_id)
      select "siteId", "actorKind", "actorId", action, "subjectType", "subjectId", "subjectIds", fields, effects, "requestId"
        from jsonb_to_recordset(${audits}::jsonb) as audit (
          "siteId" int, "actorKind" text, "actorId" bigint, action text, "subjectType" text, "subjectId" text,
          "subjectIds" text[], fields text[], effects jsonb, "requestId" text)
    ), announced as (
      insert into live_events (site_id, topic, subject_id)
      select "siteId", topic, "subjectId"
        from jsonb_to_recordset(${events}::jsonb) as event ("siteId" int, topic text, "subjectId" text)
    )
    select add_jobs_quietly(${jobs}::jsonb)
  `.compile(network),
}))
