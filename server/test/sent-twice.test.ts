import { randomUUID } from 'node:crypto'
import { getNamedType, isObjectType, isRequiredArgument } from 'graphql'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { forgetOldSends } from '../src/platform/sends/forget.task.ts'
import { SENT_OTHERWISE } from '../src/platform/sends/send-id.ts'
import { schema } from '../src/schema.ts'
import { startTestApp, type TestApp } from './app.ts'
import { documentFor, rootField } from './documents.ts'
import { allExamples, exampleOf, type Given } from './examples.ts'

let t: TestApp
const { mutations } = await allExamples()

beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

/** Tables that record a change, and get new rows when it is done once more. */
const TELLS = ['sends', 'audit_log', 'audit_unsealed', 'live_events', 'outbox']

/** How many rows each table has, asked for at once. */
async function counted(): Promise<unknown[]> {
  const { rows: tables } = await t.database.pool.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
        and not relispartition`,
  )
  const counts = tables
    .filter(({ name }) => !TELLS.includes(name))
    .map(({ name }) => `select '${name}' as name, count(*)::int as n from "${name}"`)
  return (await t.database.pool.query(`${counts.join(' union all ')} order by name`)).rows
}

/** Mutations that answer rows with ids and may be sent without one: they make what they answer. */
const making = Object.keys(schema.getMutationType()?.getFields() ?? {}).filter((name) => {
  const { type, args } = rootField('mutation', name)
  const answered = getNamedType(type)
  return (
    isObjectType(answered) &&
    'id' in answered.getFields() &&
    !args.some((arg) => arg.name === 'id' && isRequiredArgument(arg))
  )
})
/** Those with an id that make something too: a reply to a text, copies on other sites. */
const tried = [...new Set([...making, 'ugcReply', 'copyEngagement'])]

const send = (actor: Awaited<ReturnType<TestApp['signIn']>>, name: string, given: Given, sendId: string) =>
  t.ask(actor, documentFor('mutation', name, given), { variables: given, sendId })

test('there are mutations that make what they answer', () => {
  const all = ['createTag', 'createUser', 'createSocialSite', 'createUserAward', 'createUserDisorder', 'upsertAward']
  expect(making).toEqual(expect.arrayContaining([...all, 'saveEngagement', 'saveView', 'createConversation']))
})

test.each(tried)('%s sent twice makes one row and is answered with it', async (name) => {
  for (const make of exampleOf(mutations, name, '<room>').inputs) {
    const actor = await t.signIn(5)
    const given = await make(t, actor)
    const id = randomUUID()
    const first = await send(actor, name, given, id)
    expect(first.errors, JSON.stringify(given)).toBeUndefined()
    const before = await counted()
    const second = await send(actor, name, given, id)
    expect(second.errors).toBeUndefined()
    expect(await counted()).toEqual(before)
    expect(idsIn(second.data?.[name])).toEqual(idsIn(first.data?.[name]))
  }
})

const idsIn = (answer: unknown) => [answer].flat().map((row) => (row as { id?: string } | undefined)?.id)

test('fifty at once make one row, and all are answered with it', async () => {
  const actor = await t.signIn(5)
  const given = { type: 'POLL', question: 'Sent by an impatient network?', options: [{ name: 'Yes' }, { name: 'No' }] }
  const id = randomUUID()
  const answers = await Promise.all(Array.from({ length: 50 }, () => send(actor, 'saveEngagement', given, id)))
  expect(answers.flatMap(({ errors }) => errors ?? [])).toEqual([])
  expect(new Set(answers.flatMap(({ data }) => idsIn(data?.saveEngagement))).size).toBe(1)
  const { rows } = await t.database.pool.query('select id from engagements where question = $1', [given.question])
  expect(rows).toHaveLength(1)
})

test('the id is one person’s, for the same words, and for what came of it alone', async () => {
  const [one, other] = [await t.signIn(5), await t.signIn(5)]
  const id = randomUUID()
  const name = `Award ${id.slice(0, 8)}`
  // A refused change is tried anew.
  expect((await send(one, 'upsertAward', { name, year: 1999 }, id)).errors).toHaveLength(1)
  const made = (await send(one, 'upsertAward', { name, year: 2026 }, id)).data
  const otherwise = await send(one, 'upsertAward', { name: `${name} again`, year: 2026 }, id)
  expect(otherwise.errors?.[0]).toMatchObject({ message: SENT_OTHERWISE, extensions: { code: 'CONFLICT' } })
  const theirs = (await send(other, 'upsertAward', { name: `${name} of another`, year: 2026 }, id)).data
  expect(idsIn(theirs?.upsertAward)).not.toEqual(idsIn(made?.upsertAward))
  expect((await send(one, 'upsertAward', { name: 'Short', year: 2026 }, 'short')).errors?.[0]).toMatchObject({
    extensions: { code: 'INVALID' },
  })
})

test('ids of requests are forgotten after a day', async () => {
  const actor = await t.signIn(5)
  const [old, fresh] = [randomUUID(), randomUUID()]
  await send(actor, 'createTag', { name: 'Old tag', slug: 'old-tag' }, old)
  await t.database.pool.query(`update sends set inserted_at = now() - interval '25 hours'`)
  await send(actor, 'createTag', { name: 'Fresh tag', slug: 'fresh-tag' }, fresh)
  await forgetOldSends.run(
    { network: t.database.network, log: t.log },
    { isLast: true, signal: new AbortController().signal },
  )
  const { rows } = await t.database.pool.query('select made from sends')
  expect(rows).toHaveLength(1)
})
