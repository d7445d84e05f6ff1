import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { besideOthers } from './bulk-beside.ts'
import { openCopies } from './copies.ts'
import { BY_BEGINNINGS, digestOf } from './digest.ts'
import { machineLoad } from './load.ts'
import { FLAGS, makeManyFlags, startOnAll } from './many-flags.ts'
import { atLeast, type Bench, type Figure, measured, none, under } from './proof.ts'
import { endOf } from './ward.ts'

export const name = 'bulk'
export const title = 'a decision on 10,000 flags, killed at 20 points, and while others work'

const PROGRAM = fileURLToPath(new URL('../../server/src/features/flags/bulk/bulk-process.fixtures.ts', import.meta.url))
const KILLS = 20
const GOLDEN = (Math.sqrt(5) - 1) / 2

export async function run(bench: Bench): Promise<Figure[]> {
  const beside = await bench.part('beside others', async () => (await besideOthers(bench)).figures)
  bench.say(
    `${FLAGS} flags in ${Math.round(beside.ms)} ms; others ${Math.round(beside.idle)} to ${Math.round(beside.busy)} ms`,
  )
  const killed = await bench.part('killed', () => killedAllAlong(bench))
  const { events, flags, audits, left } = killed.counted
  return [
    atLeast(`kills of one decision on ${FLAGS.toLocaleString('en')} flags`, killed.kills, KILLS - 1),
    none('flags of it that were not decided', left + (FLAGS - flags)),
    none('flags decided twice, and audit rows of its end too many', events - flags + Math.abs(audits - 1)),
    none('tables that differ from those of one that was never killed', killed.same ? 0 : 1),
    none('audit rows whose numbers differ from those shown before the decision', beside.same ? 0 : 1),
    none('questions of others that broke meanwhile', beside.broken),
    under(`from the press to the last of ${FLAGS.toLocaleString('en')} flags (${machineLoad()})`, beside.ms, 30_000),
    measured('others’ questions before it, 95 of 100', `${Math.round(beside.idle)} ms`),
    under('others’ questions meanwhile, 95 of 100; twice as much as before is allowed', beside.busy, 2 * beside.idle),
  ]
}

/** The same decision once whole and once killed over and over, on two copies of one database. */
async function killedAllAlong(bench: Bench) {
  const copies = await openCopies(bench)
  const many = await copies.prepare(makeManyFlags)
  const look = async (client: pg.Client) => (await digestOf(client, { without: BY_BEGINNINGS, ids: false })).whole
  const begin = (url: string, runId: string, dieAt: number) =>
    endOf([PROGRAM, url, String(many.siteId), runId, String(dieAt)])
  const whole = await copies.copy(async (client, url) => {
    const { runId } = await startOnAll(url, many)
    const { said } = await begin(url, runId, 0)
    return { expected: await look(client), statements: Number(said) }
  })
  return copies.copy(async (client, url) => {
    const { id, runId } = await startOnAll(url, many)
    let kills = 0
    for (let n = 1; n <= KILLS; n++) {
      const dieAt = 4 + Math.floor((1.6 * whole.statements * ((n * GOLDEN) % 1)) / KILLS)
      if ((await begin(url, runId, dieAt)).signal === 'SIGKILL') kills++
    }
    await begin(url, runId, 0)
    const { rows } = await client.query<{ events: number; flags: number; audits: number; left: number }>(
      `select count(*)::int as events, count(distinct flag_id)::int as flags,
              (select count(*)::int from audit_log where action = 'bulkDecision' and subject_id = $1) as audits,
              (select count(*)::int from bulk_flags where bulk_id = $1::bigint and outcome is distinct from 'done') as left
         from flag_events where flag_id in (select flag_id from bulk_flags where bulk_id = $1::bigint) and status = 'SPAM'`,
      [id],
    )
    const [counted] = rows
    if (!counted) throw new Error('Nothing was counted')
    return { kills, counted, same: (await look(client)) === whole.expected }
  })
}
