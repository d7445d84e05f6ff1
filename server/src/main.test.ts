import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ClonedDatabase, cloneDatabase } from '../test/database.ts'

/** Of this process’s settings those that are Node's own. */
const { PATH, NODE_COMPILE_CACHE } = process.env
const OF_NODE = { PATH, NODE_COMPILE_CACHE }
const SECRET_KEY = Buffer.alloc(32, 1).toString('hex')
let clone: ClonedDatabase

beforeAll(async () => {
  clone = await cloneDatabase()
})
afterAll(() => clone.drop())

const onClone = () => ({ SECRET_KEY, DATABASE_URL: clone.url, DATABASE_OWNER_URL: clone.ownerUrl, LOG_LEVEL: 'warn' })

/** As the set-up script starts it: with a channel, which must not keep a failed start alive. */
async function startWith(env: NodeJS.ProcessEnv, program = 'main.ts'): Promise<{ code: number; said: string }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, program)], {
    env: { ...OF_NODE, ...env },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  if (!child.stderr) throw new Error('there is no pipe')
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  return { code, said }
}

test('a wrong setting ends the start with its sentence alone and exit code 1', async () => {
  expect(await startWith({ PORT: 'x' })).toEqual({
    code: 1,
    said: 'PORT must be a port number from 0 to 65535, not "x".\n',
  })
})

test('a database that does not answer ends the start with a sentence and exit code 1', async () => {
  const ended = await startWith({ SECRET_KEY, DATABASE_URL: 'postgres://ward:pw@127.0.0.1:1/ward' })
  expect(ended.code).toBe(1)
  expect(ended.said).toBe('Nothing listens at 127.0.0.1:1, the address in DATABASE_URL: is PostgreSQL running there?\n')
})

test('a port in use ends the start with a sentence and exit code 1', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const ended = await startWith({ ...onClone(), PORT: `${port}` })
  other.close()
  expect(ended.code).toBe(1)
  expect(ended.said).toContain(`Port ${port} of 127.0.0.1 is in use: stop what listens there, or set PORT to another.`)
})

/** Runs a statement on the clone, as its owner. */
async function onDatabase(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: clone.ownerUrl })
  await client.connect()
  await client.query(statement)
  await client.end()
}

test('the demo network is not loaded while a server runs, which may listen to the world', async () => {
  await onDatabase(`insert into workers (id, sends_mail) values ('node', false)`)
  expect(await startWith(onClone(), 'demo.ts')).toEqual({
    code: 1,
    said: 'A server runs on this database: stop it before you load the demo network.\n',
  })
  await onDatabase('delete from workers')
})

test('a server with demo accounts refuses to listen to the world', async () => {
  await onDatabase(`
    with s as (insert into sites (name, prefix, tier) values ('Demo', 'demo', 1) returning id)
    insert into site_settings (site_id, settings) select id, '{"demo": true}' from s`)
  const ended = await startWith({ ...onClone(), PORT: '0', HOST: '0.0.0.0' })
  expect(ended).toEqual({
    code: 1,
    said: 'This is the demo network, whose passwords are printed: HOST must be 127.0.0.1, not 0.0.0.0.\n',
  })
})

test('a worker tells its health and its metrics on METRICS_PORT', async () => {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), '--worker'], {
    env: { ...OF_NODE, ...onClone(), METRICS_PORT: '39873' },
    stdio: 'ignore',
  })
  const ended = once(child, 'exit')
  const asked = (path: string) => fetch(`http://127.0.0.1:39873${path}`).catch(() => undefined)
  await expect.poll(async () => (await asked('/readyz'))?.status, { timeout: 30_000 }).toBe(200)
  expect((await asked('/healthz'))?.status).toBe(200)
  expect(await (await asked('/metrics'))?.text()).toMatch(/^ward_jobs_since_heartbeat_seconds [0-9]$/m)
  child.kill('SIGTERM')
  expect((await ended)[0]).toBe(0)
})
