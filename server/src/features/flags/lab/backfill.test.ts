import type { AssocType } from '@ward/domain/flags/flag/assoc-types'
import type { FlagOperation } from '@ward/domain/flags/flag/flag-operations'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, startTestApp, type TestApp } from '../../../../test/app.ts'
import { migrations } from '../../../platform/database/migrations.ts'
import { decideTogether } from '../bulk/bulk.fixtures.ts'
import { placeFlag, update } from '../flag/flag-kinds.fixtures.ts'
import { asSystem } from '../flag/flags.fixtures.ts'
import { insertLooks } from '../second-look/picking.db.ts'

let t: TestApp
let mara: Actor
let owner: pg.Pool
beforeAll(async () => {
  t = await startTestApp()
  mara = await t.signIn(1)
  owner = new pg.Pool({ connectionString: t.clone.ownerUrl, max: 1 })
})
afterAll(async () => {
  await owner.end()
  await t.stop()
})

const scored = { spamProb: 0.7, offensiveProb: 0.25 }
async function decide(operations: readonly FlagOperation[], kind: AssocType = 'comment', facts: object = {}) {
  const { flagId } = await placeFlag(t, kind, { ...scored, ...facts })
  await t.mutate(mara, 'takeAtRisk', { id: flagId })
  for (const operation of operations)
    expect(
      (await update(t, mara, flagId, { operation, atRiskConfirmed: true })).refusal,
      operations.join(),
    ).toBeUndefined()
  return flagId
}

/** Somebody looks again at the last decision on a flag, and says what they find right. */
async function lookAgain(flagId: string, verdict: 'FINE' | 'SPAM' | 'REMOVE'): Promise<void> {
  const { rows } = await t.database.pool.query(
    'select e.id, f.version from flag_events e join flags f on f.id = e.flag_id where e.flag_id = $1 order by e.id desc limit 1',
    [flagId],
  )
  const look = {
    eventId: rows[0].id,
    flagId,
    version: rows[0].version,
    assocType: 'comment',
    firstVerdict: 'fine',
    firstBy: mara.id,
  } as const
  await asSystem(t, ({ site }) => insertLooks(site, [look]))
  const { rows: looks } = await t.database.pool.query('select id from second_looks where flag_id = $1', [flagId])
  const given = await t.mutate(await t.signIn(2), 'giveSecondLook', { id: looks[0].id, verdict })
  expect(given.refusal).toBeUndefined()
}

const kept = async () => (await owner.query('select * from flag_verdicts order by site_id, flag_id')).rows

test('what was decided before there was a table of verdicts has the ones that the table would have been given', async () => {
  for (const operations of [
    ['DONE'],
    ['SPAM'],
    ['DELETE'],
    ['SPAM', 'UN_SPAM'],
    ['DONE', 'DELETE', 'UN_DELETE'],
    ['DONE', 'REOPEN'],
    ['SPAM', 'DELETE'],
    ['SPAM', 'DELETE', 'UN_DELETE'],
    ['DELETE', 'SPAM'],
    ['DELETE', 'SPAM', 'UN_SPAM'],
  ] as const)
    await decide(operations)
  await decide(['APPROVE'], 'comment', { content: { isPending: true } })
  await decide(['SPAM'], 'reply', { spamProb: null, offensiveProb: null })
  await decide(['DONE'], 'comment', { siteId: mara.siteId, atRisk: true })
  await decide(['DONE'], 'user')
  await placeFlag(t, 'comment', scored)
  const many = await Promise.all([0.3, 0.8].map((spamProb) => placeFlag(t, 'comment', { spamProb })))
  await decideTogether(t, mara, { operation: 'SPAM', flags: many.map(({ flagId }) => ({ id: flagId, version: 1 })) })
  await lookAgain(await decide(['DONE']), 'FINE')
  await lookAgain(await decide(['DONE']), 'SPAM')
  const overruled = await decide(['DONE'])
  await lookAgain(overruled, 'SPAM')
  await update(t, mara, overruled, { operation: 'DELETE' })

  const live = await kept()
  expect(live.map(({ verdict }) => verdict)).toEqual(expect.arrayContaining(['fine', 'spam', 'remove']))
  expect(live.some(({ is_second_look }) => is_second_look)).toBe(true)
  await owner.query('drop table flag_verdicts')
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: owner }) })
  for (const name of ['0067-flag-verdicts', '0076-verdicts-of-before']) await migrations[name]?.up(db)
  expect(await kept()).toEqual(live)
})
