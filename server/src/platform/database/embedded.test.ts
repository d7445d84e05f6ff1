import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { findRunning, isPostmaster, stopPostmaster } from './embedded-postmaster.ts'

const PROGRAM = join(import.meta.dirname, '../../../test/embedded-process.ts')
const isRoot = process.getuid?.() === 0
let folder: string
let dataDir: string
let data: string
const started = new Set<ChildProcess>()

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ward-embedded-'))
  chmodSync(folder, 0o755)
  dataDir = join(folder, 'data')
  data = join(dataDir, 'postgres')
  const begin = performance.now()
  const first = await start()
  console.info(`first start: ${Math.round(performance.now() - begin)} ms`)
  await ask(first.ownerUrl, 'create table kept (n int); insert into kept values (42); grant select on kept to ward_app')
  await stop(first)
})

afterEach(async () => {
  for (const child of started) child.kill('SIGKILL')
  started.clear()
  await stopLeft(data)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the second start finds what the first one kept, and Ctrl-C or SIGTERM stops PostgreSQL', async () => {
  const begin = performance.now()
  const ward = await start()
  console.info(`second start: ${Math.round(performance.now() - begin)} ms`)
  expect(await ask(ward.url, 'select n from kept')).toEqual([{ n: 42 }])
  expect(await ask(ward.url, 'select current_user as who')).toEqual([{ who: 'ward_app' }])
  expect(await ask(ward.ownerUrl, 'select current_user as who')).toEqual([{ who: 'ward_owner' }])
  await stop(ward)
  expect(findRunning(data)).toBeUndefined()
})

test('the passwords are for their owner alone, and PostgreSQL listens on 127.0.0.1 alone', async () => {
  expect(statSync(join(dataDir, 'database.json')).mode & 0o777).toBe(0o600)
  const ward = await start()
  expect(await ask(ward.ownerUrl, 'show listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }])
  await expect(ask(ward.url.replace(/:[^:@]+@/, ':wrong@'), 'select 1')).rejects.toThrow('password authentication')
})

test('when PostgreSQL is killed it is back on the same port, with the data, while the process lives', {
  timeout: 120_000,
}, async () => {
  const ward = await start()
  const before = postmasterPid()
  process.kill(before, 'SIGKILL')
  await expect.poll(() => ask(ward.url, 'select n from kept').catch(() => []), { timeout: 60_000 }).toEqual([{ n: 42 }])
  expect(postmasterPid()).not.toBe(before)
  await stop(ward)
  expect(findRunning(data)).toBeUndefined()
})

test('when the process is killed the next start takes PostgreSQL over, and stops it in the end', async () => {
  const killed = await start()
  const orphan = postmasterPid()
  killed.child.kill('SIGKILL')
  await once(killed.child, 'exit')
  expect(isPostmaster(orphan, data)).toBe(true)
  const next = await start()
  expect(postmasterPid()).toBe(orphan)
  expect(await ask(next.url, 'select n from kept')).toEqual([{ n: 42 }])
  await stop(next)
  expect(isPostmaster(orphan, data)).toBe(false)
})

test('when both are killed the next start recovers', async () => {
  const killed = await start()
  const pid = postmasterPid()
  await ask(killed.ownerUrl, 'insert into kept values (43)')
  killed.child.kill('SIGKILL')
  process.kill(pid, 'SIGKILL')
  await once(killed.child, 'exit')
  const next = await start()
  expect(await ask(next.url, 'select n from kept order by n')).toEqual([{ n: 42 }, { n: 43 }])
  await ask(next.ownerUrl, 'delete from kept where n = 43')
})

test('a postmaster.pid left behind whose number is another program by now does not keep PostgreSQL from starting', async () => {
  writeFileSync(join(data, 'postmaster.pid'), `${process.pid}\n${data}\n1\n54320\n\n127.0.0.1\n`)
  const ward = await start()
  expect(await ask(ward.url, 'select n from kept')).toEqual([{ n: 42 }])
})

test('a port in use is left alone and another one taken', async () => {
  const port = JSON.parse(readFileSync(join(dataDir, 'database.json'), 'utf8')).port
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve))
  const ward = await start()
  other.close()
  expect(new URL(ward.url).port).not.toBe(String(port))
  expect(await ask(ward.url, 'select n from kept')).toEqual([{ n: 42 }])
})

test('a second server on the folder is refused; a command joins the first and keeps PostgreSQL until it is through', async () => {
  const server = await start()
  expect((await start('server')).problem).toContain('Another Ward server runs on the data folder')
  const command = await start('command')
  expect(command.url).toBe(server.url)
  await stop(server)
  expect(await ask(command.url, 'select n from kept')).toEqual([{ n: 42 }])
  await stop(command)
  expect(findRunning(data)).toBeUndefined()
})

test('a server that starts while a command has PostgreSQL keeps it when the command ends', async () => {
  const command = await start('command')
  const server = await start('server')
  await stop(command)
  expect(await ask(server.url, 'select n from kept')).toEqual([{ n: 42 }])
})

test('a folder of another PostgreSQL version is one clear sentence, and nothing in it changes', async () => {
  const file = join(data, 'PG_VERSION')
  const version = readFileSync(file, 'utf8')
  writeFileSync(file, '15\n')
  const { problem } = await start()
  writeFileSync(file, version)
  expect(problem).toContain('was made by PostgreSQL 15, and this version of Ward brings PostgreSQL 18')
})

test('two first starts at the same moment end in one database', async () => {
  const fresh = join(folder, 'twice')
  const both = await Promise.all([start('command', fresh), start('command', fresh)])
  expect(both[0].url).toBe(both[1].url)
  for (const ward of both) expect(await ask(ward.url, 'select 1 as one')).toEqual([{ one: 1 }])
  await Promise.all(both.map(stop))
  expect(findRunning(join(fresh, 'postgres'))).toBeUndefined()
})

test.runIf(isRoot)('root does not run PostgreSQL as root', async () => {
  await start()
  const status = readFileSync(`/proc/${postmasterPid()}/status`, 'utf8')
  expect(status).toMatch(/^Uid:\t[1-9]/m)
  expect(status).toMatch(/^Groups:\t\s*$/m)
})

test.runIf(isRoot)(
  'below a folder only root can enter, the database moves to where its user can reach it',
  async () => {
    const secret = join(folder, 'secret')
    mkdirSync(secret, { mode: 0o700 })
    const ward = await start('server', join(secret, 'data'))
    const home = readFileSync(join(secret, 'data/postgres-home'), 'utf8').trim()
    expect(home).toMatch(/^\/var\/lib\/ward\/[0-9a-f]{16}$/)
    expect(existsSync(join(secret, 'data/postgres'))).toBe(false)
    await ask(ward.ownerUrl, 'create table here (n int)')
    await stop(ward)
    const again = await start('server', join(secret, 'data'))
    expect(await ask(again.ownerUrl, 'select * from here')).toEqual([])
    await stop(again)
    rmSync(home, { recursive: true })
    expect((await start('server', join(secret, 'data'))).problem).toContain('which is not there')
  },
)

test.runIf(isRoot)('a database made before its folder became private moves along with its rows', async () => {
  const parent = join(folder, 'later')
  mkdirSync(parent, { mode: 0o755 })
  const before = await start('server', join(parent, 'data'))
  await ask(before.ownerUrl, 'create table here (n int)')
  await stop(before)
  chmodSync(parent, 0o700)
  const after = await start('server', join(parent, 'data'))
  expect(await ask(after.ownerUrl, 'select * from here')).toEqual([])
  await stop(after)
  rmSync(readFileSync(join(parent, 'data/postgres-home'), 'utf8').trim(), { recursive: true })
})

type Started = { child: ChildProcess; url: string; ownerUrl: string; problem?: string }

async function start(as: 'server' | 'command' = 'server', where = dataDir): Promise<Started> {
  const child = spawn(process.execPath, [PROGRAM, where, as], { stdio: ['ignore', 'pipe', 'inherit'] })
  started.add(child)
  for await (const line of createInterface({ input: child.stdout })) return { child, ...JSON.parse(line) }
  throw new Error('the process ended without a word')
}

async function stop({ child }: Started): Promise<void> {
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  expect(await exited).toEqual([0, null])
  started.delete(child)
}

async function stopLeft(where: string): Promise<void> {
  const left = existsSync(where) ? findRunning(where) : undefined
  if (left) await stopPostmaster(left.pid, where)
}

function postmasterPid(): number {
  const running = findRunning(data)
  if (!running) throw new Error('PostgreSQL does not run')
  return running.pid
}

async function ask(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const results = await client.query(statement)
    return results.rows ?? []
  } finally {
    await client.end()
  }
}
