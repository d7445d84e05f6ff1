import { EXPORT_UNDER_WAY, exportPath, tooManyToExport } from '@ward/domain/kernel/list-export'
import { paged } from '@ward/domain/kernel/paging'
import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { type Actor, startTestApp, type TestApp } from '../../../test/app.ts'
import { connections } from '../../../test/connections.ts'
import type { List } from '../database/list.ts'
import { registerEndpoints } from './endpoints.ts'
import { answerErrors } from './errors.ts'
import { listExport } from './list-export.ts'

const MILLION = 1_000_000
let t: TestApp
let app: FastifyInstance
let address: string
let asking: Actor
/** Rows of the list, and those that were read so far. */
let rows = MILLION
let read = 0
let isBroken = false
const faults: string[] = []

const numbers = listExport({
  list: 'awards',
  may: 'awards.read',
  filter: z.object(paged([10], 10)),
  most: MILLION,
  rows: () => ({
    total: async () => rows,
    rows: {
      compile: () =>
        sql<{ n: number }>`select n, repeat('x', 1000) as words from generate_series(1, ${rows}::int) n`.compile(
          t.database.network,
        ),
    } as List<{ n: number }>['rows'],
  }),
  load: async (_ctx, part) => {
    read += part.length
    if (isBroken && read > 1000) throw new Error('Planted')
    return part
  },
  columns: { Number: ({ n }) => n, Words: () => 'x'.repeat(1000) },
})

beforeAll(async () => {
  t = await startTestApp()
  app = fastify({
    // A connection that nothing was asked by is not idle to the server, and closing would wait for it.
    forceCloseConnections: true,
    loggerInstance: pino({ level: 'error' }, { write: (line) => faults.push(line) }) as FastifyBaseLogger,
  })
  answerErrors(app)
  registerEndpoints(app, [numbers], async () => {
    const { id: userId, personId, roleId, username, siteId } = asking
    const ctx = t.ctxOf({ kind: 'user', siteId, userId, personId, roleId, username, sessionId: '0' })
    return { ...ctx, log: app.log as typeof ctx.log }
  })
  address = await app.listen({ host: '127.0.0.1', port: 0 })
})
beforeEach(async () => {
  asking = await t.signIn(5)
  rows = MILLION
  read = 0
  isBroken = false
})
afterAll(async () => {
  await app.close()
  await t.stop()
})

const ask = (signal?: AbortSignal) =>
  fetch(`${address}${exportPath('awards')}`, {
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'application/json' },
    signal,
  })

/** Connections that hold a snapshot. */
const held = () => connections(t.database.pool, 'xact_start is not null and pid <> pg_backend_pid()')

test('no more is read than is taken, and when who asked goes away the reading ends', async () => {
  const away = new AbortController()
  const answer = await ask(away.signal)
  await answer.body?.getReader().read()
  await vi.waitFor(async () => expect(await held()).toBe(1))
  away.abort()
  await vi.waitFor(async () => expect(await held()).toBe(0), 5000)
  expect(read).toBeLessThan(MILLION / 10)
  rows = 3
  expect((await (await ask()).text()).split('\r\n')).toHaveLength(5)
})

test('a person who waits for a file gets no second one; others do', async () => {
  const away = new AbortController()
  await ask(away.signal)
  const second = await ask()
  expect([second.status, (await second.json()).message]).toEqual([429, EXPORT_UNDER_WAY])
  asking = await t.signIn(5)
  rows = 3
  expect((await ask()).status).toBe(200)
  away.abort()
  await vi.waitFor(async () => expect(await held()).toBe(0), 5000)
})

test('somebody who goes away, at whatever moment, is no fault', async () => {
  for (let ms = 0; ms < 60; ms += 3) {
    await ask(AbortSignal.timeout(ms)).then(
      (answer) => answer.text().catch(() => ''),
      () => '',
    )
    await vi.waitFor(async () => expect(await held()).toBe(0), 5000)
  }
  expect(faults).toEqual([])
})

test('a list with more rows than a file takes is refused before anything is sent or kept', async () => {
  rows = MILLION + 1
  const answer = await ask()
  expect([answer.status, (await answer.json()).message]).toEqual([422, tooManyToExport(rows, MILLION)])
  const site = t.siteOf(asking.siteId)
  expect(await site.from('auditLog').where('actorId', '=', asking.id).select('id').execute()).toEqual([])
  // The answer may be there a moment before its connection is given back.
  await vi.waitFor(async () => expect(await held()).toBe(0), 5000)
})

test('a file that cannot be finished breaks off, so that nobody takes it for whole', async () => {
  isBroken = true
  const answer = await ask()
  await expect(answer.text()).rejects.toThrow()
  await vi.waitFor(async () => expect(await held()).toBe(0), 5000)
})
