import {
  NOT_YOUR_VIEW,
  OWN_VIEWS_MAX,
  tooManyViews,
  VIEW_CHANGED,
  VIEW_NAME_TAKEN,
} from '@ward/domain/flags/saved-views/saved-views'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, startTestApp, type TestApp } from '../../../../test/app.ts'
import { placeFlag, update } from '../flag/flag-kinds.fixtures.ts'

let t: TestApp
let mara: Actor
let tomas: Actor
let ines: Actor
beforeAll(async () => {
  t = await startTestApp()
  mara = await t.signIn(2)
  tomas = await t.signIn(2)
  ines = await t.signIn(1)
})
afterAll(() => t.stop())

type View = { id: string; name: string; address: string; version: number; count: number; mayChange: boolean }
const viewsOf = async (actor: Actor) => {
  const { data } = await t.ask(actor, '{ savedViews { id name address version count mayChange } }')
  return (data as never as { savedViews: View[] }).savedViews
}
const save = (actor: Actor, given: object) =>
  t.mutate(actor, 'saveView', { address: 'filters=spam', isTeam: false, ...given })
const idOf = async (actor: Actor, given: object): Promise<string> => {
  await save(actor, given)
  const found = (await viewsOf(actor)).find(({ name }) => name === (given as { name: string }).name)
  return found?.id ?? expect.fail('it was not saved')
}

test('own views are one’s own, those of the team are everybody’s, and each says how many flags it finds now', async () => {
  const eve = await t.signIn(2, { siteId: t.sites.two.siteId })
  await save(mara, { name: 'Mine', address: 'unmoderated=true&filters=image' })
  await save(mara, { name: 'Ours', address: 'filters=image&assocType=reply', isTeam: true })
  const names = async (actor: Actor) => (await viewsOf(actor)).map(({ name }) => name)
  expect([await names(mara), await names(tomas), await names(eve)]).toEqual([['Mine', 'Ours'], ['Ours'], []])
  const counts = async () => (await viewsOf(mara)).map(({ count }) => count)
  const before = await counts()
  await placeFlag(t, 'reply', { isImage: true })
  await placeFlag(t, 'comment', { isImage: true })
  expect(await counts()).toEqual([(before[0] ?? 0) + 2, (before[1] ?? 0) + 1])
  // They follow whatever becomes of flags: decided, decided on together, opened again.
  const [reply = '', second = ''] = [
    (await placeFlag(t, 'reply', { isImage: true })).flagId,
    (await placeFlag(t, 'reply', { isImage: true })).flagId,
  ]
  const now = await counts()
  await update(t, mara, reply, { operation: 'DONE' })
  expect(await counts()).toEqual(now.map((n) => n - 1))
  await t.mutate(mara, 'decideFlags', { operation: 'DONE', flags: [{ id: second, version: 1 }] }, 'id')
  expect(await counts()).toEqual(now.map((n) => n - 2))
  await update(t, mara, reply, { operation: 'REOPEN' })
  expect(await counts()).toEqual(now.map((n) => n - 1))
  expect((await viewsOf(mara)).map(({ address }) => address)).toEqual([
    'filters=image',
    'assocType=reply&filters=image',
  ])
})

test('a view of the team is changed by who made it and by admins, and one of others’ own is not found', async () => {
  const shared = await idOf(tomas, { name: 'Shared', isTeam: true })
  const own = await idOf(tomas, { name: 'Kept' })
  const rename = (actor: Actor, id: string) => save(actor, { id, name: `${actor.username} was here`, isTeam: true })
  expect((await rename(mara, shared)).refusal?.message).toBe(NOT_YOUR_VIEW)
  expect((await t.mutate(mara, 'deleteView', { id: shared })).refusal?.message).toBe(NOT_YOUR_VIEW)
  expect((await rename(ines, shared)).refusal).toBeUndefined()
  for (const actor of [mara, ines]) expect((await rename(actor, own)).refusal?.extensions.code).toBe('NOT_FOUND')
})

test('when two change the same view at once, the second gets the present view', async () => {
  const id = await idOf(tomas, { name: 'Both', isTeam: true })
  const answers = await Promise.all([
    save(tomas, { id, name: 'Tomas’s', isTeam: true, version: 1 }),
    save(ines, { id, name: 'Ines’s', isTeam: true, version: 1 }),
  ])
  const refused = answers.flatMap(({ refusal }) => refusal ?? [])
  const now = (await viewsOf(tomas)).find((view) => view.id === id)
  expect(refused).toHaveLength(1)
  expect(refused[0]).toMatchObject({
    message: VIEW_CHANGED,
    extensions: { code: 'CONFLICT', state: { name: now?.name } },
  })
})

test('a deleted view can be had back, unless its name was taken meanwhile', async () => {
  const id = await idOf(mara, { name: 'Gone' })
  await t.mutate(mara, 'deleteView', { id })
  expect((await viewsOf(mara)).some((view) => view.id === id)).toBe(false)
  expect((await t.mutate(tomas, 'restoreView', { id })).refusal?.extensions.code).toBe('NOT_FOUND')
  await t.mutate(mara, 'restoreView', { id })
  expect((await viewsOf(mara)).some((view) => view.id === id)).toBe(true)
  await t.mutate(mara, 'deleteView', { id })
  await save(mara, { name: 'gone' })
  expect((await t.mutate(mara, 'restoreView', { id })).refusal?.message).toBe(VIEW_NAME_TAKEN)
})

test('nobody gets more views than there is room for, however many are saved at once', async () => {
  const cat = await t.signIn(2)
  const answers = await Promise.all(
    Array.from({ length: OWN_VIEWS_MAX + 3 }, (_, at) => save(cat, { name: `View ${at}` })),
  )
  expect(answers.flatMap(({ refusal }) => refusal?.message ?? [])).toEqual(Array(3).fill(tooManyViews(false)))
})

test('what only admins may filter by is saved by admins alone, and moderators do not see it', async () => {
  const address = 'filters=pre-moderation'
  expect((await save(mara, { name: 'Waiting', address })).refusal?.extensions.code).toBe('FORBIDDEN')
  await save(ines, { name: 'Waiting', address, isTeam: true })
  const sees = async (actor: Actor) => (await viewsOf(actor)).some(({ name }) => name === 'Waiting')
  expect([await sees(mara), await sees(ines)]).toEqual([false, true])
})
