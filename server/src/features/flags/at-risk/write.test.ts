import { MUST_BE_SUPER_ADMIN_OR_COMMUNITY_TECH } from '@ward/domain/app/permissions'
import { GUEST_READS_NOTHING } from '@ward/domain/conversations/conversations'
import { NO_WAY_TO_WRITE, PLACE_LEFT_OPEN } from '@ward/domain/flags/at-risk/at-risk-writing'
import { HELPLINES_CHANGED } from '@ward/domain/flags/at-risk/helplines'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, startTestApp, type TestApp } from '../../../../test/app.ts'
import { conversationsOf, insertMessage, ownConversation } from '../../conversations/conversations.db.ts'
import { PACE_PREFERENCE } from '../../notifications/tellings.actions.ts'
import { saveSetting } from '../../site-settings/site-settings.db.ts'
import { caseOf, placeFlag } from '../flag/flag-kinds.fixtures.ts'

let t: TestApp
let mara: Actor
beforeAll(async () => {
  t = await startTestApp()
  mara = await t.signIn(2)
})
afterAll(() => t.stop())

const place = () => placeFlag(t, 'comment', { atRisk: true })
const write = (id: string, body = 'Are you safe right now?', nonce: string = crypto.randomUUID(), actor = mara) =>
  t.mutate(actor, 'writeToAtRisk', { id, body, nonce })
const rows = async (text: string, ...values: unknown[]) => (await t.database.pool.query(text, values)).rows
const messages = (authorId: string) =>
  rows(
    `select m.body, m.author_id from conversation_messages m join conversations c on c.id = m.conversation_id
      where $1::bigint in (c.low_user_id, c.high_user_id)`,
    authorId,
  )

async function withoutMessages(run: () => Promise<void>) {
  const { siteId } = t.sites.one
  const feature = { siteId, feature: 'private_messaging' }
  await t.database.network
    .deleteFrom('siteFeatures')
    .where('siteId', '=', siteId)
    .where('feature', '=', feature.feature)
    .execute()
  await run()
  await t.database.network.insertInto('siteFeatures').values(feature).execute()
}

test('what is written reaches the author as a private message, once, and who wrote is on it', async () => {
  const { flagId, author } = await place()
  const nonce = crypto.randomUUID()
  await write(flagId, 'Are you safe?', nonce)
  await write(flagId, 'Are you safe?', nonce)
  expect(await messages(author.id)).toEqual([{ body: 'Are you safe?', author_id: mara.id }])
  const { contentFlagEvents, isOpen } = await caseOf(t, mara, flagId)
  expect(contentFlagEvents.map(({ status }) => status)).toEqual(['WRITTEN'])
  expect(isOpen).toBe(true)
  expect(await rows('select holder_id from at_risk_waits where flag_id = $1', flagId)).toEqual([{ holder_id: mara.id }])
})

test('who wants one mail a day hears at once of what is written from the lane, and of a text at risk that they get', async () => {
  const { flagId, author } = await place()
  const [taken, assigned] = [await t.signIn(2), await t.signIn(2)]
  const everybody = [author.id, taken.id, assigned.id]
  await rows('update users set receive_emails = true where id = any ($1)', everybody)
  await rows(
    `insert into preferences (site_id, user_id, name, value)
     select site_id, id, $2, 'daily' from users where id = any ($1)`,
    ...[everybody, PACE_PREFERENCE],
  )
  await write(flagId)
  await t.mutate(mara, 'handAtRisk', { id: flagId, userId: taken.id })
  const both = [taken.id, assigned.id]
  await t.mutate(mara, 'updateContentFlag', { id: flagId, assignedToUserIds: both })
  for (const id of everybody)
    expect(await rows("select id from outbox where user_id = $1 and key like 'notification:%'", id)).toHaveLength(1)
})

test('what an author at risk answers is mailed to staff at once, each time, as long as a text of theirs waits', async () => {
  const { flagId, author } = await place()
  const [staff, left, other] = [await t.signIn(2), await t.signIn(2), await t.signIn(3)]
  const both = [staff.id, left.id]
  await rows('update users set receive_emails = true where id = any ($1)', both)
  await rows(
    `insert into preferences (site_id, user_id, name, value)
     select site_id, id, $2, 'daily' from users where id = any ($1)`,
    ...[both, PACE_PREFERENCE],
  )
  const start = async (by: Actor, { id: userId }: Actor) =>
    (await t.mutate<{ id: string }>(by, 'createConversation', { userId }, 'id')).answer?.id
  const [ofAuthor, ofOther, withLeft] = [
    await start(staff, author),
    await start(staff, other),
    await start(left, author),
  ]
  await rows('update users set role_id = 3 where id = $1', left.id)
  const say = async (by: Actor, id: string | undefined) => {
    const headers = { host: 'one.test', cookie: by.cookie, 'content-type': 'application/x-www-form-urlencoded' }
    const payload = new URLSearchParams({ body: 'No', nonce: crypto.randomUUID() }).toString()
    const sent = await t.fastify.inject({ method: 'POST', url: `/messages/${id}`, headers, payload })
    expect(sent.statusCode).toBe(303)
  }
  const mailsTo = async ({ id }: Actor) =>
    (await rows("select id from outbox where user_id = $1 and key like 'notification:%'", id)).length
  await say(other, ofOther)
  expect(await mailsTo(staff)).toBe(0)
  for (const _ of [1, 2]) await say(author, ofAuthor)
  await say(author, withLeft)
  expect([await mailsTo(staff), await mailsTo(left)]).toEqual([2, 0])
  await rows('update flags set is_open = false where id = $1', flagId)
  await say(author, ofAuthor)
  expect(await mailsTo(staff)).toBe(2)
})

test('who writes from the lane has not read what the author wrote before: it stays new', async () => {
  const { flagId, author } = await place()
  await write(flagId)
  const conversation = async () => (await conversationsOf(t.sites.one, author.id, { limit: 1, before: null }))[0]
  const { id = '', lastMessageId: first } = (await conversation()) ?? {}
  const readByMara = async () => (await ownConversation(t.sites.one, id, mara.id))?.readId
  expect(await readByMara()).toBe(first)
  await insertMessage(t.sites.one, { conversationId: id, authorId: author.id, body: 'No', nonce: crypto.randomUUID() })
  await write(flagId, 'Can I call you?')
  expect((await conversation())?.lastMessageId).not.toBe(first)
  expect(await readByMara()).toBe(first)
})

test('other words by a form that was sent reach the author, too', async () => {
  const reached = async (messagesOf: (authorId: string) => Promise<unknown[]>) => {
    const { flagId, author } = await place()
    const nonce = crypto.randomUUID()
    for (const words of ['Are you safe?', 'Are you safe now?', 'Are you safe?']) await write(flagId, words, nonce)
    return (await messagesOf(author.id)).length
  }
  expect(await reached(messages)).toBe(2)
  await withoutMessages(async () => {
    expect(await reached((id) => rows("select key from outbox where user_id = $1 and key like 'at-risk:%'", id))).toBe(
      2,
    )
  })
})

test('on a site without private messages it goes by mail, with whom to answer', async () => {
  await withoutMessages(async () => {
    const { flagId, author } = await place()
    await write(flagId, 'Are you safe?')
    const [mail] = await rows(
      "select payload, recipient from outbox where user_id = $1 and key like 'at-risk:%'",
      author.id,
    )
    const chief = await t.signIn(5)
    const { answer } = await t.query<{ messages: { recipient: string; text: string | null }[] }>(
      chief,
      'outbox',
      {},
      'messages { recipient text }',
    )
    const letter = answer?.messages.find(({ recipient }) => recipient === mail.recipient)
    expect(letter, 'the outbox tells that it went, not what it says').toEqual({ recipient: mail.recipient, text: null })
    expect(mail.payload.text).toMatch(/^Are you safe\?\n\n.*\nTo answer, write to support@/s)
    const silent = await place()
    await rows('update users set receive_emails = false where id = $1', silent.author.id)
    expect((await write(silent.flagId)).refusal?.message).toBe(NO_WAY_TO_WRITE)
  })
})

test('a template is not sent with a place left open, and nothing to who is blocked', async () => {
  const { flagId, author } = await place()
  expect((await write(flagId, 'Please call {helplines}')).refusal?.message).toBe(PLACE_LEFT_OPEN)
  await rows('update users set status = 2 where id = $1', author.id)
  expect((await write(flagId)).refusal?.extensions.code).toBe('FORBIDDEN')
  expect(await messages(author.id)).toEqual([])
})

test('nobody writes to a guest, who could not read it, by message or by mail: the text goes on waiting', async () => {
  const { flagId, author } = await place()
  await rows('update users set is_anonymous = true where id = $1', author.id)
  const send = async () => (await write(flagId)).refusal?.message
  expect(await send()).toBe(GUEST_READS_NOTHING)
  await withoutMessages(async () => expect(await send()).toBe(GUEST_READS_NOTHING))
  expect((await t.mutate(mara, 'createConversation', { userId: author.id })).refusal?.message).toBe(GUEST_READS_NOTHING)
  expect(await messages(author.id)).toEqual([])
  expect((await caseOf(t, mara, flagId)).contentFlagEvents).toEqual([])
})

test('the helplines of a site are its own and those of its country, confirmed until they change', async () => {
  const tech = await t.signIn(6)
  const shown = async () => {
    const { data } = await t.ask(
      mara,
      '{ atRiskGuidance { country helplines { name reach source } confirmedBy { id } } }',
    )
    return (data as never as { atRiskGuidance: { helplines: object[]; confirmedBy: { id: string } | null } })
      .atRiskGuidance
  }
  await saveSetting(t.sites.one, 'helplines', [{ name: 'Our nurse', reach: '555 0100', source: null }])
  expect(await shown()).toMatchObject({
    helplines: [{ name: 'Our nurse', reach: '555 0100', source: null }],
    confirmedBy: null,
  })
  expect((await t.mutate(mara, 'confirmHelplines', { version: 0 })).refusal?.message).toBe(
    MUST_BE_SUPER_ADMIN_OR_COMMUNITY_TECH,
  )
  await t.mutate(tech, 'confirmHelplines', { version: 0 })
  expect((await shown()).confirmedBy?.id).toBe(tech.id)
  const { answer } = await t.query<{ version: number }>(tech, 'judgingSettings', {}, 'version')
  await t.mutate(tech, 'saveJudgingSettings', { version: answer?.version, helplineCountry: 'IE' }, 'version')
  expect((await shown()).confirmedBy).toBeNull()
  // On a page that still shows the lines of before nobody confirms those that they did not see.
  const { refusal } = await t.mutate(tech, 'confirmHelplines', { version: 0 })
  expect([refusal?.extensions.code, refusal?.message]).toEqual(['CONFLICT', HELPLINES_CHANGED])
  expect((await shown()).confirmedBy).toBeNull()
})

test('the country that a member names as theirs comes first on their page, and is told of in the lane alone', async () => {
  const { flagId, author } = await place()
  const headers = { host: t.hostOf(author.siteId), cookie: author.cookie }
  const country = async () => {
    const { data } = await t.ask(mara, 'query ($id: ID!) { atRiskWait(id: $id) { memberCountry } }', {
      variables: { id: flagId },
    })
    return (data as never as { atRiskWait: { memberCountry: string | null } }).atRiskWait.memberCountry
  }
  const page = async () => (await t.fastify.inject({ url: '/helplines', headers })).body
  const name = (value: string) =>
    t.fastify.inject({
      method: 'POST',
      url: '/helplines',
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      payload: `country=${value}`,
    })
  expect(await country()).toBeNull()
  expect((await name('XX')).statusCode).toBe(422)
  expect(await country()).toBeNull()
  expect((await name('NZ')).statusCode).toBe(303)
  expect(await country()).toBe('NZ')
  const titles = [...(await page()).matchAll(/<h2>([^<]+)<\/h2>/g)].map(([, title]) => title)
  expect(titles.indexOf('New Zealand')).toBeLessThan(titles.indexOf('Ireland'))
  expect(await page()).toContain('Our nurse')
})
