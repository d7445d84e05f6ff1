import { RANKS_ABOVE } from '@ward/domain/app/roles'
import { SOCIAL_CHANGED, SOCIAL_EXISTS, SOCIAL_WRONG } from '@ward/domain/users/social-sites'
import { CONDITION_EXISTS, CONDITION_NOT_RELATABLE } from '@ward/domain/users/user-disorders'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, startTestApp, type TestApp } from '../../../../test/app.ts'
import { giveAward, makeAward } from '../../awards/awards.fixtures.ts'
import { makeDisorder } from '../../conditions/conditions.fixtures.ts'

let t: TestApp
let admin: Actor
let member: Actor
beforeAll(async () => {
  t = await startTestApp()
  admin = await t.signIn(1)
  member = await t.signIn(3)
})
afterAll(() => t.stop())

type Social = { id: string; type: string; url: string }
type Disorder = { id: string; relationshipType: string; disorder: { id: string; name: string } }
const add = (type: string, url: string, userId = member.id) =>
  t.mutate<Social>(admin, 'createSocialSite', { userId, type, url }, 'id type url')
const change = (id: string | undefined, url: string) =>
  t.mutate<Social>(admin, 'updateSocialSite', { id, url }, 'id type url')
const relate = (disorderId: string, relationshipType: string, userId = member.id) =>
  t.mutate<Disorder>(
    admin,
    'createUserDisorder',
    { userId, disorderId, relationshipType },
    'id relationshipType disorder { id name }',
  )
const fieldOf = (refusal: { extensions: Record<string, unknown> } | undefined) =>
  (refusal?.extensions.fields as { path: string; message: string }[] | undefined)?.[0]

test('a social site is kept as its whole https address, whether a handle or an address is sent', async () => {
  expect((await add('INSTAGRAM', '@teal')).answer).toMatchObject({
    type: 'INSTAGRAM',
    url: 'https://instagram.com/teal',
  })
  expect((await add('WEBSITE', 'http://teal.example/a')).answer?.url).toBe('https://teal.example/a')
  expect(fieldOf((await add('WEBSITE', 'javascript:alert(1)')).refusal)).toEqual({ path: 'url', message: SOCIAL_WRONG })
})

test('the same address of the same type is theirs once, also after a change; of another type it is another', async () => {
  const exists = { path: 'url', message: SOCIAL_EXISTS }
  await add('BLOG', 'https://www.twice.example')
  expect(fieldOf((await add('BLOG', 'http://TWICE.example')).refusal)).toEqual(exists)
  expect((await add('PODCAST', 'twice.example')).refusal).toBeUndefined()
  const { answer } = await add('BLOG', 'other.example')
  expect(fieldOf((await change(answer?.id, 'twice.example')).refusal)).toEqual(exists)
  expect((await change(answer?.id, 'third.example')).answer?.url).toBe('https://third.example')
  const tries = await Promise.all(Array.from({ length: 10 }, () => add('BLOG', 'rush.example')))
  expect(tries.filter(({ answer }) => answer)).toHaveLength(1)
})

test('of two who change a social site at once, the second is shown what the first saved', async () => {
  const { answer } = await add('PODCAST', 'first.example')
  const changeFrom = (version: number, url: string) =>
    t.mutate<Social & { version: number }>(
      admin,
      'updateSocialSite',
      { id: answer?.id, url, version },
      'id url version',
    )
  expect((await changeFrom(1, 'second.example')).answer).toMatchObject({ url: 'https://second.example', version: 2 })
  expect((await changeFrom(1, 'third.example')).refusal).toMatchObject({
    message: SOCIAL_CHANGED,
    extensions: { code: 'CONFLICT', state: { url: 'https://second.example', version: 2 } },
  })
  expect((await changeFrom(2, 'third.example')).answer).toMatchObject({ url: 'https://third.example', version: 3 })
})

test('a social site is deleted once', async () => {
  const { answer } = await add('TIKTOK', 'teal')
  const remove = () => t.mutate<boolean>(admin, 'deleteSocialSite', { id: answer?.id })
  expect((await remove()).answer).toBe(true)
  expect((await remove()).refusal?.extensions.code).toBe('NOT_FOUND')
})

test('a condition is somebody’s once in each relation, none among them', async () => {
  const lupus = await makeDisorder(t, 'Lupus')
  expect((await relate(lupus, 'PATIENT')).answer).toMatchObject({
    relationshipType: 'PATIENT',
    disorder: { id: lupus, name: 'Lupus' },
  })
  expect((await relate(lupus, 'NONE')).refusal).toBeUndefined()
  expect(fieldOf((await relate(lupus, 'PATIENT')).refusal)).toEqual({ path: 'disorderId', message: CONDITION_EXISTS })
})

test('only what members of the site may have can be said of one; it is removed once', async () => {
  const no = { path: 'disorderId', message: CONDITION_NOT_RELATABLE }
  for (const unlike of [{ isActive: false }, { isRelatableToUsers: false }])
    expect(fieldOf((await relate(await makeDisorder(t, JSON.stringify(unlike), unlike), 'NONE')).refusal)).toEqual(no)
  expect((await relate('999999999', 'NONE')).refusal?.extensions.code).toBe('NOT_FOUND')
  const { answer } = await relate(await makeDisorder(t, 'Asthma'), 'CAREGIVER')
  const remove = () => t.mutate<boolean>(admin, 'deleteUserDisorder', { id: answer?.id })
  expect((await remove()).answer).toBe(true)
  expect((await remove()).refusal?.extensions.code).toBe('NOT_FOUND')
})

test('what belongs to somebody who ranks above, or is of another site, is left alone', async () => {
  const chief = await t.signIn(5)
  const elsewhere = await t.signIn(3, { siteId: t.sites.two.siteId })
  const gout = await makeDisorder(t, 'Gout')
  expect((await add('BLOG', 'chief.example', chief.id)).refusal?.message).toBe(RANKS_ABOVE)
  expect((await relate(gout, 'NONE', chief.id)).refusal?.message).toBe(RANKS_ABOVE)
  for (const { refusal } of [await add('BLOG', 'x.example', elsewhere.id), await relate(gout, 'NONE', elsewhere.id)])
    expect(refusal?.extensions.code).toBe('NOT_FOUND')
})

test('the awards somebody holds are asked for with them, the newest first', async () => {
  const [older, newer] = [await makeAward(t, { year: 2024 }), await makeAward(t)]
  const holder = await t.signIn(3)
  await giveAward(t, older, holder, 'finalist')
  await giveAward(t, newer, holder)
  await giveAward(t, newer, await t.signIn(3))
  const { answer } = await t.query<{ userAwards: object[] }>(
    await t.signIn(2),
    'user',
    { id: holder.id },
    'userAwards { status award { id name year } }',
  )
  expect(answer?.userAwards).toEqual([
    { status: 'WINNER', award: { id: newer.id, name: newer.name, year: null } },
    { status: 'FINALIST', award: { id: older.id, name: older.name, year: 2024 } },
  ])
})
