import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import type { Copies } from './copies.ts'
import { BY_BEGINNINGS, digestOf } from './digest.ts'
import { startRun } from './script-runs.ts'
import { ROWS } from './scripted-rows.ts'

const WORKER = fileURLToPath(new URL('./script-worker.ts', import.meta.url))
export const KILLS = 50
const GOLDEN = (Math.sqrt(5) - 1) / 2
const RULE = { from: 'https://old.proof.example/', to: 'https://new.proof.example/' }
/** Longer than this nobody waits for a worker. */
const PATIENCE_MS = 120_000

export type Killed = {
  kills: number
  /** From the last kill to the end of the run, by a worker that was there. */
  endMs: number
  state: string
  /** Texts that still have an old link; texts with more or fewer than one change, or one revision more. */
  left: number
  notOnce: number
  /** Texts that more or fewer than one audit row names. */
  audits: number
  /** Tables that differ from those of a run that nobody killed. */
  differing: string[]
}

/** Besides: the workers, and the number of ends of each task. The queue's own jobs are no tables of ours. */
const WITHOUT = [...BY_BEGINNINGS, 'workers', 'task_records']
const look = async (client: pg.Client) =>
  (await digestOf(client, { without: WITHOUT, ids: false })).whole
    .split('\n')
    .filter((line) => !line.startsWith('jobs '))

async function worker(url: string, pace: 'quick' | 'usual'): Promise<ChildProcess> {
  const child = spawn(process.execPath, [WORKER, url, pace], { stdio: ['pipe', 'pipe', 'inherit'] })
  await once(child.stdout as NodeJS.ReadableStream, 'data')
  return child
}

async function kill(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

/** The script once whole, and once killed over and over by kill -9 of the worker that does it, on two copies of one database. */
export async function killScript(copies: Copies, siteId: number): Promise<Killed> {
  const expected = await copies.copy(async (client, url) => {
    const id = await startRun(url, siteId, 'link_rewriter_tool', RULE)
    const child = await worker(url, 'quick')
    await until(client, id, ({ state }) => state === 'completed')
    await kill(child)
    return look(client)
  })
  return copies.copy(async (client, url) => {
    const id = await startRun(url, siteId, 'link_rewriter_tool', RULE)
    let kills = 0
    let killedAt = 0
    let last: ChildProcess | undefined
    for (let n = 1; n <= KILLS; n++) {
      const isLast = n === KILLS
      const child = await worker(url, isLast ? 'usual' : 'quick')
      // Changes that are committed by then: all along the run, the last kill near its end.
      await until(client, id, ({ changes }) => changes >= ((n - 0.5) * ROWS) / (KILLS + 1))
      // And then at any moment of what follows.
      if (!isLast) await pause(60 * ((n * GOLDEN) % 1))
      killedAt = performance.now()
      if (isLast) {
        // It does nothing more from here on, while one that is there when it dies gets ready.
        child.kill('SIGSTOP')
        last = await worker(url, 'usual')
      }
      await kill(child)
      if ((await runOf(client, id)).state === 'running') kills++
    }
    await until(client, id, ({ state }) => state === 'completed')
    const endMs = performance.now() - killedAt
    if (last) await kill(last)
    return { kills, endMs, ...(await counted(client, id)), differing: different(await look(client), expected) }
  })
}

/** The tables whose sums are not the expected ones. */
const different = (found: readonly string[], expected: readonly string[]) =>
  expected.filter((line, at) => line !== found[at]).map((line) => line.split(' ')[0] ?? '')

type Run = { state: string; changes: number }
async function runOf(client: pg.Client, id: string): Promise<Run> {
  const { rows } = await client.query<Run>('select state, changes from runs where id = $1', [id])
  return rows[0] ?? { state: 'nowhere', changes: 0 }
}

async function until(client: pg.Client, id: string, is: (run: Run) => boolean): Promise<void> {
  const began = performance.now()
  for (;;) {
    const run = await runOf(client, id)
    if (is(run) || run.state === 'completed') return
    if (performance.now() - began > PATIENCE_MS) throw new Error(`The run does not go on: ${JSON.stringify(run)}`)
    await pause(5)
  }
}

async function counted(client: pg.Client, id: string) {
  const { rows } = await client.query<Pick<Killed, 'left' | 'notOnce' | 'audits' | 'state'>>(
    `with texts as (
       select 'post' as type, id, body, 1 as revisions from posts where slug like 'scripted-%'
       union all select 'content', id, body, revision from content where body like '%proof.example/%'),
     changed as (select subject_type as type, subject_id as id, count(*)::int as n from run_changes where run_id = $1 group by 1, 2),
     told as (select subject_type as type, subject::bigint as id, count(*)::int as n
                from audit_log, unnest(subject_ids) as subject where action = 'rewriteLinks' group by 1, 2)
     select (select state from runs where id = $1) as state,
            (select count(*)::int from texts where body like '%old.proof.example%') as left,
            (select count(*)::int from texts t left join changed c using (type, id)
              where c.n is distinct from 1 or (t.type = 'content' and t.revisions <> (select min(revisions) from texts where type = 'content'))) as "notOnce",
            (select count(*)::int from texts left join told using (type, id) where told.n is distinct from 1) as audits`,
    [id],
  )
  return rows[0] ?? { state: 'nowhere', left: ROWS, notOnce: ROWS, audits: ROWS }
}
