import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { flagsOfStart } from '../../quality/bench/ward.ts'
import { TEST_CONFIG } from '../test/app.ts'
import { addresses } from './platform/database/embedded-details.ts'
import { lock } from './platform/database/locks.ts'
import { tasks } from './tasks.ts'

/** The server as its first user starts it: `main.ts` on an empty data folder, with the embedded database. */
const TASKS = tasks(TEST_CONFIG)
/** Of this process’s settings those that are Node's own. */
const { PATH, NODE_COMPILE_CACHE } = process.env
const OF_NODE = { PATH, NODE_COMPILE_CACHE }
const LONG = { timeout: 60_000, interval: 100 }
let dataDir: string
let server: ChildProcess
let metricsPort: number
let port: string
let superuser: pg.Client
const said: Record<string, unknown>[] = []

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), `ward-start-${process.pid}-`))
  chmodSync(dataDir, 0o755)
  metricsPort = await freePort()
  // As `npm start` does. Node strips no types here, so whatever the server loads was kept without them.
  const flags = [...flagsOfStart(), '--no-strip-types', join(import.meta.dirname, 'main.ts')]
  server = spawn(process.execPath, flags, {
    env: { ...OF_NODE, DATA_DIR: dataDir, PORT: '0', METRICS_PORT: String(metricsPort) },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  port = await new Promise((resolve, reject) => {
    if (!server.stdout) throw new Error('there is no pipe')
    createInterface({ input: server.stdout }).on('line', (line) => {
      if (line.startsWith('{')) said.push(JSON.parse(line))
      const [, found] = /^Ward is ready: http:\/\/localhost:(\d+)/.exec(line) ?? []
      if (found) resolve(found)
    })
    server.once('exit', (code) => reject(new Error(`the server ended with ${code}`)))
  })
  const details = JSON.parse(readFileSync(join(dataDir, 'database.json'), 'utf8'))
  const url = new URL(addresses(details, details.port).ownerUrl)
  url.username = 'postgres'
  url.password = details.superuserPassword
  superuser = new pg.Client({ connectionString: url.href })
  await superuser.connect()
}, 180_000)

afterAll(async () => {
  await superuser?.end()
  server.disconnect()
  if (server.exitCode === null) await once(server, 'exit')
  rmSync(dataDir, { recursive: true, force: true })
}, 60_000)

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  return typeof address === 'object' && address ? address.port : 0
}

const now = (task: string) => superuser.query(`select graphile_worker.add_job($1, '{"siteId": 1, "id": "1"}')`, [task])
const record = async (task: string) =>
  (await superuser.query('select * from task_records where task = $1', [task])).rows[0]
const waiting = async () => (await superuser.query('select count(*)::int as n from audit_unsealed')).rows[0].n

/** `npm run audit -- verify`, beside the server. */
async function verify(): Promise<{ code: number; said: string }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'audit.ts'), 'verify'], {
    env: { ...OF_NODE, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { code, said: out + err }
}

/** As nobody but a superuser can: with every trigger out of the way. */
async function tamper(statement: string): Promise<number> {
  await superuser.query(`set session_replication_role = 'replica'`)
  const { rowCount } = await superuser.query(statement)
  await superuser.query(`set session_replication_role = 'origin'`)
  return rowCount ?? 0
}

/** Changes by the command line, each with its audit row. */
async function change(times: number): Promise<void> {
  for (let n = 0; n < times; n++) {
    const words = ['setting', 'migraine.localhost', 'contact', `help${n}@ward.example`]
    const child = spawn(process.execPath, [join(import.meta.dirname, 'site.ts'), ...words], {
      env: { ...OF_NODE, DATA_DIR: dataDir },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    expect(await once(child, 'exit')).toEqual([0, null])
  }
}

// Together, as tasks run: each waits for the next look at its record.
test.concurrent.for(TASKS.map(({ name }) => name))(
  'the task %s runs through in a server that was really started',
  async (name, { expect }) => {
    const before = Number((await record(name)).completed)
    await now(name)
    await expect.poll(async () => Number((await record(name)).completed), LONG).toBeGreaterThan(before)
    expect(await record(name)).toMatchObject({ failed: '0', completed_at: expect.any(Date) })
  },
)

test('a server that was really started shows every task, on /readyz and in the metrics', async () => {
  const shown = await (await fetch(`http://localhost:${port}/readyz`)).json()
  const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  expect(shown).toMatchObject({ status: 'ok', warnings: [] })
  for (const { name } of TASKS) {
    expect(shown.tasks[name]).toMatchObject({ secondsSinceCompleted: expect.any(Number) })
    expect(metrics).toMatch(new RegExp(`^ward_task_since_completed_seconds\\{task="${name}"\\} \\d+$`, 'm'))
  }
})

test('audit rows are sealed while the server runs, and verify', { timeout: 120_000 }, async () => {
  const before = (await superuser.query('select count(*)::int as n from audit_seals')).rows[0].n
  await change(3)
  await now('audit.seal')
  await expect.poll(waiting, LONG).toBe(0)
  const { rows } = await superuser.query('select count(*)::int as n from audit_log')
  expect(rows[0].n).toBeGreaterThanOrEqual(before + 3)
  expect(await verify()).toEqual({ code: 0, said: expect.stringContaining(`Verified ${rows[0].n} rows`) })
})

test('a job that cannot seal says so, and rows that wait too long end the verification with exit code 1', {
  timeout: 120_000,
}, async () => {
  await lock(superuser, { name: 'sealing' })
  const before = Number((await record('audit.seal')).gave_up)
  await change(1)
  await now('audit.seal')
  await expect.poll(async () => Number((await record('audit.seal')).gave_up), LONG).toBeGreaterThan(before)
  await expect
    .poll(() => said, LONG)
    .toContainEqual(expect.objectContaining({ level: 40, task: 'audit.seal', msg: 'A job gave up' }))
  await tamper(`update audit_unsealed set noted_at = now() - interval '11 minutes'`)
  expect(await verify()).toEqual({
    code: 1,
    said: expect.stringContaining('1 row of the audit log has waited more than 10 minutes to be sealed'),
  })
  const shown = await (await fetch(`http://localhost:${port}/readyz`)).json()
  expect(shown).toMatchObject({
    status: 'ok',
    warnings: ['A row of the audit log has waited 11 minutes to be sealed.'],
  })
  await superuser.query('select pg_advisory_unlock_all()')
  await now('audit.seal')
  await expect.poll(waiting, LONG).toBe(0)
  expect((await verify()).code).toBe(0)
})

test('what a superuser changes or removes behind the server is found', { timeout: 120_000 }, async () => {
  const id = (await superuser.query('select max(id) as id from audit_log')).rows[0].id
  expect(await tamper(`update audit_log set action = 'nothing' where id = ${id}`)).toBe(1)
  expect(await verify()).toEqual({
    code: 1,
    said: expect.stringMatching(
      new RegExp(`does not verify.*audit row ${id} of site 1: the row is not as it was sealed`),
    ),
  })
  expect(await tamper('delete from audit_log where id in (select id from audit_log order by id desc limit 3)')).toBe(3)
  expect(await verify()).toEqual({ code: 1, said: expect.stringContaining('the row is missing') })
})
