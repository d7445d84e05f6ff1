import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Actor, startTestApp, type TestApp } from '../../../../test/app.ts'
import { connections } from '../../../../test/connections.ts'
import { inTransaction } from '../../../platform/transaction.ts'
import { asSystem, makeFlag } from '../../flags/flag/flags.fixtures.ts'
import { scoresOf } from '../../flags/intake/scoring.actions.ts'
import { learnDecision, learnLessons } from './learn.task.ts'
import { LEARN_TASK, learnNetwork, resetSite } from './learning.actions.ts'

let t: TestApp
let admin: Actor
beforeAll(async () => {
  t = await startTestApp()
  admin = await t.signIn(1)
})
afterAll(() => t.stop())

const DECIDE = 'mutation ($id: ID!, $do: ContentFlagOperation!) { updateContentFlag(id: $id, operation: $do) { id } }'
const system = () =>
  t.ctxOf({ kind: 'system', siteId: t.sites.one.siteId, roleId: null, task: 'test' }, t.sites.one.siteId)

/** Staff decide through the endpoint, and the job that this asked for is done. */
async function decide(flagId: string, operation: string, who = admin): Promise<void> {
  const { errors } = await t.ask(who, DECIDE, { variables: { id: flagId, do: operation } })
  expect(errors).toBeUndefined()
  await learnAgain(flagId)
}
const learnAgain = (flagId: string) =>
  learnDecision.run(system(), { id: flagId, isLast: false, signal: new AbortController().signal })

const lessonsOf = async (flagId: string) =>
  (
    await t.database.pool.query(
      'select spam, offensive, event_id, features from automod_lessons where flag_id = $1 order by site_id',
      [flagId],
    )
  ).rows
const weights = async (): Promise<Buffer | undefined> =>
  (await t.database.pool.query('select weights from automod_learned')).rows[0]?.weights
const SALE = '<p>Our lantern circle sells courage by the jar, come to the cellar on Friday</p>'
const spamOf = async (body: string) => {
  const author = await t.signIn(3)
  return asSystem(t, async (tx) => (await scoresOf(tx, { authorId: author.id, body })).scores.spam.prob)
}

test('a decision asks for its lesson as part of the change, so much later that an undo comes first', async () => {
  const { flagId } = await makeFlag(t)
  for (const operation of ['DONE', 'REOPEN']) await t.ask(admin, DECIDE, { variables: { id: flagId, do: operation } })
  const { rows } = await t.database.pool.query(
    `select run_at > now() + interval '8 seconds' as waits from graphile_worker.jobs where key = $1`,
    [`${LEARN_TASK}:${t.sites.one.siteId}:${flagId}`],
  )
  expect(rows).toEqual([{ waits: true }])
})

test('a decision is learned once, however often its job runs, and unlearned when it is undone', async () => {
  const { flagId } = await makeFlag(t, { body: SALE })
  await decide(flagId, 'SPAM')
  const [lesson] = await lessonsOf(flagId)
  expect(lesson).toMatchObject({ spam: true, offensive: null })
  await learnAgain(flagId)
  expect(await lessonsOf(flagId)).toEqual([lesson])
  await decide(flagId, 'UN_SPAM')
  expect(await lessonsOf(flagId)).toEqual([])
})

test('the lesson of a thread is its title and its words', async () => {
  const thread = { name: 'Courage by the jar', slug: 'courage-by-the-jar' }
  const { flagId } = await makeFlag(t, { kind: 'thread', postId: null, thread, body: '<p>Come on Friday</p>' })
  const same = await makeFlag(t, { body: '<p>Courage by the jar</p><p>Come on Friday</p>' })
  for (const id of [flagId, same.flagId]) await decide(id, 'SPAM')
  const [[lesson], [expected]] = [await lessonsOf(flagId), await lessonsOf(same.flagId)]
  expect(lesson.features.equals(expected.features)).toBe(true)
})

test('a removal that is upheld stays the lesson, and the verdict', async () => {
  const other = await t.signIn(1)
  const { flagId } = await makeFlag(t, { body: SALE })
  await decide(flagId, 'SPAM')
  const before = await lessonsOf(flagId)
  const verdict = async () =>
    (await t.database.pool.query('select verdict from flag_verdicts where flag_id = $1', [flagId])).rows
  await t.database.pool.query('update flags set is_open = true where id = $1', [flagId])
  await decide(flagId, 'DONE', other)
  expect([await lessonsOf(flagId), await verdict()]).toEqual([before, [{ verdict: 'spam' }]])
  expect(before).toMatchObject([{ spam: true, offensive: null }])
})

test('lessons learned together are those learned one by one, and what was undone is unlearned with them', async () => {
  const ask = (id: string, operation: string) => t.ask(admin, DECIDE, { variables: { id, do: operation } })
  const ids: string[] = []
  for (const operation of [...Array(10).fill('SPAM'), 'DONE', 'DELETE', 'SPAM', 'SPAM']) {
    const { flagId } = await makeFlag(t, { body: `<p>Jar ${ids.length} of courage</p>` })
    await ask(flagId, operation)
    ids.push(flagId)
  }
  const [undone = '', ...others] = ids.toReversed()
  await learnAgain(undone)
  expect(await lessonsOf(undone)).toHaveLength(1)
  await ask(undone, 'UN_SPAM')
  await learnDecision.runTogether?.(system(), [undone, ...others])
  const all = () => Promise.all(ids.map(lessonsOf))
  const together = await all()
  expect(together.map(({ length }) => length)).toEqual([...Array(11).fill(1), 0, 1, 0])
  await t.database.pool.query('delete from automod_lessons where flag_id = any ($1)', [ids])
  for (const id of ids) await learnAgain(id)
  expect(await all()).toEqual(together)
})

test('what several of the staff call spam scores higher on every node, and as before once they take it back', async () => {
  await learnNetwork(t.database.network)
  const [before, untaught] = [await spamOf(SALE), await weights()]
  const taught: { flagId: string; who: Actor }[] = []
  for (const n of [1, 2, 3]) {
    const who = await t.signIn(2)
    const { flagId } = await makeFlag(t, { body: SALE.replace('Friday', `Friday the ${n}th`) })
    await decide(flagId, 'SPAM', who)
    taught.push({ flagId, who })
  }
  expect(await learnNetwork(t.database.network)).toBe(true)
  expect(await learnNetwork(t.database.network)).toBe(false)
  expect(await spamOf(SALE)).toBeGreaterThan(before + 0.1)
  for (const { flagId, who } of taught) await decide(flagId, 'UN_SPAM', who)
  await learnNetwork(t.database.network)
  expect(await spamOf(SALE)).toBe(before)
  if (untaught) expect((await weights())?.equals(untaught)).toBe(true)
})

test('a reset forgets what a site taught, for good', async () => {
  const { flagId } = await makeFlag(t, { body: SALE })
  await decide(flagId, 'SPAM')
  await inTransaction(system(), resetSite)
  expect(await lessonsOf(flagId)).toEqual([])
  await learnAgain(flagId)
  expect(await lessonsOf(flagId)).toEqual([])
  const { rows } = await t.database.pool.query(`select subject_type from audit_log where action = 'resetAutomod'`)
  expect(rows).toEqual([{ subject_type: 'site' }])
  // A decision made afterwards is learned again.
  await decide(flagId, 'UN_SPAM')
  expect(await lessonsOf(flagId)).toMatchObject([{ spam: false }])
})

test('a lesson that is being learned while the site is reset is forgotten with the others', async () => {
  const { flagId } = await makeFlag(t, { body: SALE })
  await t.ask(admin, DECIDE, { variables: { id: flagId, do: 'SPAM' } })
  const holder = new pg.Client({ connectionString: t.clone.url })
  await holder.connect()
  try {
    // The lesson names who taught it, and so waits here with its decisions read.
    await holder.query('begin')
    await holder.query('select from people where id = $1 for update', [admin.personId])
    const waiting = () => connections(holder, `wait_event_type = 'Lock'`)
    const learning = learnAgain(flagId)
    await vi.waitUntil(async () => (await waiting()) >= 1, { timeout: 30_000 })
    let isReset = false
    const resetting = inTransaction(system(), resetSite).then(() => {
      isReset = true
    })
    await vi.waitUntil(async () => isReset || (await waiting()) >= 2, { timeout: 30_000 })
    await holder.query('commit')
    await Promise.all([learning, resetting])
  } finally {
    await holder.end()
  }
  expect(await lessonsOf(flagId)).toEqual([])
})

test('lessons of older features are read again from the text', async () => {
  const { flagId } = await makeFlag(t, { body: SALE })
  await decide(flagId, 'SPAM')
  const [lesson] = await lessonsOf(flagId)
  await t.database.pool.query(`update automod_lessons set features_version = 0, features = '' where flag_id = $1`, [
    flagId,
  ])
  const { network } = t.database
  await learnLessons.run({ network, log: system().log }, { isLast: false, signal: new AbortController().signal })
  await learnAgain(flagId)
  expect(await lessonsOf(flagId)).toEqual([lesson])
})
