import { MUST_BE_STAFF } from '@ward/domain/app/permissions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { statementsOf } from '../../../../test/statements.ts'
import { addContent, type NewText, setVisibility } from '../../content/content.actions.ts'
import { lockContent } from '../../content/content.db.ts'
import { type PlacedKind, placeFlag } from '../flag/flag-kinds.fixtures.ts'
import { asSystem } from '../flag/flags.fixtures.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

const CONTEXT = `{ type id title body uri isCurrent isDeleted parentFlagId totalCount hiddenCount hasEarlier hasLater user { username }
  responses { id assocType depth excerpt isDeleted isMarkedSpam isPendingModeration isCurrent user { username } } }`
type Response = {
  id: string
  assocType: string
  depth: number
  excerpt: string
  isDeleted: boolean
  isCurrent: boolean
}
type Context = {
  type: string
  id: string
  title: string | null
  parentFlagId: string | null
  totalCount: number
  hiddenCount: number
  hasEarlier: boolean
  hasLater: boolean
  isCurrent: boolean
  user: { username: string }
  responses: Response[]
}

async function contextOf(flagId: string, args = '', roleId = 2) {
  const { data, errors } = await t.ask(
    await t.signIn(roleId),
    `query ($id: ID!) { contentFlagContext(id: $id${args}) ${CONTEXT} }`,
    { variables: { id: flagId } },
  )
  return { context: (data as never as { contentFlagContext: Context | null } | null)?.contentFlagContext, errors }
}

/** The flag of a reply, opened by staff. */
async function openedFlag(replyId: string): Promise<string> {
  const actor = await t.signIn(2)
  await t.mutate(actor, 'openContentFlag', { assocType: 'REPLY', assocId: replyId })
  const { data } = await t.ask(actor, `{ contentFlag(assocType: REPLY, assocId: "${replyId}") { id } }`)
  return (data as never as { contentFlag: { id: string } }).contentFlag.id
}

const answers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => `Answer ${from + n}`)

/** A reply in the thread of a placed one. */
const reply = (placed: PlacedKind, parentId: string | null, body: string, more: Partial<NewText> = {}) =>
  asSystem(t, (tx) =>
    addContent(tx, { kind: 'reply', authorId: placed.author.id, rootId: placed.root, parentId, body, ...more }),
  )

test('the context of a reply is its thread with title, body and author, and all replies in reading order', async () => {
  const placed = await placeFlag(t, 'reply', { body: '<p>The first answer</p>' })
  const second = await reply(placed, null, '<p>The second answer</p>')
  const nested = await reply(placed, placed.assocId, '<p>Thanks <b>a lot</b></p>')
  const { context } = await contextOf(placed.flagId)
  expect(context).toMatchObject({ type: 'THREAD', id: placed.root, body: '<p>First</p>', isCurrent: false })
  expect(context?.title).toMatch(/^kind-/)
  expect(context?.user.username).toBe(placed.author.username)
  expect(context?.totalCount).toBe(3)
  expect(context?.responses.map(({ id, depth, excerpt }) => [id, depth, excerpt])).toEqual([
    [placed.assocId, 0, 'The first answer'],
    [nested.id, 1, 'Thanks a lot'],
    [second.id, 0, 'The second answer'],
  ])
  expect(context?.responses.map(({ isCurrent }) => isCurrent)).toEqual([true, false, false])
})

test('each kind has its original: a comment its post, a thread and a status themselves, a profile none', async () => {
  const kinds = {
    comment: ['POST', false],
    reply: ['THREAD', false],
    thread: ['THREAD', true],
    user_profile_status: ['STATUS', true],
    user_profile_status_reply: ['STATUS', false],
  } as const
  for (const [kind, [type, isCurrent]] of Object.entries(kinds)) {
    const { context } = await contextOf((await placeFlag(t, kind as keyof typeof kinds)).flagId)
    expect([kind, context]).toMatchObject([kind, { type, isCurrent, totalCount: isCurrent ? 0 : 1 }])
  }
  expect((await contextOf((await placeFlag(t, 'user')).flagId)).context).toBeNull()
})

test('the parent flag is that of the thread, or of the comment that is answered; without one there is none', async () => {
  const placed = await placeFlag(t, 'reply')
  expect((await contextOf(placed.flagId)).context?.parentFlagId).toBeNull()
  const opened = await t.mutate(await t.signIn(2), 'openContentFlag', { assocType: 'THREAD', assocId: placed.root })
  expect(opened.refusal).toBeUndefined()
  const { parentFlagId } = (await contextOf(placed.flagId)).context ?? {}
  const { data } = await t.ask(await t.signIn(2), 'query ($id: ID!) { contentFlag(id: $id) { assocId } }', {
    variables: { id: parentFlagId },
  })
  expect(data).toEqual({ contentFlag: { assocId: placed.root } })
})

test('deleted and hidden responses are counted and marked', async () => {
  const placed = await placeFlag(t, 'reply')
  const gone = await reply(placed, null, '<p>Gone</p>')
  await reply(placed, gone.id, '<p>Below what is gone</p>')
  await asSystem(t, async (tx) => {
    const text = await lockContent(tx.site, gone.id)
    if (text) await setVisibility(tx, text, { isDeleted: true })
  })
  const { context } = await contextOf(placed.flagId)
  expect([context?.totalCount, context?.hiddenCount]).toEqual([3, 1])
  expect(context?.responses.map(({ excerpt, depth, isDeleted }) => [excerpt, depth, isDeleted]).slice(1)).toEqual([
    ['Gone', 0, true],
    ['Below what is gone', 1, false],
  ])
})

test('a long thread is answered in parts, the first of them around the current reply, by as many statements', async () => {
  const placed = await placeFlag(t, 'reply')
  const before: string[] = []
  for (let n = 0; n < 30; n++) before.push((await reply(placed, null, `<p>Answer ${n}</p>`)).id)
  const late = await reply(placed, before[19] ?? null, '<p>Look at me</p>')
  const flagId = await openedFlag(late.id)
  const around = (await contextOf(flagId, ', limit: 20')).context
  expect([around?.totalCount, around?.hasEarlier, around?.hasLater]).toEqual([32, true, true])
  expect(around?.responses[10]).toMatchObject({ id: late.id, depth: 1, isCurrent: true })
  const words = (context: Context | null | undefined) => context?.responses.map(({ excerpt }) => excerpt)
  expect(words(around)).toEqual([...answers(10, 19), 'Look at me', ...answers(20, 28)])
  const rest = (await contextOf(flagId, `, limit: 20, after: ${around?.responses[19]?.id}`)).context
  expect([words(rest), rest?.hasEarlier, rest?.hasLater]).toEqual([answers(29, 29), true, false])
  const first = (await contextOf(flagId, `, limit: 20, before: ${around?.responses[0]?.id}`)).context
  expect([words(first), first?.hasEarlier]).toEqual([['How was your week?', ...answers(0, 9)], false])
  const short = await placeFlag(t, 'reply')
  const [few, many] = [await statementsOf(() => contextOf(short.flagId)), await statementsOf(() => contextOf(flagId))]
  expect(many.length).toBeLessThanOrEqual(few.length + 1)
})

test('beside a response of another thread nothing is read, and of two responses what stands between them', async () => {
  const placed = await placeFlag(t, 'reply')
  const made: string[] = []
  for (let n = 0; n < 4; n++) made.push((await reply(placed, null, `<p>Answer ${n}</p>`)).id)
  const between = (await contextOf(placed.flagId, `, after: ${made[0]}, before: ${made[3]}`)).context
  expect(between?.responses.map(({ id }) => id)).toEqual([made[1], made[2]])
  const other = await placeFlag(t, 'reply')
  expect((await contextOf(other.flagId, `, after: ${made[0]}`)).context?.responses).toEqual([])
})

test('the context is read by the right of the flag, and another site has none of it', async () => {
  const placed = await placeFlag(t, 'comment')
  expect((await contextOf(placed.flagId, '', 3)).errors?.[0]?.message).toBe(MUST_BE_STAFF)
  const foreign = await placeFlag(t, 'comment', { siteId: t.sites.two.siteId })
  expect((await contextOf(foreign.flagId)).errors?.[0]?.extensions.code).toBe('NOT_FOUND')
})
