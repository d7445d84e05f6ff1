import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startTestApp, TEST_CONFIG, type TestApp } from '../../../test/app.ts'
import { audit } from '../audit.ts'
import { openDatabase } from '../database/open.ts'
import { inTransaction } from '../transaction.ts'
import { sealAudit } from './seal.task.ts'
import { verifyAudit } from './verify.ts'

const HASH = `decode(repeat('00', 32), 'hex')`
let t: TestApp
let owner: pg.Client
/** Of a row that is sealed, and of one that waits. */
let sealed: string
let waiting: string
beforeAll(async () => {
  t = await startTestApp()
  owner = new pg.Client({ connectionString: t.clone.ownerUrl })
  await owner.connect()
  sealed = await write('1')
  await seal()
  waiting = await write('2')
})
afterAll(async () => {
  await owner.end()
  await t.stop()
})

/** Writes an audit row; its id. */
async function write(subjectId: string): Promise<string> {
  const { siteId } = t.sites.one
  await inTransaction(t.ctxOf({ kind: 'system', siteId, roleId: null, task: 'test' }), (tx) =>
    audit(tx, { action: 'test', subjectType: 'test', subjectId }),
  )
  return (await owner.query('select max(id) as id from audit_log')).rows[0].id
}
const seal = () =>
  sealAudit(TEST_CONFIG.secretKey).run(
    { network: t.database.network, log: t.log },
    { isLast: false, signal: AbortSignal.timeout(9000) },
  )
const verify = () => verifyAudit(t.database.network, TEST_CONFIG.secretKey)

const RIGHTS = `
  select c.relname as table, p.privilege_type as right
    from pg_class c, aclexplode(c.relacl) p
   where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and p.grantee = 'ward_app'::regrole`
const IS_APPEND_ONLY = `
  select distinct c.relname as table from pg_trigger t
    join pg_proc f on f.oid = t.tgfoid join pg_class c on c.oid = t.tgrelid where f.proname = 'refuse_change'`

test('on tables that are append-only the application may read and add at most, and on the chain only read', async () => {
  const { rows } = await owner.query(`select r.* from (${RIGHTS}) r join (${IS_APPEND_ONLY}) a using ("table")`)
  const tables = Map.groupBy(rows, (row) => row.table)
  expect([...tables.keys()]).toEqual(
    expect.arrayContaining(['audit_log', 'audit_seals', 'audit_unsealed', 'flag_events']),
  )
  for (const [table, rights] of tables)
    for (const { right } of rights) expect([table, ['SELECT', 'INSERT'].includes(right)]).toEqual([table, true])
  for (const table of ['audit_log', 'audit_seals', 'audit_unsealed'])
    expect([table, tables.get(table)?.map(({ right }) => right)]).toEqual([table, ['SELECT']])
})

test('the application gives all of an audit row but its number and its time', async () => {
  const { rows } = await owner.query(`
    select attname as column, attname <> all ('{id,at}') as given,
           has_column_privilege('ward_app', attrelid, attnum, 'insert') as may
      from pg_attribute where attrelid = 'audit_log'::regclass and attnum > 0 and not attisdropped`)
  expect(rows.length).toBeGreaterThan(8)
  expect(rows.filter(({ given, may }) => given !== may)).toEqual([])
})

test('no function of ours that runs with the owner’s rights may be called by everybody, and each keeps its own search path', async () => {
  const { rows } = await owner.query(`
    select p.proname as name, has_function_privilege('public', p.oid, 'execute') as everybody,
           coalesce(p.proconfig, '{}') as settings, has_function_privilege('ward_app', p.oid, 'execute') as application
      from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prosecdef order by 1`)
  const settings = ['search_path=public, pg_temp']
  expect(rows).toEqual([
    { name: 'count_imported', everybody: false, settings, application: true },
    { name: 'note_unsealed', everybody: false, settings, application: false },
    { name: 'seal_audit', everybody: false, settings, application: true },
  ])
})

test('the application sets no sequence back', async () => {
  const { rows } = await owner.query(`
    select relname as name from pg_class, aclexplode(relacl)
     where relkind = 'S' and grantee = 'ward_app'::regrole and privilege_type <> 'USAGE'`)
  expect(rows).toEqual([])
})

const site = () => t.sites.one.siteId
test.each<[string, () => string]>([
  ['a row changed', () => `update audit_log set action = 'x'`],
  ['a row removed', () => 'delete from audit_log'],
  ['all rows removed', () => 'truncate audit_log'],
  [
    'a row of another time',
    () =>
      `insert into audit_log (site_id, at, actor_kind, action, subject_type) values (${site()}, '2020-01-01', 'system', 'x', 'x')`,
  ],
  [
    'a row of another number',
    () =>
      `insert into audit_log (site_id, id, actor_kind, action, subject_type) overriding system value values (${site()}, 99, 'system', 'x', 'x')`,
  ],
  ['a link changed', () => 'update audit_seals set position = 2'],
  ['a link removed', () => 'delete from audit_seals'],
  ['all links removed', () => 'truncate audit_seals'],
  [
    'a link added by hand',
    () => `insert into audit_seals (position, site_id, audit_id, hash) values (2, ${site()}, ${waiting}, ${HASH})`,
  ],
  ['a note removed', () => 'delete from audit_unsealed'],
  ['a note made younger', () => 'update audit_unsealed set noted_at = now()'],
  ['all notes removed', () => 'truncate audit_unsealed'],
  ['a note for a sealed row', () => `insert into audit_unsealed (site_id, id) values (${site()}, ${sealed})`],
  ['a sealed row sealed again', () => `select seal_audit(1, '{${site()}}', '{${sealed}}', array[${HASH}])`],
  [
    'a row sealed twice at once',
    () => `select seal_audit(1, '{${site()},${site()}}', '{${waiting},${waiting}}', array[${HASH}, ${HASH}])`,
  ],
  ['a row sealed that is not there', () => `select seal_audit(1, '{${site()}}', '{999}', array[${HASH}])`],
  ['more links than rows', () => `select seal_audit(1, '{${site()}}', '{${waiting}}', array[${HASH}, ${HASH}])`],
  ['nothing sealed', () => `select seal_audit(1, '{}', '{}', '{}')`],
  [
    'the note-taker hung on a table of its own',
    () =>
      'create temp table mine (site_id int, id bigint); create trigger t after insert on mine for each row execute function note_unsealed()',
  ],
])('the application is refused: %s', async (_what, statement) => {
  await expect(t.database.pool.query(statement())).rejects.toMatchObject({ code: '42501' })
  expect(await verify()).toMatchObject({ verified: 1, waiting: 1, overdue: 0, broken: null })
})

test.each([0, 2])('the application adds no link at another place than behind the newest: head %i', async (head) => {
  const statement = `select seal_audit(${head}, '{${site()}}', '{${waiting}}', array[${HASH}])`
  await expect(t.database.pool.query(statement)).rejects.toMatchObject({ code: '40001' })
})

test.each(['superuser', 'owner'])(
  'with one address for both roles, of the %s, rows are sealed all the same',
  async (role) => {
    const one = role === 'owner' ? new URL(t.clone.ownerUrl) : new URL(inject('cluster').superuserUrl)
    one.pathname = new URL(t.clone.url).pathname
    const single = await openDatabase({ url: one.href, ownerUrl: one.href, log: t.log })
    try {
      await write('3')
      const before = await verify()
      await sealAudit(TEST_CONFIG.secretKey).run(
        { network: single.network, log: t.log },
        { isLast: false, signal: AbortSignal.timeout(9000) },
      )
      expect(await verify()).toMatchObject({ verified: before.verified + before.waiting, waiting: 0, broken: null })
    } finally {
      await single.close()
    }
    waiting = await write('4')
  },
)

test('the owner too takes a note away only of a row that is sealed', async () => {
  for (const statement of [
    'delete from audit_unsealed',
    'update audit_unsealed set noted_at = now()',
    'truncate audit_unsealed',
  ])
    await expect(owner.query(statement)).rejects.toMatchObject({ code: '42501' })
})

test('a link that the application makes without the key is found', async () => {
  const { verified } = await verify()
  await t.database.pool.query(`select seal_audit(${verified}, '{${site()}}', '{${waiting}}', array[${HASH}])`)
  expect(await verify()).toMatchObject({ verified, broken: { because: 'the row is not as it was sealed' } })
})
