import { MUST_BE_STAFF } from '@ward/domain/app/permissions'
import { DEFAULT_GUIDELINE } from '@ward/domain/automod/crisis'
import { DEFAULT_HELPLINE_COUNTRY } from '@ward/domain/flags/at-risk/helplines'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { planOf, statementsOf } from '../../../../test/statements.ts'
import { insertPost } from '../../content/content.db.ts'
import { saveSetting } from '../../site-settings/site-settings.db.ts'
import { placeFlag } from '../flag/flag-kinds.fixtures.ts'
import { asSystem, makeFlag } from '../flag/flags.fixtures.ts'
import { editByAuthor, submitContent } from '../intake/flagging.actions.ts'
import { listFlags } from '../queue/flag-queue.db.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

const FLAG = '{ id isOpen atRisk crisisCues { phrase kind } isRequiredToPublish isPendingModeration isDeleted }'
type Flag = { isOpen: boolean; atRisk: boolean; crisisCues: { phrase: string; kind: string }[] }

let posts = 0
const submit = (body: string, more: object = {}) =>
  asSystem(t, async (tx) => {
    const author = await t.signIn(3)
    const postId = await insertPost(tx.site, { slug: `at-risk-${++posts}`, title: 'A post', body: '' })
    return submitContent(tx, { kind: 'comment', postId, authorId: author.id, body, ...more })
  })

async function flagOf(id: string | null, roleId = 2): Promise<Flag> {
  const { data } = await t.ask(await t.signIn(roleId), `query ($id: ID!) { contentFlag(id: $id) ${FLAG} }`, {
    variables: { id },
  })
  return (data as never as { contentFlag: Flag }).contentFlag
}

test('a text that speaks of a crisis opens its flag by itself, and members go on seeing it', async () => {
  const { content, flagId } = await submit('<p>The pain is back and I want to die.</p>')
  expect(content).toMatchObject({ isPending: false, isDeleted: false, isSpam: false })
  // Moderators see the words too: they are who will answer.
  expect(await flagOf(flagId, 2)).toMatchObject({
    isOpen: true,
    atRisk: true,
    crisisCues: [{ phrase: 'want to die', kind: 'SELF_HARM' }],
    isRequiredToPublish: false,
    isPendingModeration: false,
    isDeleted: false,
  })
})

test('figures of speech, memories and what is quoted open none', async () => {
  for (const body of [
    '<p>This cough is killing me.</p>',
    '<p>Ten years ago I tried to kill myself. Today I am a dad of two.</p>',
    '<blockquote><p>I want to die</p></blockquote><p>I am glad that you told us.</p>',
  ])
    expect((await submit(body)).flagId).toBeNull()
})

test('the name of a thread is read with its text', async () => {
  const thread = { name: 'I took the whole bottle of pills', slug: 'a-thread' }
  const { flagId } = await submit('<p>Please answer.</p>', { kind: 'thread', postId: null, thread })
  expect((await flagOf(flagId)).crisisCues).toMatchObject([{ kind: 'OVERDOSE' }])
})

test('an edit that brings a crisis opens a judged flag again; one that takes it back does not calm the flag', async () => {
  const { content, flagId } = await submit('<p>Look <img src="https://example.com/a.png"></p>')
  const moderator = await t.signIn(2)
  const done = async () => {
    await t.mutate(moderator, 'takeAtRisk', { id: flagId })
    await t.mutate(moderator, 'updateContentFlag', { id: flagId, operation: 'DONE', atRiskConfirmed: true })
  }
  const edit = (body: string) => asSystem(t, (tx) => editByAuthor(tx, content.id, body))
  await done()
  await edit('<p>My husband hits me again.</p>')
  expect(await flagOf(flagId)).toMatchObject({ isOpen: true, atRisk: true })
  await done()
  await edit('<p>My husband hits me again. Sorry for the typos.</p>')
  expect(await flagOf(flagId)).toMatchObject({ isOpen: false, atRisk: true })
  await edit('<p>Never mind.</p>')
  expect(await flagOf(flagId)).toMatchObject({ isOpen: false, atRisk: true, crisisCues: [{ phrase: 'hits me' }] })
  await edit('<p>He hits me and I want to die.</p>')
  expect(await flagOf(flagId)).toMatchObject({ isOpen: true, atRisk: true })
})

const STREAM = `query ($atRisk: Boolean, $isOpen: Boolean, $sortDesc: Boolean! = true, $offset: Int! = 0) {
  contentFlagStream(atRisk: $atRisk, isOpen: $isOpen, sortDesc: $sortDesc, offset: $offset, limit: 10) { contentFlags { id isOpen atRisk } pageInfo { totalCount } } }`
type Stream = { contentFlags: { id: string; isOpen: boolean; atRisk: boolean }[]; pageInfo: { totalCount: number } }

test('the filter At risk lists open flags before closed ones, each newest first, or oldest first', async () => {
  const siteId = t.sites.two.siteId
  const moderator = await t.signIn(2, { siteId })
  const ids: Record<string, string> = {}
  const expected = { oldClosed: false, oldOpen: true, newClosed: false, newOpen: true }
  for (const [name, isOpen] of Object.entries(expected)) {
    const crisisCues = JSON.stringify([{ phrase: 'want to die', kind: 'self-harm' }])
    const { flagId } = await placeFlag(t, 'comment', { siteId, isOpen, atRisk: true, crisisCues })
    ids[flagId] = name
    await placeFlag(t, 'reply', { siteId, isOpen })
  }
  const stream = async (variables: object) => {
    const { data, errors } = await t.ask(moderator, STREAM, { variables: { ...variables } })
    expect(errors).toBeUndefined()
    const { contentFlags, pageInfo } = (data as never as { contentFlagStream: Stream }).contentFlagStream
    return { names: contentFlags.map(({ id }) => ids[id]), total: pageInfo.totalCount }
  }
  expect(await stream({ atRisk: true })).toEqual({ names: ['newOpen', 'oldOpen', 'newClosed', 'oldClosed'], total: 4 })
  const oldestFirst = ['oldOpen', 'newOpen', 'oldClosed', 'newClosed']
  expect(await stream({ atRisk: true, sortDesc: false })).toEqual({ names: oldestFirst, total: 4 })
  expect(await stream({ atRisk: true, isOpen: true })).toEqual({ names: ['newOpen', 'oldOpen'], total: 2 })
  expect((await stream({ atRisk: false })).total).toBe(4)
  expect((await stream({})).total).toBe(8)
})

test('read from the end the list is the same list', async () => {
  const search = { atRisk: true, assignedToUserIds: [], limit: 50, offset: 0 }
  const whole = await listFlags(t.sites.two, { ...search, sortDesc: true })
  const fromEnd = await listFlags(t.sites.two, { ...search, sortDesc: false }, { isFromEnd: true })
  expect(whole.length).toBe(4)
  expect(fromEnd.toReversed().map(({ id }) => id)).toEqual(whole.map(({ id }) => id))
})

test('members get neither the filter nor the words', async () => {
  const member = await t.ask(await t.signIn(3), STREAM, { variables: { atRisk: true } })
  expect(member.errors?.[0]).toMatchObject({ message: MUST_BE_STAFF, extensions: { code: 'FORBIDDEN' } })
  const { flagId } = await submit('<p>I want to die.</p>')
  const foreign = await t.ask(
    await t.signIn(1, { siteId: t.sites.two.siteId }),
    `query ($id: ID!) { contentFlag(id: $id) ${FLAG} }`,
    { variables: { id: flagId } },
  )
  expect(foreign.errors?.[0]?.extensions.code).toBe('NOT_FOUND')
})

const BIG = /Seq Scan on (flags|content|users)\b/

test.each([{ atRisk: true }, { atRisk: true, isOpen: true }, { atRisk: true, isOpen: true, sortDesc: false }])(
  'the filter is read through its index: %j',
  async (variables) => {
    const moderator = await t.signIn(2)
    const statements = await statementsOf(() => t.ask(moderator, STREAM, { variables }))
    const plans = await Promise.all(statements.map((statement) => planOf(t.database.pool, statement)))
    for (const plan of plans) expect(plan).not.toMatch(BIG)
    expect(
      plans.some((plan) => /Index.* flags_(at_risk|open|waiting|most_reported|impact|without_reach)\b/.test(plan)),
    ).toBe(true)
  },
)

const GUIDANCE = '{ atRiskGuidance { guideline country } }'

test('what a site asks of whoever meets such a text is its setting, else the default; a wrong setting is none', async () => {
  const moderator = await t.signIn(2)
  const guidance = async () => (await t.ask(moderator, GUIDANCE)).data as never as { atRiskGuidance: object }
  const usual = { atRiskGuidance: { guideline: [...DEFAULT_GUIDELINE], country: DEFAULT_HELPLINE_COUNTRY } }
  expect(await guidance()).toEqual(usual)
  await saveSetting(t.sites.one, 'atRiskGuideline', ['Ask plainly', 'Stay'])
  await saveSetting(t.sites.one, 'helplineCountry', 'IE')
  expect(await guidance()).toEqual({ atRiskGuidance: { guideline: ['Ask plainly', 'Stay'], country: 'IE' } })
  await saveSetting(t.sites.one, 'atRiskGuideline', 'Ask plainly')
  await saveSetting(t.sites.one, 'helplineCountry', 'XX')
  expect(await guidance()).toEqual(usual)
})

test('the words of both guidelines are no evidence of spam in a post that quotes them', async () => {
  const step = 'Buy cheap pills online without any prescription, visit our shop now'
  const spamProb = async (): Promise<number> => {
    const { flagId } = await makeFlag(t, { body: `<p>${step}</p>` })
    return (await t.database.pool.query('select spam_prob from flags where id = $1', [flagId])).rows[0].spam_prob
  }
  expect(await spamProb()).toBeGreaterThan(0.5)
  for (const [name, value] of [
    ['atRiskGuideline', [step]],
    ['atRiskKindGuideline', [{ kind: 'own-past', step }]],
  ] as const) {
    await saveSetting(t.sites.one, name, value)
    expect(await spamProb(), name).toBeLessThan(0.2)
    await saveSetting(t.sites.one, name, null)
  }
})

test('an address or number that the site allows is no evidence of spam', async () => {
  const body = '<p>Call 0800 111 222 or see https://cheap-help.example/offer for more, free today</p>'
  const spamProb = async (): Promise<number> => {
    const { flagId } = await makeFlag(t, { body: `${body}<img src="https://a.example/b.png">` })
    return (await t.database.pool.query('select spam_prob from flags where id = $1', [flagId])).rows[0].spam_prob
  }
  const before = await spamProb()
  await saveSetting(t.sites.one, 'trustedAddresses', ['cheap-help.example', '0800 111 222'])
  expect(await spamProb()).toBeLessThan(before - 0.1)
  await saveSetting(t.sites.one, 'trustedAddresses', null)
})

test('the thresholds of the site decide from which probability on a text is flagged and held back', async () => {
  const body = '<p>Subscribe to my channel and get free gift cards, check it out now</p>'
  const reported = async () => {
    const { content, flagId } = await submit(body)
    const { rows } = await t.database.pool.query('select is_pending from content where id = $1', [content.id])
    return { isPending: rows[0].is_pending, isFlagged: flagId !== null }
  }
  await saveSetting(t.sites.one, 'thresholds', { spam: 1, offensive: 1, hold: 1 })
  expect(await reported()).toEqual({ isPending: false, isFlagged: false })
  await saveSetting(t.sites.one, 'thresholds', { spam: 0.1, offensive: 0.1, hold: 1 })
  expect(await reported()).toEqual({ isPending: false, isFlagged: true })
  await saveSetting(t.sites.one, 'thresholds', { spam: 0.1, offensive: 0.1, hold: 0.1 })
  expect(await reported()).toEqual({ isPending: true, isFlagged: true })
  await saveSetting(t.sites.one, 'thresholds', null)
})
