// The PostgreSQL the bench measures on: one cluster of its own, kept between runs, with a database for each size.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { settlePlace } from '../../server/src/platform/database/embedded-place.ts'
import {
  findRunning,
  freePort,
  initialise,
  startPostmaster,
  stopPostmaster,
} from '../../server/src/platform/database/embedded-postmaster.ts'
import { provision } from '../../server/src/platform/database/embedded-provision.ts'
import { migrate } from '../../server/src/platform/database/migrate.ts'
import { APP_ROLE, OWNER_ROLE } from '../../server/src/platform/database/roles.ts'
import { fillNetwork, freshenSessions } from './network.db.ts'

const ROOT = join(import.meta.dirname, '../..')
const PASSWORD = 'only-for-the-bench'
const SETTINGS = {
  max_connections: '200',
  shared_buffers: '1GB',
  effective_cache_size: '4GB',
  random_page_cost: '1.1',
  max_wal_size: '4GB',
  jit: 'off',
}

export type Cluster = { settings: typeof SETTINGS; version: string; superuserUrl: string; stop(): Promise<void> }
/** One filled network. */
export type Network = { flags: number; url: string; ownerUrl: string; superuserUrl: string }

export async function startCluster(): Promise<Cluster> {
  const place = settlePlace(join(ROOT, 'data', 'bench'))
  initialise(place, PASSWORD, false)
  const running = findRunning(place.data)
  const started = running ?? (await startPostmaster(place, await freePort(0), SETTINGS))
  if (!('pid' in started)) throw new Error(`PostgreSQL did not start: ${started.log}`)
  return {
    settings: SETTINGS,
    version: place.version,
    superuserUrl: `postgres://postgres:${PASSWORD}@127.0.0.1:${started.port}/postgres`,
    stop: () => stopPostmaster(started.pid, place.data),
  }
}

/** The network of a size: the one that is there already if nothing it is made of has changed, else a new one. */
export const networkOf = (cluster: Cluster, flags: number, say: (line: string) => void): Promise<Network> =>
  filledNetwork(cluster, { kind: 'flags', size: flags, flags, fill: async () => {} }, say)

/** A small network whose first site has so many users besides. */
export const usersOf = (
  cluster: Cluster,
  users: number,
  fill: (url: string, users: number) => Promise<void>,
  say: (line: string) => void,
): Promise<Network> =>
  filledNetwork(cluster, { kind: 'users', size: users, flags: 1000, fill: (url) => fill(url, users) }, say)

/** A small network with a catalogue of so many conditions. */
export const conditionsOf = (
  cluster: Cluster,
  conditions: number,
  fill: (url: string, conditions: number) => Promise<void>,
  say: (line: string) => void,
): Promise<Network> =>
  filledNetwork(
    cluster,
    { kind: 'conditions', size: conditions, flags: 1000, fill: (url) => fill(url, conditions) },
    say,
  )

/** A small network whose first site has so many threads besides. */
export const topicsOf = (
  cluster: Cluster,
  topics: number,
  fill: (url: string, topics: number) => Promise<void>,
  say: (line: string) => void,
): Promise<Network> =>
  filledNetwork(cluster, { kind: 'topics', size: topics, flags: 1000, fill: (url) => fill(url, topics) }, say)

/** A small network whose first site has so many stories besides. */
export const storiesOf = (
  cluster: Cluster,
  stories: number,
  fill: (url: string, stories: number) => Promise<void>,
  say: (line: string) => void,
): Promise<Network> =>
  filledNetwork(cluster, { kind: 'stories', size: stories, flags: 1000, fill: (url) => fill(url, stories) }, say)

/** A small network whose first site has so many texts besides. */
export const textsOf = (
  cluster: Cluster,
  texts: number,
  fill: (url: string, texts: number) => Promise<void>,
  say: (line: string) => void,
): Promise<Network> =>
  filledNetwork(cluster, { kind: 'texts', size: texts, flags: 1000, fill: (url) => fill(url, texts) }, say)

/** A small network with an experiment that so many sessions take part in. */
export const assignmentsOf = (
  cluster: Cluster,
  sessions: number,
  fill: (url: string, sessions: number) => Promise<void>,
  say: (line: string) => void,
): Promise<Network> =>
  filledNetwork(cluster, { kind: 'assignments', size: sessions, flags: 1000, fill: (url) => fill(url, sessions) }, say)

type Filling = { kind: string; size: number; flags: number; fill: (url: string) => Promise<void> }

async function filledNetwork(cluster: Cluster, filling: Filling, say: (line: string) => void): Promise<Network> {
  const { kind, size, flags, fill } = filling
  const name = `${kind}_${size}_${digest()}`
  const at = (user: string) => {
    const url = new URL(cluster.superuserUrl)
    url.username = user
    url.pathname = name
    return url.href
  }
  const network = { flags, url: at(APP_ROLE), ownerUrl: at(OWNER_ROLE), superuserUrl: at('postgres') }
  if (!(await isFilled(cluster, name))) {
    await dropDatabases(cluster, `${kind}_${size}_`)
    await provision(cluster.superuserUrl, { database: name, ownerPassword: PASSWORD, appPassword: PASSWORD })
    await migrate(network.ownerUrl)
    const began = performance.now()
    await fillNetwork(network.superuserUrl, flags)
    await fill(network.superuserUrl)
    say(`Made a network of ${size.toLocaleString('en')} ${kind} in ${Math.round((performance.now() - began) / 1000)} s`)
    await asSuperuser(cluster, `comment on database "${name}" is 'filled'`)
  }
  // A migration may have written a table anew; PostgreSQL tidies up after itself in time, which is not what is measured.
  if ((await migrate(network.ownerUrl)).length > 0) await asSuperuser(network, 'vacuum (analyze)')
  await freshenSessions(network.superuserUrl)
  return network
}

/** The demo data of a network; migrations that came since run on what is there. */
const digest = () =>
  createHash('sha256')
    .update(readFileSync(join(import.meta.dirname, 'network.db.ts')))
    .update(readFileSync(join(import.meta.dirname, 'network-words.ts')))
    .update(readFileSync(join(import.meta.dirname, 'users.ts')))
    .update(readFileSync(join(import.meta.dirname, 'conditions.ts')))
    .update(readFileSync(join(import.meta.dirname, 'topics.ts')))
    .digest('hex')
    .slice(0, 8)

async function isFilled(cluster: Cluster, name: string): Promise<boolean> {
  const rows = await asSuperuser<{ mark: string | null }>(
    cluster,
    `select shobj_description(oid, 'pg_database') as mark from pg_database where datname = '${name}'`,
  )
  return rows[0]?.mark === 'filled'
}

async function dropDatabases(cluster: Cluster, prefix: string): Promise<void> {
  const rows = await asSuperuser<{ name: string }>(
    cluster,
    `select datname as name from pg_database where starts_with(datname, '${prefix}')`,
  )
  for (const { name } of rows) await asSuperuser(cluster, `drop database "${name}" with (force)`)
}

async function asSuperuser<Row extends pg.QueryResultRow>(
  { superuserUrl }: Pick<Cluster, 'superuserUrl'>,
  statement: string,
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  try {
    return (await client.query<Row>(statement)).rows
  } finally {
    await client.end()
  }
}
