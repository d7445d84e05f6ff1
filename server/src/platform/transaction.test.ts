import { forbidden } from '@ward/domain/kernel/refusal'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { audit, auditSave } from './audit.ts'
import type { Ctx } from './context.ts'
import { openTwoSites, type TwoSites } from './database/site-guard.fixtures.ts'
import { announce, LIVE_CHANNEL } from './events/announce.ts'
import { ctxFor, viewerOf } from './graphql/endpoint.fixtures.ts'
import { enqueueAll } from './jobs/enqueue.ts'
import { inTransaction } from './transaction.ts'

let two: TwoSites
let ctx: Ctx
beforeAll(async () => {
  two = await openTwoSites()
})
afterAll(() => two.close())
beforeEach(async () => {
  ctx = { ...ctxFor(viewerOf(1)), site: two.site, network: two.database.network, once: new Map() }
  await two.database.network.deleteFrom('awards').execute()
})

const names = async () =>
  (await two.database.network.selectFrom('awards').select('name').orderBy('name').execute()).map(({ name }) => name)
const add = (tx: Ctx, name: string) => tx.network.insertInto('awards').values({ name }).execute()
const entry = { action: 'test', subjectType: 'award' }

describe('a change', () => {
  test('is kept when its audit row was written', async () => {
    const result = await inTransaction(ctx, async (tx) => {
      await add(tx, 'kept')
      await audit(tx, { ...entry, subjectId: '5', fields: ['name'] })
      return 'done'
    })
    expect(result).toBe('done')
    expect(await names()).toEqual(['kept'])
    const [row] = await two.database.network.selectFrom('auditLog').selectAll().orderBy('id', 'desc').limit(1).execute()
    expect(row).toMatchObject({
      siteId: two.site.siteId,
      actorKind: 'user',
      actorId: '7',
      action: 'test',
      subjectId: '5',
      fields: ['name'],
      requestId: ctx.requestId,
    })
  })

  test('without its audit row is undone, and that is a fault', async () => {
    await expect(inTransaction(ctx, (tx) => add(tx, 'unwatched'))).rejects.toThrow('without its audit row')
    expect(await names()).toEqual([])
  })

  test('of a save that changed nothing is answered and leaves nothing, unless it changed another thing', async () => {
    const saved = (fields: string[][]) =>
      inTransaction(ctx, async (tx) => {
        await add(tx, 'noted')
        await announce(tx, 'test', '5')
        for (const each of fields) await auditSave(tx, { ...entry, fields: each })
        return 'answer'
      })
    const told = async () => (await two.database.network.selectFrom('liveEvents').select('id').execute()).length
    const before = await told()
    expect(await saved([[], []])).toBe('answer')
    expect([await names(), await told()]).toEqual([[], before])
    expect(await saved([[], ['name']])).toBe('answer')
    expect([await names(), await told()]).toEqual([['noted'], before + 1])
  })

  test('that leaves no trace by design is kept without one', async () => {
    await inTransaction(ctx, (tx) => add(tx, 'presence'), { audited: false })
    expect(await names()).toEqual(['presence'])
  })

  test('that ends in a refusal leaves nothing, not even its audit row', async () => {
    const before = await two.database.network.selectFrom('auditLog').select('id').execute()
    const refusal = inTransaction(ctx, async (tx) => {
      await add(tx, 'half')
      await audit(tx, entry)
      throw forbidden('Not you')
    })
    await expect(refusal).rejects.toMatchObject({ code: 'FORBIDDEN', message: 'Not you' })
    expect(await names()).toEqual([])
    expect(await two.database.network.selectFrom('auditLog').select('id').execute()).toEqual(before)
  })

  test('speaks to its own site only, and forgets what the request had looked up before', async () => {
    ctx.once.set('card', 'old')
    await inTransaction(ctx, async (tx) => {
      expect(tx.once.size).toBe(0)
      await expect(async () => tx.site.db.selectFrom('users').selectAll().execute()).rejects.toThrow('without its site')
      expect(
        await tx.site.db.selectFrom('users').select('id').where('siteId', '=', tx.site.siteId).execute(),
      ).toHaveLength(1)
      await audit(tx, entry)
    })
    expect(ctx.once.size).toBe(0)
  })
})

describe('two changes that meet', () => {
  test('in a deadlock: one is tried again from the start, and both are kept', async () => {
    await add(ctx, 'a')
    await add(ctx, 'b')
    let tries = 0
    let bothHold: (() => void) | undefined
    const meeting = new Promise<void>((resolve) => {
      bothHold = resolve
    })
    let holding = 0
    const ended = Promise.withResolvers<void>()
    const lockBoth = async (first: string, second: string) => {
      await inTransaction(ctx, async (tx) => {
        // The one that tries again waits until the other has ended, or they might meet twice.
        if (++tries > 2) await ended.promise
        await tx.network.updateTable('awards').set({ year: 2020 }).where('name', '=', first).execute()
        if (++holding === 2) bothHold?.()
        await meeting
        await tx.network.updateTable('awards').set({ year: 2021 }).where('name', '=', second).execute()
        await audit(tx, entry)
      })
      ended.resolve()
    }
    await Promise.all([lockBoth('a', 'b'), lockBoth('b', 'a')])
    expect(tries).toBe(3)
  })

  test('and never come to an end: the fifth failure is told', async () => {
    let tries = 0
    const endless = inTransaction(ctx, async () => {
      tries++
      throw Object.assign(new Error('could not serialize access'), { code: '40001' })
    })
    await expect(endless).rejects.toThrow('could not serialize')
    expect(tries).toBe(5)
  })

  test('with another error: not tried again', async () => {
    let tries = 0
    const once = inTransaction(ctx, async (tx) => {
      tries++
      await sql`select 1/0`.execute(tx.network)
    })
    await expect(once).rejects.toMatchObject({ code: '22012' })
    expect(tries).toBe(1)
  })
})

test('what happened is announced after the commit, and not at all when nothing was committed', async () => {
  const listener = await two.database.pool.connect()
  const heard: string[] = []
  listener.on('notification', ({ channel }) => heard.push(channel))
  await listener.query(`listen ${LIVE_CHANNEL}`)
  const announced = inTransaction(ctx, async (tx) => {
    await announce(tx, 'flag', '1')
    throw forbidden('Not you')
  })
  await expect(announced).rejects.toThrow()
  await listener.query('select 1')
  expect(heard).toEqual([])
  await inTransaction(ctx, async (tx) => {
    await announce(tx, 'flag', '1')
    await announce(tx, 'flag', '2')
    await audit(tx, entry)
  })
  await expect.poll(() => heard).toEqual([LIVE_CHANNEL])
  listener.release(true)
})

test('a change itself notifies nobody; workers hear afterwards how many of its jobs are due', async () => {
  const listener = await two.database.pool.connect()
  const heard: (string | undefined)[] = []
  listener.on('notification', ({ payload }) => heard.push(payload))
  await listener.query('listen "jobs:insert"')
  const job = { task: 'quiet', payload: { siteId: 1, id: '1' }, key: 'quiet:1:1', seconds: 0 }
  await sql`select add_jobs_quietly(${JSON.stringify([job])}::jsonb)`.execute(two.database.network)
  await inTransaction(ctx, async (tx) => {
    await enqueueAll(tx, 'heard', ['1', '2'])
    await enqueueAll(tx, 'later', ['3'], { seconds: 60 })
    await audit(tx, entry)
  })
  await expect.poll(() => heard).toEqual(['{"count":2}'])
  listener.release(true)
  const { rows } = await two.database.pool.query<{ task: string; key: string }>(
    `select task_identifier as task, key from graphile_worker.jobs
      where task_identifier in ('quiet', 'heard', 'later') order by id`,
  )
  const { siteId } = two.site
  expect(rows).toEqual([
    { task: 'quiet', key: 'quiet:1:1' },
    { task: 'heard', key: `heard:${siteId}:1` },
    { task: 'heard', key: `heard:${siteId}:2` },
    { task: 'later', key: `later:${siteId}:3` },
  ])
})

test('jobs of a change are there once it is kept, also more than one statement takes', async () => {
  const waiting = async () =>
    (
      await two.database.pool.query<{ n: number }>(
        "select count(*)::int as n from graphile_worker.jobs where task_identifier = 'many'",
      )
    ).rows[0]?.n
  const ids = Array.from({ length: 1001 }, (_none, nth) => String(nth))
  const refused = inTransaction(ctx, async (tx) => {
    await enqueueAll(tx, 'many', ids)
    throw forbidden('Not you')
  })
  await expect(refused).rejects.toThrow()
  expect(await waiting()).toBe(0)
  await inTransaction(ctx, async (tx) => {
    await enqueueAll(tx, 'many', [...ids, '0'])
    await audit(tx, entry)
  })
  expect(await waiting()).toBe(1001)
})

describe('append-only tables', () => {
  test.each(['audit_log', 'flag_events'])(
    '%s refuses change, removal and emptying to the application and to the owner',
    async (table) => {
      await inTransaction(ctx, (tx) => audit(tx, entry))
      const [flag] = await two.database.network.selectFrom('flags').select(['id', 'siteId']).execute()
      await two.database.network
        .insertInto('flagEvents')
        .values({ siteId: flag?.siteId ?? 0, flagId: flag?.id ?? '', status: 'done' })
        .execute()
      const owner = new pg.Client({ connectionString: two.ownerUrl })
      await owner.connect()
      for (const statement of [
        `update ${table} set site_id = site_id`,
        `delete from ${table}`,
        `truncate ${table} cascade`,
      ]) {
        await expect(two.database.pool.query(statement)).rejects.toMatchObject({ code: '42501' })
        await expect(owner.query(statement)).rejects.toThrow('append-only')
      }
      const { rows } = await two.database.pool.query<{ n: number }>(`select count(*)::int as n from ${table}`)
      expect(rows[0]?.n).toBeGreaterThan(0)
      await owner.end()
    },
  )

  test('the application may neither drop a trigger nor a table, nor turn triggers off', async () => {
    for (const statement of [
      'drop trigger audit_log_append_only on audit_log',
      'alter table audit_log disable trigger all',
      'drop table audit_log',
      "set session_replication_role = 'replica'",
      'set role ward_owner',
    ])
      await expect(two.database.pool.query(statement)).rejects.toThrow()
  })
})
