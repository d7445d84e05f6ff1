import { notOnSites } from '@ward/domain/engagement/copies'
import {
  ENGAGEMENT_IMAGE_FIELD,
  ENGAGEMENT_IMAGE_GONE,
  ENGAGEMENT_IMAGE_PATH,
  ENGAGEMENT_IMAGE_TOO_LARGE,
} from '@ward/domain/engagement/images'
import { IMAGE_PROBLEM } from '@ward/domain/kernel/images'
import { PROVE_FIRST } from '@ward/domain/users/letting-in'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, startTestApp, type TestApp } from '../../../../test/app.ts'
import { avatarFile } from '../../avatars/avatars.fixtures.ts'
import { setSetting } from '../../site-settings/site-settings.fixtures.ts'
import { copyImage } from '../kinds/copy-image.task.ts'
import { castVote, makeEngagement } from '../kinds/engagement.fixtures.ts'
import { COPY_IMAGE } from '../kinds/images.actions.ts'

let t: TestApp
let admin: Actor
beforeAll(async () => {
  t = await startTestApp()
  admin = await t.signIn(1)
})
afterAll(() => t.stop())

const upload = async (bytes: Uint8Array, actor = admin) => {
  const form = new FormData()
  form.set(ENGAGEMENT_IMAGE_FIELD, new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'lamp.png')
  const body = new Response(form)
  const answer = await t.fastify.inject({
    method: 'POST',
    url: ENGAGEMENT_IMAGE_PATH,
    headers: {
      host: t.hostOf(actor.siteId),
      cookie: actor.cookie,
      'content-type': body.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await body.arrayBuffer()),
  })
  return { ...answer.json(), status: answer.statusCode }
}
const read = async (url: string, siteId: number) =>
  (await t.fastify.inject({ url, headers: { host: t.hostOf(siteId) } })).statusCode
type Saved = { id: string; imageUrl: string }
const save = (given: object) =>
  t.mutate<Saved>(
    admin,
    'saveEngagement',
    { type: 'GIVEAWAY', question: 'A lamp', answerDescription: 'Win a lamp', ...given },
    'id imageUrl',
  )
type Copy = { siteId: number; id: string }
const copy = (given: object, actor = admin) => t.mutate<Copy[]>(actor, 'copyEngagement', given, 'siteId id')

test('an image is uploaded, lasts when an engagement is saved with it, and is asked for again where it went meanwhile', async () => {
  const { imageUrl } = await upload(await avatarFile())
  const { answer } = await save({ imageUrl })
  expect([answer?.imageUrl, await read(imageUrl, admin.siteId)]).toEqual([imageUrl, 200])
  const state = async () => (await t.database.pool.query('select state from files order by id desc limit 1')).rows[0]
  expect(await state()).toEqual({ state: 'used' })
  const late = await upload(await avatarFile())
  await t.database.pool.query(`update files set state = 'dropped' where state = 'writing'`)
  expect((await save({ imageUrl: late.imageUrl })).refusal).toMatchObject({
    extensions: { fields: [{ path: 'imageUrl', message: ENGAGEMENT_IMAGE_GONE }] },
  })
  expect(await upload(Buffer.from('<svg/>'))).toMatchObject({ status: 422, message: IMAGE_PROBLEM.noImage })
  expect(await upload(await avatarFile({ length: 5_000_001 }))).toMatchObject({ message: ENGAGEMENT_IMAGE_TOO_LARGE })
  expect((await upload(await avatarFile(), await t.signIn(2))).status).toBe(403)
})

test('a site takes as large a picture as it says', async () => {
  await setSetting(t, 'imageMaxMb', 1)
  expect((await upload(await avatarFile({ length: 1_000_000 }))).status).toBe(200)
  expect((await upload(await avatarFile({ length: 1_000_001 }))).message).toContain('1 MB')
  await setSetting(t, 'imageMaxMb', null)
})

test('a copy has options, image and tags of the first, no votes, and does not take the featured place of its site', async () => {
  const there = t.sites.two.siteId
  const chief = await t.signIn(5)
  const featured = await makeEngagement(t, 'quizlet', {
    siteId: there,
    options: [{ name: 'Own', isCorrect: true }],
    isCurrent: true,
  })
  const { imageUrl } = await upload(await avatarFile())
  const options = [{ name: 'Days', isCorrect: true }, { name: 'Hours' }]
  const { answer: first } = await t.mutate<Saved & { options: { id: string }[] }>(
    admin,
    'saveEngagement',
    { type: 'QUIZLET', question: 'How long?', imageUrl, isCurrent: true, options },
    'id options { id }',
  )
  const { id = '' } = first ?? {}
  await castVote(t, { id }, { optionIds: [first?.options[0]?.id ?? ''] })
  const { answer: copies } = await copy({ id, type: 'QUIZLET', siteIds: [there] }, chief)
  const [made] = copies ?? []
  const { rows } = await t.database.pool.query(
    `select e.site_id, e.is_current, e.image_url, (select json_agg(o.name order by o.display_order) from engagement_options o where o.engagement_id = e.id) as options,
            (select count(*)::int from engagement_totals x where x.engagement_id = e.id) as totals from engagements e where e.id = any ($1) order by e.id`,
    [[featured.id, made?.id]],
  )
  expect(rows).toMatchObject([
    { site_id: there, is_current: true },
    { site_id: there, is_current: false, image_url: imageUrl, options: ['Days', 'Hours'], totals: 0 },
  ])
  expect(await read(imageUrl, there)).toBe(404)
  const jobs = await t.database.pool.query('select key from graphile_worker.jobs where key like $1', [
    `${COPY_IMAGE}:%`,
  ])
  expect(jobs.rowCount).toBe(1)
  const file = (
    await t.database.pool.query('select id from files where site_id = $1 and kind = $2', [there, 'engagement'])
  ).rows[0]
  const system = { kind: 'system', siteId: there, roleId: null, task: 'test' } as const
  const ctx = { ...t.ctxOf(system), site: t.sites.two }
  for (let twice = 0; twice < 2; twice++)
    await copyImage(t.files).run(ctx, { id: file.id, isLast: false, signal: AbortSignal.timeout(60_000) })
  expect(await read(imageUrl, there)).toBe(200)
})

test('an admin of this site alone copies nowhere, and a forum driver stays with its thread', async () => {
  const { id } = await makeEngagement(t)
  const given = { id, type: 'POLL', siteIds: [t.sites.two.siteId] }
  const { rows } = await t.database.pool.query('select name from sites where id = $1', [t.sites.two.siteId])
  expect((await copy(given)).refusal?.message).toBe(notOnSites([rows[0].name]))
  expect((await copy({ ...given, siteIds: [t.sites.one.siteId] })).refusal?.extensions.code).toBe('INVALID')
  expect(
    (
      await t.database.pool.query('select from engagements where site_id = $1 and type = $2', [
        t.sites.two.siteId,
        'poll',
      ])
    ).rowCount,
  ).toBe(0)
})

test('a session that was opened with a password of staff copies to no other site, and is told why where the role there may', async () => {
  const { id } = await makeEngagement(t)
  const here = await t.signIn(1)
  const there = await t.signIn(1, { siteId: t.sites.two.siteId, personId: here.personId })
  const given = { id, type: 'POLL', siteIds: [t.sites.two.siteId] }
  const marked = (isMarked: boolean) =>
    t.database.pool.query('update users set password_from_staff = $2 where id = $1', [here.id, isMarked])
  await marked(true)
  expect((await copy(given, here)).refusal).toMatchObject({ message: PROVE_FIRST, extensions: { code: 'FORBIDDEN' } })
  const roleThere = (roleId: number) =>
    t.database.pool.query('update users set role_id = $2 where id = $1', [there.id, roleId])
  await roleThere(2)
  expect((await copy(given, here)).refusal?.extensions.code).toBe('INVALID')
  await roleThere(1)
  await marked(false)
  expect((await copy(given, here)).refusal).toBeUndefined()
})
