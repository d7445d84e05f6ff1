import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { knownHome, type Place, settlePlace } from '../src/platform/database/embedded-place.ts'
import {
  findRunning,
  freePort,
  initialise,
  type Postmaster,
  startPostmaster,
  stopPostmaster,
} from '../src/platform/database/embedded-postmaster.ts'
import { provision } from '../src/platform/database/embedded-provision.ts'
import { migrate } from '../src/platform/database/migrate.ts'
import { OWNER_ROLE } from '../src/platform/database/roles.ts'
import { leftBehind } from './left-behind.ts'

/** Where the tests find their PostgreSQL; each test file clones the template database for itself. */
export type TestCluster = { superuserUrl: string; template: string; password: string }

declare module 'vitest' {
  export interface ProvidedContext {
    cluster: TestCluster
  }
}

/** Nothing of it has to survive a crash, so nothing waits for the disk. */
const THROWAWAY = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  shared_buffers: '256MB',
  autovacuum: 'off',
  jit: 'off',
  // For what reads all tables at once it would start processes, which takes longer than to read so few rows.
  max_parallel_workers_per_gather: '0',
}

/** Runs once before the server's tests: one PostgreSQL for all files (ours, or TEST_DATABASE_URL's) and a migrated template. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const ours = process.env.TEST_DATABASE_URL ? undefined : await startThrowaway()
  const superuserUrl = ours?.superuserUrl ?? `${process.env.TEST_DATABASE_URL}`
  try {
    return await provideTemplate(project, superuserUrl, ours)
  } catch (error) {
    await ours?.stop()
    throw error
  }
}

/** A PostgreSQL that is not meant to be kept. */
export type Throwaway = { superuserUrl: string; stop(): Promise<void> }

async function provideTemplate(
  project: TestProject,
  superuserUrl: string,
  ours: Throwaway | undefined,
): Promise<() => Promise<void>> {
  const template = `ward_template_${randomBytes(6).toString('hex')}`
  const password = 'only-for-tests'
  await provision(superuserUrl, { database: template, ownerPassword: password, appPassword: password })
  const ownerUrl = new URL(superuserUrl)
  ownerUrl.username = OWNER_ROLE
  ownerUrl.password = password
  ownerUrl.pathname = template
  await migrate(ownerUrl.href, 'TEST_DATABASE_URL')
  project.provide('cluster', { superuserUrl, template, password })
  return async () => {
    if (ours) await ours.stop()
    else await dropDatabases(superuserUrl, template)
  }
}

/** Starts one in a temporary folder; leftovers of killed runs are removed. */
export async function startThrowaway(): Promise<Throwaway> {
  await removeLeftOvers()
  const folder = mkdtempSync(join(tmpdir(), `ward-test-${process.pid}-`))
  // Root's PostgreSQL runs as another user, who must get through.
  chmodSync(folder, 0o711)
  const place = settlePlace(folder)
  const password = randomBytes(12).toString('hex')
  initialise(place, password, true)
  const started = await startOnFreePort(place)
  const byPort = `postgres://postgres:${password}@127.0.0.1:${started.port}/postgres`
  return {
    superuserUrl: hasSocket(place) ? `${byPort}?host=${encodeURIComponent(place.data)}` : byPort,
    async stop() {
      await stopPostmaster(started.pid, place.data, 'at once')
      for (const used of new Set([place.home, folder])) rmSync(used, { recursive: true, force: true })
    },
  }
}

/** The name of a socket may have so many bytes, of which some are the file's own. */
const MOST_OF_SOCKET = 107
const SOCKET_FILE = '/.s.PGSQL.65535'

/** A socket of the system takes a tenth of the processor time off all tests of the server. Its folder's name may be too long. */
const hasSocket = ({ data }: Place) => Buffer.byteLength(data) + SOCKET_FILE.length <= MOST_OF_SOCKET

/** A port that was free may be another's by the time PostgreSQL asks for it: then another one. */
async function startOnFreePort(place: Place): Promise<Postmaster> {
  const settings = { ...THROWAWAY, ...(hasSocket(place) && { unix_socket_directories: place.data }) }
  for (let tries = 1; ; tries++) {
    const started = await startPostmaster(place, await freePort(0), settings)
    if ('pid' in started) return started
    if (started.because !== 'port' || tries === 10) throw new Error(`PostgreSQL did not start: ${started.log}`)
  }
}

/** A run that was killed could not clean up after itself. */
async function removeLeftOvers(): Promise<void> {
  for (const folder of leftBehind('ward-test')) {
    const home = knownHome(folder)
    const left = findRunning(join(home, 'postgres'))
    if (left) await stopPostmaster(left.pid, join(home, 'postgres'), 'at once')
    for (const used of new Set([home, folder])) rmSync(used, { recursive: true, force: true })
  }
}

async function dropDatabases(superuserUrl: string, template: string): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  const found = await client.query<{ name: string }>(
    'select datname as name from pg_database where starts_with(datname, $1)',
    [template],
  )
  for (const { name } of found.rows) await client.query(`drop database "${name}" with (force)`)
  await client.end()
}
