import pg from 'pg'
import { APP_ROLE, OWNER_ROLE } from './roles.ts'

export type Provision = { database: string; ownerPassword: string; appPassword: string }

/** Makes the two roles and the database on a server of ours, what is missing of them: a first start may have died in the middle. */
export async function provision(superuserUrl: string, requested: Provision): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  try {
    await makeRole(client, OWNER_ROLE, requested.ownerPassword)
    await makeRole(client, APP_ROLE, requested.appPassword)
    const known = await client.query('select 1 from pg_database where datname = $1', [requested.database])
    if (known.rowCount === 0) await client.query(`create database "${requested.database}" owner ${OWNER_ROLE}`)
  } finally {
    await client.end()
  }
}

async function makeRole(client: pg.Client, name: string, password: string): Promise<void> {
  const known = await client.query('select 1 from pg_roles where rolname = $1', [name])
  const verb = known.rowCount === 0 ? 'create' : 'alter'
  await client.query(`${verb} role ${name} login password ${pg.escapeLiteral(password)}`)
}
