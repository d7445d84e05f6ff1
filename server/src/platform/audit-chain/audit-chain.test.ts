import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { connections } from '../../../test/connections.ts'
import { audit } from '../audit.ts'
import { lockInTransaction } from '../database/locks.ts'
import { GaveUp } from '../jobs/task.ts'
import { StartupProblem } from '../startup-problem.ts'
import { inTransaction } from '../transaction.ts'
import { auditCommand } from './audit-command.ts'
import { sealAudit } from './seal.task.ts'
import { AUDIT_BROKEN, verifyAudit } from './verify.ts'

const SECRET_KEY = Buffer.alloc(32, 7)

let t: TestApp
beforeEach(async () => {
  t = await startTestApp()
})
afterEach(() => t.stop())

const ctxOf = (siteId = t.sites.one.siteId) => t.ctxOf({ kind: 'system', siteId, roleId: null, task: 'test' }, siteId)
const write = (subjectId: string, siteId?: number) =>
  inTransaction(ctxOf(siteId), (tx) => audit(tx, { action: 'test', subjectType: 'test', subjectId, fields: ['a'] }))
const seal = () =>
  sealAudit(SECRET_KEY).run(
    { network: t.database.network, log: t.log },
    { isLast: false, signal: AbortSignal.timeout(9000) },
  )
/** For sealers that meet: the one that finds the lock taken gives up. */
const sealOrGiveUp = () =>
  seal().catch((error) => {
    if (!(error instanceof GaveUp)) throw error
  })
const verify = (noted?: { position: bigint; hash: string }) => verifyAudit(t.database.network, SECRET_KEY, noted)

const TABLES = ['audit_log', 'audit_seals', 'audit_unsealed']
/** A statement that only the owner of the tables can run, with the triggers out of the way. */
async function asOwner(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: t.clone.ownerUrl })
  await client.connect()
  try {
    for (const table of TABLES) await client.query(`alter table ${table} disable trigger user`)
    await client.query(statement)
    for (const table of TABLES) await client.query(`alter table ${table} enable trigger user`)
  } finally {
    await client.end()
  }
}

async function sealed(n: number): Promise<string[]> {
  for (let i = 1; i <= n; i++) await write(String(i), i % 2 === 0 ? t.sites.two.siteId : undefined)
  await seal()
  return (await t.database.pool.query('select audit_id from audit_seals order by position')).rows.map(
    (row) => row.audit_id,
  )
}

test('every row of every site is sealed once, in one chain, and verifies', async () => {
  await sealed(5)
  await write('6')
  expect(await verify()).toMatchObject({ verified: 5, waiting: 1, head: { position: 5n }, broken: null })
  await seal()
  await seal()
  expect(await verify()).toMatchObject({ verified: 6, waiting: 0, broken: null })
})

test('an empty log verifies', async () => {
  await seal()
  expect(await verify()).toEqual({ verified: 0, waiting: 0, overdue: 0, head: null, broken: null })
})

test.each([
  ['another action', `update audit_log set action = 'other'`],
  ['another actor', 'update audit_log set actor_id = 1'],
  ['another subject', `update audit_log set subject_id = '99'`],
  ['other fields', `update audit_log set fields = '{b}'`],
  ['others who were looked at', `update audit_log set subject_ids = '{7}'`],
  ['other effects', `update audit_log set effects = '{"flags_closed": 7}'`],
  ['another time', `update audit_log set at = at + interval '1 microsecond'`],
])('%s in one row is found, with the row', async (_name, change) => {
  const ids = await sealed(5)
  await asOwner(`${change} where id = ${ids[2]}`)
  const { verified, broken } = await verify()
  expect([verified, broken]).toMatchObject([2, { position: 3n, auditId: ids[2] }])
  expect(broken?.because).toBe('the row is not as it was sealed')
})

const BOTH = 'delete from audit_seals where audit_id = $id; delete from audit_log where id = $id'
test.each([
  ['a row that is gone', 'delete from audit_log where id = $id', 2, 'the row is missing'],
  ['a link that is gone', 'delete from audit_seals where audit_id = $id', 2, 'its link is missing'],
  ['a row and its link that are gone', BOTH, 2, 'its link is missing'],
  [
    'a link that was made without the key',
    `update audit_seals set hash = decode(repeat('00', 32), 'hex') where audit_id = $id`,
    2,
    'the row is not as it was sealed',
  ],
])('%s is found', async (_name, change, verified, because) => {
  const ids = await sealed(5)
  await asOwner(change.replaceAll('$id', ids[2] ?? ''))
  expect(await verify()).toMatchObject({ verified, broken: { position: 3n, because } })
})

test('a row that was put in round the triggers, or whose note was taken away, is found', async () => {
  await sealed(2)
  await write('3')
  await asOwner('delete from audit_unsealed')
  expect(await verify()).toMatchObject({ verified: 2, broken: { because: 'the row was never sealed' } })
})

test('newest rows that were cut off with their links are found by a link that was noted', async () => {
  const ids = await sealed(5)
  const { head } = await verify()
  if (!head) throw new Error('There is no link')
  const last = ids.slice(3).join(', ')
  await asOwner(`delete from audit_seals where audit_id in (${last}); delete from audit_log where id in (${last})`)
  expect(await verify()).toMatchObject({ verified: 3, broken: null })
  expect(await verify(head)).toMatchObject({ verified: 3, broken: { position: 5n } })
  const earlier = (await verify()).head
  await write('6')
  await seal()
  expect(await verify(earlier ?? undefined)).toMatchObject({ verified: 4, broken: null })
})

test('a chain does not fit another key', async () => {
  await sealed(2)
  const other = await verifyAudit(t.database.network, Buffer.alloc(32, 8))
  expect(other).toMatchObject({ verified: 0, broken: { position: 1n } })
})

test('fifty writers and two sealers at once: nobody waits, each row is sealed once', async () => {
  const writing = Promise.all(Array.from({ length: 50 }, (_, i) => write(String(i))))
  for (let i = 0; i < 10; i++) await Promise.all([sealOrGiveUp(), sealOrGiveUp()])
  await writing
  await seal()
  expect(await verify()).toMatchObject({ verified: 50, waiting: 0, broken: null })
})

test('a row whose transaction takes long is sealed after it, and holds up no other', async () => {
  let finish = () => {}
  const ready = new Promise<void>((resolve) => {
    finish = resolve
  })
  const slow = inTransaction(ctxOf(), async (tx) => {
    await audit(tx, { action: 'slow', subjectType: 'test' })
    await ready
  })
  await expect.poll(() => connections(t.database.pool, `state = 'idle in transaction'`)).toBe(1)
  await sealed(3)
  expect(await verify()).toMatchObject({ verified: 3, waiting: 0, broken: null })
  finish()
  await slow
  await seal()
  expect(await verify()).toMatchObject({ verified: 4, waiting: 0, broken: null })
})

test('a row that is gone before it was sealed is found by its note, and holds up no other', async () => {
  const [, second] = await Promise.all([write('1'), write('2')])
  expect(second).toBeUndefined()
  await asOwner(`delete from audit_log where subject_id = '1'`)
  await seal()
  expect(await verify()).toMatchObject({ verified: 1, waiting: 1, broken: { because: 'the row is missing' } })
})

test('a sealer that finds the lock taken says that it gave up, and seals nothing', async () => {
  await write('1')
  await t.database.network.transaction().execute(async (trx) => {
    await lockInTransaction(trx, { name: 'sealing' })
    await expect(seal()).rejects.toThrow(GaveUp)
  })
  expect(await verify()).toMatchObject({ verified: 0, waiting: 1 })
  await seal()
  expect(await verify()).toMatchObject({ verified: 1, waiting: 0 })
})

test('the command ends with a sentence when rows have waited more than ten minutes, and not before', async () => {
  await sealed(2)
  for (const subject of ['3', '4']) await write(subject)
  await asOwner(`update audit_unsealed set noted_at = now() - interval '9 minutes'`)
  expect(await command('verify')).toMatchObject({ problem: null })
  await asOwner(`update audit_unsealed set noted_at = now() - interval '11 minutes'`)
  expect((await command('verify')).problem).toMatch(
    /^2 rows of the audit log have waited more than 10 minutes to be sealed, and what is not sealed is not protected/,
  )
  await seal()
  expect(await command('verify')).toMatchObject({ problem: null })
})

async function command(...args: string[]): Promise<{ said: string[]; problem: string | null }> {
  const said: string[] = []
  const config = { secretKey: SECRET_KEY }
  const problem = await auditCommand({ database: t.database, config }, args, (line) => said.push(line)).then(
    () => null,
    (error: unknown) => {
      if (!(error instanceof StartupProblem)) throw error
      return error.message
    },
  )
  return { said, problem }
}

test('the command says how many rows were verified, and the first that is broken', async () => {
  const ids = await sealed(3)
  const { head } = await verify()
  const link = `${head?.position}:${head?.hash}`
  expect(await command('verify', '--link', link)).toEqual({
    said: ['Verified 3 rows of the audit log; 0 rows wait to be sealed.', `The newest link is ${link}`],
    problem: null,
  })
  await asOwner(`update audit_log set action = 'other' where id = ${ids[1]}`)
  const where = `link 2, audit row ${ids[1]} of site ${t.sites.two.siteId}`
  expect(await command('verify')).toMatchObject({
    said: [expect.stringContaining('Verified 1 row of the audit log'), expect.stringMatching(/ 1:[0-9a-f]{64}$/)],
    problem: `${AUDIT_BROKEN} First at ${where}: the row is not as it was sealed.`,
  })
})

test.each(
  [
    ['mend'],
    [],
    ['verify', 'again'],
    ['verify', '--link', '3:xyz'],
    ['verify', '--link'],
    ['verify', '--Link=3:xyz'],
  ].map((args) => ({ args })),
)('the command is explained to who calls it wrongly: $args', async ({ args }) => {
  expect(await command(...args)).toEqual({ said: [], problem: expect.stringContaining('npm run audit -- verify') })
})
