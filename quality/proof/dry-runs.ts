import type pg from 'pg'
import type { Copies } from './copies.ts'
import { BY_BEGINNINGS, digestOf } from './digest.ts'
import { doRun } from './script-runs.ts'

/** Each script that changes rows, with options by which it changes many. */
const TRIED: readonly [symbol: string, options: object][] = [
  ['link_rewriter_tool', { from: 'https://old.proof.example/', to: 'https://new.proof.example/' }],
  ['remove_broken_links', {}],
  [
    'link_repair_tool',
    { chosen: Array.from({ length: 200 }, (_, n) => `https://old.proof.example/${n + 1} /forums`).join('\n') },
  ],
  ['post_deindex_unpublish', { olderThanDays: 365, redirectTo: '/forums' }],
  ['reindex_threads', {}],
  ['recount_comments', {}],
  [
    'unsubscribe_emails',
    { addresses: Array.from({ length: 1000 }, (_, n) => `scripted${n + 1}@proof.example`).join('\n') },
  ],
]
/** The rows a dry run may leave: its own row, and its waiting job. */
const OF_ITSELF = [...BY_BEGINNINGS, 'run_changes']

export type Compared = { scripts: number; rows: number; different: string[]; changing: string[] }

/** Runs each script dry and then for good on a copy of its own: the changes, and whether the dry run changed anything. */
export async function compareDryRuns(copies: Copies, siteId: number, say: (line: string) => void): Promise<Compared> {
  const compared: Compared = { scripts: 0, rows: 0, different: [], changing: [] }
  for (const [symbol, options] of TRIED)
    await copies.copy(async (client, url) => {
      const before = await look(client)
      const audits = await auditsIn(client)
      const dry = await sumOf(client, await doRun(url, siteId, symbol, { ...options, isDryRun: true }))
      // Its own row of the audit log says that it was started.
      if ((await look(client)) !== before || (await auditsIn(client)) !== audits + 1) compared.changing.push(symbol)
      const real = await sumOf(client, await doRun(url, siteId, symbol, options))
      if ((await look(client)) === before) throw new Error(`${symbol} changes nothing that would be seen`)
      if (dry.rows === 0 || dry.sum !== real.sum) compared.different.push(symbol)
      compared.scripts++
      compared.rows += real.rows
      say(`${symbol}: ${dry.rows} and ${real.rows} rows`)
    })
  return compared
}

/** Without the jobs, of which a run has one. */
const look = async (client: pg.Client) =>
  (await digestOf(client, { without: OF_ITSELF })).whole.replace(/^jobs .*$/m, '')

const auditsIn = async (client: pg.Client): Promise<number> =>
  (await client.query<{ n: number }>('select count(*)::int as n from audit_log')).rows[0]?.n ?? 0

/** One sum over all that a run changed, or would have changed, in its order. */
async function sumOf(client: pg.Client, runId: string): Promise<{ rows: number; sum: string }> {
  const { rows } = await client.query<{ rows: number; sum: string }>(
    `select count(*)::int as rows,
            md5(string_agg(jsonb_build_array(subject_type, subject_id, field, before, after)::text, ',' order by id)) as sum
       from run_changes where run_id = $1`,
    [runId],
  )
  return rows[0] ?? { rows: 0, sum: '' }
}
