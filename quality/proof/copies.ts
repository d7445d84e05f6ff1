import pg from 'pg'
import pino from 'pino'
import { loadDemo } from '../../demo/load.ts'
import { provision } from '../../server/src/platform/database/embedded-provision.ts'
import { migrate } from '../../server/src/platform/database/migrate.ts'
import { openDatabase } from '../../server/src/platform/database/open.ts'
import { APP_ROLE, OWNER_ROLE } from '../../server/src/platform/database/roles.ts'
import { startThrowaway } from '../../server/test/cluster.ts'
import type { Bench } from './proof.ts'

/** A PostgreSQL with the demo network as a template, and copies of it that are changed and thrown away. */
export type Copies = {
  /** The template itself, as the application has it; for what is added to it before the first copy. */
  template: string
  /** Changes the template itself, before the first copy. */
  prepare<T>(work: (client: pg.Client) => Promise<T>): Promise<T>
  /** Works on a fresh copy; `url` is the application's. */
  copy<T>(work: (client: pg.Client, url: string) => Promise<T>): Promise<T>
}

const TEMPLATE = 'ward_proof'
const PASSWORD = 'only-for-proofs'

export async function openCopies(bench: Bench): Promise<Copies> {
  const { superuserUrl, stop } = await startThrowaway()
  bench.later(stop)
  const at = (database: string, role = 'postgres') => {
    const url = new URL(superuserUrl)
    url.pathname = database
    if (role !== 'postgres') Object.assign(url, { username: role, password: PASSWORD })
    return url.href
  }
  await provision(superuserUrl, { database: TEMPLATE, ownerPassword: PASSWORD, appPassword: PASSWORD })
  await migrate(at(TEMPLATE, OWNER_ROLE), 'DATABASE_URL')
  const log = pino({ level: 'silent' })
  const database = await openDatabase({ url: at(TEMPLATE, APP_ROLE), ownerUrl: at(TEMPLATE, OWNER_ROLE), log })
  await loadDemo(database.network)
  await database.close()
  let made = 0
  const ask = (statement: string) => connected(at('postgres'), (client) => client.query(statement))
  return {
    template: at(TEMPLATE, APP_ROLE),
    prepare: (work) => connected(at(TEMPLATE), work),
    async copy(work) {
      const name = `${TEMPLATE}_${++made}`
      await ask(`create database ${name} template ${TEMPLATE}`)
      try {
        return await connected(at(name), (client) => work(client, at(name, APP_ROLE)))
      } finally {
        await ask(`drop database ${name} with (force)`)
      }
    },
  }
}

async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
