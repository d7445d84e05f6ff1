import { execFile, spawn } from 'node:child_process'
import { createInterface } from 'node:readline/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Actor, startTestApp, type TestApp } from '../../../../test/app.ts'
import { hurryJobs } from '../../../platform/jobs/jobs.fixtures.ts'
import { asSystem, makeFlag } from '../../flags/flag/flags.fixtures.ts'
import { scoresOf } from '../../flags/intake/scoring.actions.ts'
import { learnNetwork } from './learning.actions.ts'

let t: TestApp
let author: Actor
beforeAll(async () => {
  t = await startTestApp()
  author = await t.signIn(3)
})
afterAll(() => t.stop())

const DECIDE = 'mutation ($id: ID!, $do: ContentFlagOperation!) { updateContentFlag(id: $id, operation: $do) { id } }'
const SALE = '<p>Our lantern circle sells courage by the jar, come to the cellar on Friday</p>'
const decide = async (who: Actor, id: string, operation: string) =>
  expect((await t.ask(who, DECIDE, { variables: { id, do: operation } })).errors).toBeUndefined()
const scoreHere = () =>
  asSystem(t, async (tx) => (await scoresOf(tx, { authorId: author.id, body: SALE })).scores.spam.prob)
const countOf = async (table: 'automod_lessons' | 'automod_learned') =>
  (await t.database.pool.query(`select count(*)::int as n from ${table}`)).rows[0].n

/** Lessons wait ten seconds for an undo; these are learned now. */
async function learned(lessons: number) {
  await hurryJobs(t.database)
  await vi.waitUntil(async () => (await countOf('automod_lessons')) === lessons, { timeout: 30_000 })
}

/** Another process; it answers each question with a line. */
async function otherProcess() {
  const file = new URL('./learn-process.fixtures.ts', import.meta.url).pathname
  const child = spawn(process.execPath, [file, t.clone.url, String(t.sites.one.siteId), author.id])
  const said = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  expect((await said.next()).value).toBe('ready')
  const ask = async (question: object) => {
    child.stdin.write(`${JSON.stringify(question)}\n`)
    return JSON.parse((await said.next()).value as string) as unknown
  }
  const end = () =>
    new Promise((resolve) => {
      child.once('close', resolve)
      child.stdin.end()
    })
  return { score: () => ask({ body: SALE }), fit: () => ask({}), end }
}

const taught: { flagId: string; who: Actor }[] = []

test('what staff decide at one process is learned by a job at another, and both score by it at once; so is an undo', {
  timeout: 120_000,
}, async () => {
  const other = await otherProcess()
  const before = await scoreHere()
  expect(await other.score()).toBe(before)
  for (const day of ['first', 'second', 'third']) {
    const who = await t.signIn(2)
    const { flagId } = await makeFlag(t, { body: SALE.replace('Friday', `the ${day}`) })
    await decide(who, flagId, 'SPAM')
    taught.push({ flagId, who })
  }
  await learned(3)
  expect(await other.fit()).toBe(true)
  const after = await scoreHere()
  expect(after).toBeGreaterThan(before + 0.1)
  expect(await other.score()).toBe(after)
  // The lessons are the same for all, so there is nothing left to fit here.
  expect(await learnNetwork(t.database.network)).toBe(false)

  for (const { flagId, who } of taught) await decide(who, flagId, 'UN_SPAM')
  await learned(0)
  expect(await learnNetwork(t.database.network)).toBe(true)
  expect(await scoreHere()).toBe(before)
  expect(await other.score()).toBe(before)
  await other.end()
})

/** Runs `npm run automod -- reset` without npm. */
const reset = (...words: string[]): Promise<{ said: string; code: unknown }> =>
  new Promise((resolve) => {
    const env = {
      ...process.env,
      DATABASE_URL: t.clone.url,
      DATABASE_OWNER_URL: t.clone.ownerUrl,
      SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
    }
    const file = new URL('../../../automod.ts', import.meta.url).pathname
    execFile(process.execPath, [file, 'reset', ...words], { env }, (error, stdout, stderr) =>
      resolve({ said: stdout + stderr, code: error?.code ?? 0 }),
    )
  })

test('the reset brings a site, or the network, back to the shipped weights, and says so in the audit log', {
  timeout: 120_000,
}, async () => {
  const before = await scoreHere()
  const other = await otherProcess()
  const teach = async (siteId: number) => {
    for (let n = 0; n < 3; n++) {
      const who = await t.signIn(2, { siteId })
      const { flagId } = await makeFlag(t, { body: SALE.replace('Friday', `day ${n}`), siteId })
      await decide(who, flagId, 'SPAM')
    }
  }
  const { one, two } = t.sites
  await teach(one.siteId)
  await teach(two.siteId)
  await learned(6)
  await learnNetwork(t.database.network)
  const taughtByBoth = await scoreHere()
  expect(await reset('--site', 'no.test')).toEqual({ said: 'No site has the host no.test.\n', code: 1 })
  expect(await reset('--site', 'two.test')).toEqual({ said: 'Forgot what one site taught.\n', code: 0 })
  expect(await countOf('automod_lessons')).toBe(3)
  const taughtByOne = await scoreHere()
  expect(taughtByOne).toBeGreaterThan(before)
  expect(taughtByOne).toBeLessThan(taughtByBoth)
  expect(await reset()).toEqual({ said: 'Forgot what 2 sites taught.\n', code: 0 })
  expect(await countOf('automod_lessons')).toBe(0)
  // Both processes score by the shipped weights alone.
  expect([await scoreHere(), await other.score()]).toEqual([before, before])
  await other.end()
  const { rows } = await t.database.pool.query(
    `select site_id from audit_log where action = 'resetAutomod' order by id`,
  )
  expect(rows.map(({ site_id }) => site_id)).toEqual([two.siteId, one.siteId, two.siteId])
})
