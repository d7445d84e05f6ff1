import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { RANKS_ABOVE } from '@ward/domain/app/roles'
import {
  AVATAR_MAX_BYTES,
  AVATAR_REQUIRED,
  AVATAR_SIZES,
  AVATAR_TOO_LARGE,
  type Avatar,
  DEFAULT_AVATAR,
} from '@ward/domain/avatars/avatars'
import { IMAGE_PROBLEM } from '@ward/domain/kernel/images'
import { NOT_FOUND_MESSAGE } from '@ward/domain/kernel/refusal'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, startTestApp, type TestApp } from '../../../test/app.ts'
import { deleteFile, sweepFiles } from '../../platform/files/delete.task.ts'
import { storeImage } from '../../platform/files/stored-files.ts'
import { readImage } from '../../platform/images/image-worker.ts'
import { setSetting } from '../site-settings/site-settings.fixtures.ts'
import { avatarFile, upload } from './avatars.fixtures.ts'

let t: TestApp
let admin: Actor
let member: Actor
let file: Buffer
beforeAll(async () => {
  t = await startTestApp()
  admin = await t.signIn(1)
  member = await t.signIn(3)
  file = await avatarFile()
})
afterAll(() => t.stop())

const avatarOf = async ({ id }: { id: string }): Promise<Avatar | null> =>
  (await t.siteOf(admin.siteId).from('users').select('avatar').where('id', '=', id).executeTakeFirstOrThrow())
    .avatar as Avatar | null
const read = (url: string, host = 'one.test', headers = {}) => t.fastify.inject({ url, headers: { host, ...headers } })
const kept = (): string[] => {
  try {
    return readdirSync(join(t.folder, String(admin.siteId)))
  } catch {
    return []
  }
}
const rows = async (): Promise<Record<string, number>> => {
  const { rows } = await t.database.pool.query('select state, count(*)::int as n from files group by 1')
  return Object.fromEntries(rows.map(({ state, n }) => [state, n]))
}
/** Does what the worker would do: everything that waits to be deleted. */
async function clean(): Promise<void> {
  const { network } = t.database
  const { rows } = await t.database.pool.query(`select id from files where state = 'dropped'`)
  const ctx = t.ctxOf({ kind: 'system', siteId: admin.siteId, roleId: null, task: 'test' })
  for (const { id } of rows)
    await deleteFile(t.files).run(ctx, { id, isLast: false, signal: AbortSignal.timeout(60_000) })
  await sweepFiles.run({ network, log: t.log }, { isLast: false, signal: AbortSignal.timeout(60_000) })
}

test('an avatar is kept in four sizes of WebP, and read from this site by anybody', async () => {
  const { status, body } = await upload(t, admin, { userId: member.id, bytes: file, name: 'not-a-png.exe' })
  expect([status, body.status, Object.keys(body.images[0])]).toEqual([
    200,
    'success',
    ['id', 'thumb', 'medium', 'large', 'full'],
  ])
  const { id: _id, ...addresses } = body.images[0]
  expect(await avatarOf(member)).toEqual(addresses)
  for (const [size, { side, square }] of Object.entries(AVATAR_SIZES)) {
    const answer = await read(addresses[size])
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'content-length': String(answer.rawPayload.length),
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': expect.stringMatching(/default-src 'none'.*; sandbox$/),
      'x-content-type-options': 'nosniff',
    })
    const { format, width, height } = await sharp(answer.rawPayload).metadata()
    expect([format, width, height]).toEqual(['webp', ...(square ? [side, side] : [400, 200])])
    expect((await read(addresses[size], 'two.test')).statusCode).toBe(404)
  }
})

test.each([
  ['as many bytes as may be', AVATAR_MAX_BYTES, 200, undefined],
  ['one byte more', AVATAR_MAX_BYTES + 1, 422, AVATAR_TOO_LARGE],
  ['many more', AVATAR_MAX_BYTES * 3, 422, AVATAR_TOO_LARGE],
])('a file of %s: %i', async (_name, length, expected, message) => {
  const before = await avatarOf(member)
  const { status, body } = await upload(t, admin, { userId: member.id, bytes: await avatarFile({ length }) })
  expect([status, body.message]).toEqual([expected, message])
  if (message) expect(body.fields).toEqual([{ path: 'images[0]', message }])
  expect(JSON.stringify(await avatarOf(member)) === JSON.stringify(before)).toBe(message !== undefined)
})

test('a site takes as many megabytes as it says', async () => {
  await setSetting(t, 'avatarMaxMb', 1)
  const send = async (length: number) =>
    (await upload(t, admin, { userId: member.id, bytes: await avatarFile({ length }) })).body.message
  expect([await send(1_000_000), await send(1_000_001)]).toEqual([undefined, 'Avatar size should be less than 1 MB!'])
  await setSetting(t, 'avatarMaxMb', null)
})

test('without a file, with one that nothing was chosen in, and with none where it belongs, an image is asked for', async () => {
  for (const form of [{}, { bytes: new Uint8Array(), name: '' }, { bytes: file, field: 'photo' }]) {
    const { status, body } = await upload(t, admin, { userId: member.id, ...form })
    expect([status, body.status, body.message]).toEqual([422, 'error', AVATAR_REQUIRED])
  }
})

test.each([
  ['an empty file', new Uint8Array(), IMAGE_PROBLEM.empty],
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), IMAGE_PROBLEM.noImage],
  ['half a picture', Buffer.from('ffd8ffe000104a46494600', 'hex'), IMAGE_PROBLEM.damaged],
])('%s is refused with why, and nothing is kept', async (_name, bytes, message) => {
  const before = await rows()
  const { status, body } = await upload(t, admin, { userId: member.id, bytes })
  expect([status, body.message]).toEqual([422, message])
  expect(await rows()).toEqual(before)
})

test.each([
  ['image_type', { more: { image_type: 'banner' } }],
  ['user_id', { userId: undefined }],
])('a form with a wrong %s is refused and names it', async (path, form) => {
  const { status, body } = await upload(t, admin, { userId: member.id, bytes: file, ...form })
  expect([status, body.fields?.[0]?.path]).toEqual([422, path])
})

test('forms that are too much, or none, are refused and are no fault', async () => {
  const many = Object.fromEntries(Array.from({ length: 10 }, (_, at) => [`field${at}`, 'x']))
  const broken = [
    await upload(t, admin, { userId: member.id, bytes: file, more: many }),
    await upload(t, admin, { userId: member.id, bytes: file, more: { [`${'x'.repeat(200)}`]: 'x' } }),
    await upload(t, admin, { userId: member.id, bytes: file }, { 'content-type': 'multipart/form-data' }),
    await upload(t, admin, { userId: member.id, bytes: file }, { 'content-type': 'multipart/form-data; boundary=no' }),
    await upload(t, admin, { userId: member.id, bytes: file }, { 'content-type': 'application/octet-stream' }),
  ]
  expect(broken.map(({ status }) => status)).toEqual([422, expect.any(Number), 422, 422, 415])
  for (const { status } of broken) expect(status).toBeLessThan(500)
})

test('nobody changes the avatar of who ranks above them, and everybody of their rank', async () => {
  const [chief, tech, moderator] = [await t.signIn(5), await t.signIn(6), await t.signIn(2)]
  const cells: [Actor, Actor, number][] = [
    [admin, chief, 403],
    [tech, chief, 403],
    [chief, admin, 200],
    [tech, admin, 200],
    [admin, admin, 200],
    [admin, moderator, 200],
  ]
  for (const [viewer, owner, expected] of cells) {
    const { status, body } = await upload(t, viewer, { userId: owner.id, bytes: file })
    expect([viewer.roleId, owner.roleId, status]).toEqual([viewer.roleId, owner.roleId, expected])
    if (expected === 403) expect(body.message).toBe(RANKS_ABOVE)
    const { refusal } = await t.mutate(viewer, 'deleteUserProfilePicture', { userId: owner.id })
    expect(refusal?.extensions.code).toBe(expected === 403 ? 'FORBIDDEN' : undefined)
  }
})

test('a user who is absent, of another site or deleted is not found', async () => {
  const foreign = await t.signIn(3, { siteId: t.sites.two.siteId })
  const gone = await t.signIn(3)
  await t.database.network.updateTable('users').set({ status: 3 }).where('id', '=', gone.id).execute()
  for (const userId of ['999999999', foreign.id, gone.id]) {
    const { status, body } = await upload(t, admin, { userId, bytes: file })
    expect([status, body.message]).toEqual([404, NOT_FOUND_MESSAGE])
    const { refusal } = await t.mutate(admin, 'deleteUserProfilePicture', { userId })
    expect(refusal?.extensions.code).toBe('NOT_FOUND')
  }
})

test('a deleted avatar is gone with its files, and so is one that another took the place of', async () => {
  const owner = await t.signIn(3)
  await clean()
  const before = kept().length
  const [first, second] = [
    await upload(t, admin, { userId: owner.id, bytes: file }),
    await upload(t, admin, { userId: owner.id, bytes: await avatarFile({ background: '#03c' }) }),
  ]
  await clean()
  expect(kept()).toHaveLength(before + 4)
  expect((await read(first.body.images[0].thumb)).statusCode).toBe(404)
  expect((await read(second.body.images[0].thumb)).statusCode).toBe(200)
  const { answer } = await t.mutate<{ avatar: null }>(
    admin,
    'deleteUserProfilePicture',
    { userId: owner.id },
    'avatar { thumb }',
  )
  expect(answer).toEqual({ avatar: null })
  await clean()
  expect(kept()).toHaveLength(before)
  const { rows: audits } = await t.database.pool.query(
    'select action, fields from audit_log where subject_id = $1 order by id',
    [owner.id],
  )
  expect(audits).toEqual([
    { action: 'uploadImage', fields: ['avatar'] },
    { action: 'uploadImage', fields: ['avatar'] },
    { action: 'deleteUserProfilePicture', fields: ['avatar'] },
  ])
})

test('one of ten uploads at once stays, and no file of the others', async () => {
  const owner = await t.signIn(3)
  await clean()
  const before = kept().length
  const done = await Promise.all(
    Array.from({ length: 10 }, (_, at) =>
      at % 5 === 4
        ? t.mutate(admin, 'deleteUserProfilePicture', { userId: owner.id })
        : upload(t, admin, { userId: owner.id, bytes: file }),
    ),
  )
  expect(done.filter((each) => 'status' in each && each.status !== 200)).toEqual([])
  await clean()
  const stays = await avatarOf(owner)
  expect(kept()).toHaveLength(before + (stays ? 4 : 0))
  if (stays) expect((await read(stays.thumb)).statusCode).toBe(200)
})

test('what was written and never used, because its process was killed, is deleted after an hour', async () => {
  await clean()
  const before = kept().length
  const ctx = t.ctxOf({ kind: 'system', siteId: admin.siteId, roleId: null, task: 'test' })
  const image = await readImage(file, AVATAR_SIZES)
  const { id } = await storeImage(ctx, t.files, { kind: 'avatar', userId: member.id }, image)
  await clean()
  expect(kept()).toHaveLength(before + 4)
  await t.database.pool.query(`update files set changed_at = now() - interval '61 minutes' where id = $1`, [id])
  await clean()
  const jobs = await t.database.pool.query('select key from graphile_worker.jobs where key = $1', [
    `files.delete:${admin.siteId}:${id}`,
  ])
  expect(jobs.rowCount).toBe(1)
  await clean()
  expect(kept()).toHaveLength(before)
  expect((await rows()).writing).toBeUndefined()
})

test('a default image exists in each size, and in no other', async () => {
  for (const [size, { side }] of Object.entries(AVATAR_SIZES)) {
    const answer = await read(DEFAULT_AVATAR[size as keyof Avatar])
    expect(answer.headers['content-type']).toBe('image/webp')
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'webp', width: side, height: side })
  }
  for (const name of ['avatar.svg', 'huge.webp', '..%2favatars.rest.ts'])
    expect((await read(`/default-avatar/${name}`)).statusCode).toBe(404)
})

test('names of files that are none are not found, and lead nowhere', async () => {
  for (const name of ['..%2f..%2fsecret', 'a.html', 'a.svg', 'a.webp', 'A.WEBP', `${'a'.repeat(120)}.webp`])
    expect([name, (await read(`/files/${name}`)).statusCode]).toEqual([name, 404])
})
