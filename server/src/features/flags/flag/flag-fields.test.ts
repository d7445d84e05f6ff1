import { ASSOC_TYPES, type AssocType } from '@ward/domain/flags/flag/assoc-types'
import { NOT_FOUND_MESSAGE } from '@ward/domain/kernel/refusal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, startTestApp, type TestApp } from '../../../../test/app.ts'
import { placeEachKind, placeFlag, update } from './flag-kinds.fixtures.ts'

let t: TestApp
let moderator: Actor
let admin: Actor
let placed: Awaited<ReturnType<typeof placeEachKind>>
beforeAll(async () => {
  t = await startTestApp()
  moderator = await t.signIn(2)
  admin = await t.signIn(1)
  placed = await placeEachKind(t)
})
afterAll(() => t.stop())

const of = (assocType: AssocType) => placed.find((flag) => flag.assocType === assocType) ?? expect.fail(assocType)
const FIELDS = `id assocId assocType uri insertedAt updatedAt isImage isOffensive isReported isSpam isOpen isRequiredToPublish
  isDeleted contentFlagEvents { id body status insertedAt } contentFlagAssigns { id userId user { id } }
  comment { id } reply { id } thread { id } userProfileStatus { id } userProfileStatusReply { id } user { id }`
type Flag = Record<string, unknown> & { id: string; uri: string; insertedAt: string; updatedAt: string }
const ask = async (args: string, fields = FIELDS, actor = moderator) => {
  const { data, errors } = await t.ask(actor, `{ contentFlag(${args}) { ${fields} } }`)
  return { flag: (data as never as { contentFlag: Flag | null } | null)?.contentFlag, refusal: errors?.[0] }
}

test.each(ASSOC_TYPES)('a %s has its flag by id and by assocType and assocId, which is the same', async (assocType) => {
  const { flagId, assocId } = of(assocType)
  const byId = await ask(`id: "${flagId}"`)
  expect(byId.flag).toMatchObject({ id: flagId, assocId, assocType: assocType.toUpperCase() })
  const byContent = await ask(`assocType: ${assocType.toUpperCase()}, assocId: "${assocId}"`)
  expect(byContent).toEqual(byId)
})

const OBJECTS = {
  comment: 'comment',
  reply: 'reply',
  thread: 'thread',
  user: 'user',
  user_profile_status: 'userProfileStatus',
  user_profile_status_reply: 'userProfileStatusReply',
} as const

test.each(ASSOC_TYPES)('the flag of a %s carries that object, and none of the other five', async (assocType) => {
  const { flagId, assocId } = of(assocType)
  const { flag } = await ask(`id: "${flagId}"`)
  const objects = Object.values(OBJECTS).map((name) => [name, flag?.[name]])
  expect(objects).toEqual(
    Object.values(OBJECTS).map((name) => [name, name === OBJECTS[assocType] ? { id: assocId } : null]),
  )
})

test('the uri of a flag leads to the thing on the public site', async () => {
  const uris = await Promise.all(placed.map(async ({ flagId }) => (await ask(`id: "${flagId}"`)).flag?.uri))
  const { author: by, root, assocId: answer } = of('user_profile_status_reply')
  expect(Object.fromEntries(placed.map(({ assocType }, at) => [assocType, uris[at]]))).toEqual({
    comment: `/${of('comment').post}#comment-${of('comment').assocId}`,
    thread: `/forums/t/${of('thread').assocId}`,
    reply: `/forums/t/${of('reply').root}?reply=${of('reply').assocId}#reply-${of('reply').assocId}`,
    user: `/members/${of('user').author.username}`,
    user_profile_status: `/members/${of('user_profile_status').author.username}/status/${of('user_profile_status').assocId}`,
    user_profile_status_reply: `/members/${by.username}/status/${root}#reply-${answer}`,
  })
})

test('a new flag has its booleans, its dates, no event and nobody assigned', async () => {
  const { flagId } = await placeFlag(t, 'comment', { isImage: true, isRequiredToPublish: true })
  const { flag } = await ask(`id: "${flagId}"`)
  expect(flag).toMatchObject({
    isImage: true,
    isOffensive: false,
    isReported: false,
    isSpam: false,
    isOpen: true,
    isRequiredToPublish: true,
    isDeleted: false,
    contentFlagEvents: [],
    contentFlagAssigns: [],
  })
  for (const date of [flag?.insertedAt, flag?.updatedAt]) expect(date).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/)
})

test('an event has id, body, status and its time, an assigned moderator id, userId and the user', async () => {
  const { flagId } = await placeFlag(t, 'comment')
  await update(t, moderator, flagId, { operation: 'DONE', assignedToUserIds: [admin.id] })
  const { flag } = await ask(`id: "${flagId}"`)
  const id = expect.stringMatching(/^\d+$/)
  const insertedAt = expect.stringMatching(/Z$/)
  expect(flag?.contentFlagEvents).toEqual([
    { id, body: 'marked the content as done', status: 'DONE', insertedAt },
    { id, body: 'assigned moderators', status: 'ASSIGNED', insertedAt },
  ])
  expect(flag?.contentFlagAssigns).toEqual([{ id, userId: admin.id, user: { id: admin.id } }])
})

test('the preview is the first 60 characters of the plain text, with [image] and mentions as names', async () => {
  const long = 'a'.repeat(61)
  const mention = `<inline-mention username="mara" userid="${admin.id}">@mara</inline-mention>`
  const previews = [
    [`<p>${long.slice(1)}</p>`, long.slice(1)],
    [`<p>${long}</p>`, `${long.slice(1)}…`],
    [`<p>Look ${mention}: <img src="/a.png" alt="x"></p><p>Well</p>`, 'Look @mara: [image] Well'],
  ]
  for (const [body, preview] of previews) {
    const { flagId } = await placeFlag(t, 'comment', { body })
    expect((await ask(`id: "${flagId}"`, 'preview')).flag).toEqual({ preview })
  }
})

test('automod has the probabilities of spam and offence, each from 0 to 1, for admin-level viewers alone', async () => {
  const { flagId } = await placeFlag(t, 'thread', { spamProb: 0, offensiveProb: 1 })
  const AUTOMOD = 'automod { spam { prob } offensive { prob } }'
  for (const roleId of [1, 5, 6])
    expect((await ask(`id: "${flagId}"`, AUTOMOD, await t.signIn(roleId))).flag).toEqual({
      automod: { spam: { prob: 0 }, offensive: { prob: 1 } },
    })
  expect((await ask(`id: "${flagId}"`, AUTOMOD)).flag).toEqual({ automod: null })
  for (const spamProb of [-0.1, 1.1]) await expect(placeFlag(t, 'comment', { spamProb })).rejects.toThrow()
})

test('a flag that is absent or of another site is not found, and a thing without a flag has none', async () => {
  const { flagId, assocId } = of('comment')
  const there = await t.signIn(1, { siteId: t.sites.two.siteId })
  for (const args of [`id: "${flagId}"`, `assocType: COMMENT, assocId: "${assocId}"`])
    expect((await ask(args, FIELDS, there)).refusal).toMatchObject({
      message: NOT_FOUND_MESSAGE,
      extensions: { code: 'NOT_FOUND' },
    })
  for (const id of ['999999', '0', 'x', ''])
    for (const args of [`id: "${id}"`, `assocType: THREAD, assocId: "${id}"`])
      expect((await ask(args)).refusal?.extensions.code).toBe('NOT_FOUND')
  expect((await ask(`assocType: REPLY, assocId: "${assocId}"`)).refusal?.extensions.code).toBe('NOT_FOUND')
  const member = await t.signIn(3)
  expect(await ask(`assocType: USER, assocId: "${member.id}"`)).toEqual({ flag: null, refusal: undefined })
})

test('asked for by nothing, or by half of it, the question names what is missing', async () => {
  for (const args of ['assocType: COMMENT', 'assocId: "1"', 'id: null'])
    expect((await ask(args)).refusal).toMatchObject({
      message: 'Ask by id, or by assocType and assocId',
      extensions: { code: 'INVALID', fields: [{ path: 'id' }] },
    })
})

test('staff open the flag of a thing that has none, once and closed, and a flag that is there stays as it is', async () => {
  const OPEN = `mutation ($assocType: AssocType!, $assocId: ID!) {
    openContentFlag(assocType: $assocType, assocId: $assocId) { id isOpen contentFlagEvents { status user { id } } } }`
  const member = await t.signIn(3)
  const variables = { assocType: 'USER', assocId: member.id }
  const answers = await Promise.all(Array.from({ length: 10 }, () => t.ask(moderator, OPEN, { variables })))
  const flags = answers.map(({ data }) => (data as never as { openContentFlag: Flag } | null)?.openContentFlag)
  expect(new Set(flags.map((flag) => flag?.id)).size).toBe(1)
  expect(flags[0]).toMatchObject({
    isOpen: false,
    contentFlagEvents: [{ status: 'OPENED', user: { id: moderator.id } }],
  })
  const { assocId } = of('comment')
  const again = await t.ask(admin, OPEN, { variables: { assocType: 'COMMENT', assocId } })
  expect(again.data).toMatchObject({ openContentFlag: { id: of('comment').flagId, isOpen: true } })
  const there = await t.signIn(1, { siteId: t.sites.two.siteId })
  for (const wrong of [{ assocId: member.id }, { assocId: '999999' }, { assocId: 'x' }])
    expect((await t.ask(there, OPEN, { variables: { ...variables, ...wrong } })).errors?.[0]?.extensions.code).toBe(
      'NOT_FOUND',
    )
})
