import { type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { folderProblem } from '../data-dir.ts'
import { errorCode, StartupProblem } from '../startup-problem.ts'
import { moveUnlessThere } from './embedded-binaries.ts'
import type { Place } from './embedded-place.ts'

/** The main process of a running PostgreSQL. */
export type Postmaster = { pid: number; port: number; isReady: boolean }

/** Why PostgreSQL did not start, as far as it decides what to do next. */
export type FailedStart = { because: 'port' | 'running' | 'other'; log: string }

const DISK_FULL = /No space left on device|Check free disk space/

/** Makes the data folder if there is none, whole or not at all; `password` is the superuser's. */
export function initialise(place: Place, password: string, isThrowaway: boolean): void {
  const { account, home, data, version } = place
  try {
    if (existsSync(join(data, 'PG_VERSION'))) {
      const made = readFileSync(join(data, 'PG_VERSION'), 'utf8').trim()
      const major = version.split('.')[0]
      if (made !== major) {
        throw new StartupProblem(
          `The database in ${data} was made by PostgreSQL ${made}, and this version of Ward brings PostgreSQL ${major}: set DATABASE_URL to a PostgreSQL ${made} that runs on that folder.`,
        )
      }
      return
    }
    removeUnfinished(home)
    const fresh = join(home, `postgres.${process.pid}.new`)
    const passwordFile = join(home, `postgres.${process.pid}.password`)
    try {
      mkdirSync(fresh, { mode: 0o700 })
      writeFileSync(passwordFile, password, { mode: 0o600 })
      if (account) {
        chownSync(fresh, account.uid, account.gid)
        chownSync(passwordFile, account.uid, account.gid)
      }
      runInitdb(place, fresh, passwordFile, isThrowaway)
      moveUnlessThere(fresh, data)
    } finally {
      rmSync(passwordFile, { force: true })
      rmSync(fresh, { recursive: true, force: true })
    }
  } catch (error) {
    throw folderProblem(error, data)
  }
}

/** Removes leftovers of a killed first start. */
function removeUnfinished(home: string): void {
  for (const name of readdirSync(home)) {
    const pid = /^postgres\.(\d+)\.(new|password)$/.exec(name)?.[1]
    if (pid && !isAlive(Number(pid))) rmSync(join(home, name), { recursive: true, force: true })
  }
}

function runInitdb(place: Place, fresh: string, passwordFile: string, isThrowaway: boolean): void {
  // Sorting and case rules come with PostgreSQL itself: an upgrade of the system's library cannot break an index.
  const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--lc-collate=C']
  let said = ''
  for (const ctype of ['C.UTF-8', 'C']) {
    const ended = spawnSync(
      join(place.binaries, 'bin/initdb'),
      [
        `--pgdata=${fresh}`,
        '--username=postgres',
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        ...locale,
        `--lc-ctype=${ctype}`,
        '--lc-messages=C',
        ...(isThrowaway ? ['--no-sync'] : []),
      ],
      { ...asAccount(place), cwd: fresh, encoding: 'utf8' },
    )
    if (ended.status === 0) return
    said = `${ended.stderr ?? ''}${ended.error?.message ?? ''}`
    if (!said.includes('invalid locale')) break
  }
  if (DISK_FULL.test(said)) throw new StartupProblem(`The disk that holds ${fresh} is full.`)
  throw new Error(`initdb failed: ${said}`)
}

/** How long, in milliseconds, a `postmaster.pid` may be empty: PostgreSQL makes the file first and writes into it then. */
const EMPTY_AT_MOST = 5_000

/**
 * The PostgreSQL that runs on the data folder now, whoever started it. A `postmaster.pid` left behind by a crash is removed if
 * its number belongs to another program by now, or if it stays empty: PostgreSQL would take that program for its own main
 * process, or wait for its number, and not start.
 */
export function findRunning(data: string): Postmaster | undefined {
  const file = join(data, 'postmaster.pid')
  const written = readIfThere(file)
  if (written === undefined) return undefined
  const [pidLine = '', , , port, , , , status] = written.text.split('\n')
  const pid = Number(pidLine)
  if (!(pid > 0)) {
    if (Date.now() - written.changedAt > EMPTY_AT_MOST) rmSync(file, { force: true })
    return undefined
  }
  if (!isPostmaster(pid, data)) {
    if (isAlive(pid)) rmSync(file, { force: true })
    return undefined
  }
  return { pid, port: Number(port), isReady: status?.trim() === 'ready' }
}

/** PostgreSQL removes the file when it stops, which may be now. */
function readIfThere(file: string): { text: string; changedAt: number } | undefined {
  try {
    return { text: readFileSync(file, 'utf8'), changedAt: statSync(file).mtimeMs }
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
}

/** Whether the process is alive and works in the data folder, as PostgreSQL's main process does. */
export function isPostmaster(pid: number, data: string): boolean {
  try {
    if (process.platform === 'linux') return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(data)
    return isAlive(pid)
  } catch {
    return false
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Starts PostgreSQL on a port of 127.0.0.1 and waits until it takes connections, however long its recovery takes. */
export async function startPostmaster(
  place: Place,
  port: number,
  settings: Readonly<Record<string, string>>,
): Promise<Postmaster | FailedStart> {
  const { binaries, data, home } = place
  const logFile = join(home, 'postgres.log')
  if (existsSync(logFile) && statSync(logFile).size > 10_000_000) renameSync(logFile, `${logFile}.1`)
  const log = openSync(logFile, 'a', 0o600)
  const begin = statSync(logFile).size
  const all = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    timezone: 'UTC',
    ...settings,
  }
  const child = spawn(
    join(binaries, 'bin/postgres'),
    ['-D', data, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    // Detached, so that Ctrl-C reaches us alone: PostgreSQL is stopped last, after everything that writes to it.
    { ...asAccount(place), cwd: data, stdio: ['ignore', log, log], detached: true },
  )
  closeSync(log)
  let hasEnded = false
  child.once('exit', () => (hasEnded = true))
  child.once('error', () => (hasEnded = true))
  child.unref()
  while (!hasEnded) {
    const running = findRunning(data)
    if (running?.pid === child.pid && running?.isReady) return running
    await pause(20)
  }
  return explain(readFileSync(logFile).subarray(begin).toString(), place)
}

function explain(log: string, place: Place): FailedStart {
  // PostgreSQL's own words about it may have found no room in the log.
  const { bavail, bsize } = statfsSync(place.data)
  if (DISK_FULL.test(log) || bavail * bsize < 1_000_000)
    throw new StartupProblem(`The disk that holds ${place.data} is full.`)
  if (/could not bind|could not create any TCP\/IP sockets/.test(log)) return { because: 'port', log }
  // A second start at the same moment, or processes of a killed main process that are about to notice.
  if (/lock file "postmaster.pid" (already exists|is empty)|is still in use/.test(log))
    return { because: 'running', log }
  return { because: 'other', log }
}

/** Stops PostgreSQL and waits for its end: cleanly (connections are cut, nothing is lost), or at once where it may lose. */
export async function stopPostmaster(pid: number, data: string, how: 'cleanly' | 'at once' = 'cleanly'): Promise<void> {
  signal(pid, how === 'cleanly' ? 'SIGINT' : 'SIGQUIT')
  const patience = Date.now() + 30_000
  let isPatient = true
  while (isPostmaster(pid, data)) {
    await pause(20)
    if (isPatient && Date.now() > patience) {
      isPatient = false
      signal(pid, 'SIGQUIT')
    }
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It ended by itself in between.
  }
}

/** A port of 127.0.0.1 that is free now: the preferred one, else any. */
export async function freePort(preferred: number): Promise<number> {
  for (const requested of [preferred, 0]) {
    const port = await new Promise<number | undefined>((resolve) => {
      const probe = createServer()
      probe.once('error', () => resolve(undefined))
      probe.listen(requested, '127.0.0.1', () => {
        const address = probe.address()
        probe.close(() => resolve(typeof address === 'object' ? address?.port : undefined))
      })
    })
    if (port !== undefined) return port
  }
  throw new StartupProblem('No port of 127.0.0.1 is free for PostgreSQL.')
}

function asAccount({ account }: Place): SpawnOptions & { uid?: number } {
  return { ...account, env: { PATH: process.env.PATH, LC_ALL: 'C' } }
}
