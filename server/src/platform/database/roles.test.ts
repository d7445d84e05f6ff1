import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type ClonedDatabase, cloneDatabase } from '../../../test/database.ts'
import { migrate } from './migrate.ts'

let clone: ClonedDatabase
let superuser: pg.Client
const NAME = `Community app ${process.pid}`
beforeAll(async () => {
  clone = await cloneDatabase()
  const url = new URL(inject('cluster').superuserUrl)
  url.pathname = new URL(clone.url).pathname
  superuser = new pg.Client({ connectionString: url.href })
  await superuser.connect()
  await superuser.query(`create role "${NAME}" login password 'pw'`)
})
afterAll(async () => {
  await superuser.query(`drop owned by "${NAME}"; drop role "${NAME}"`)
  await superuser.end()
  await clone.drop()
})

const appUrl = () => {
  const url = new URL(clone.url)
  url.username = NAME
  url.password = 'pw'
  return url.href
}

test('the role of DATABASE_URL gets its rights, whatever it is called, and no more than ward_app has', async () => {
  await migrate(clone.ownerUrl, 'DATABASE_OWNER_URL', { appUrl: appUrl() })
  const rightsOf = async (role: string) =>
    (
      await superuser.query(
        `select table_schema, table_name, privilege_type from information_schema.role_table_grants
          where grantee = $1 order by 1, 2, 3`,
        [role],
      )
    ).rows
  const given = await rightsOf(NAME)
  expect(given.length).toBeGreaterThan(100)
  expect(given).toEqual(await rightsOf('ward_app'))
  const app = new pg.Client({ connectionString: appUrl() })
  await app.connect()
  await app.query(`select graphile_worker.add_job('test', '{}')`)
  expect((await app.query('select from graphile_worker.jobs')).rowCount).toBe(1)
  await expect(app.query('delete from audit_log')).rejects.toThrow('permission denied')
  await app.end()
})

test('an owner who does not own the tables is told so in a sentence', async () => {
  await superuser.query(`create role "${NAME} other" login password 'pw' superuser`)
  await superuser.query(`alter table sites owner to "${NAME} other"`)
  await superuser.query(`revoke all on sites from "${NAME}"`)
  await expect(migrate(clone.ownerUrl, 'DATABASE_OWNER_URL', { appUrl: appUrl() })).rejects.toThrow(
    `The user ${NAME} of DATABASE_URL may not change the tables`,
  )
  await superuser.query(`alter table sites owner to ward_owner; drop role "${NAME} other"`)
})
