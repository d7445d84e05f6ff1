import { MUST_BE_SUPER_ADMIN } from '@ward/domain/app/permissions'
import { MEDIUM_TAKEN, mediumIsUsed } from '@ward/domain/leads/lead-upload/mediums'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, startTestApp, type TestApp } from '../../../../test/app.ts'
import { uploadLeads } from './lead-upload.fixtures.ts'

let t: TestApp
let ines: Actor
beforeAll(async () => {
  t = await startTestApp()
  ines = await t.signIn(5)
})
afterAll(() => t.stop())

type Medium = { id?: number; name: string }
const save = (mediums: Medium[], removed: number[] = [], actor = ines) =>
  t.mutate<Medium[]>(actor, 'saveMediums', { mediums, removed }, 'id name')
const names = async () => (await t.query<Medium[]>(ines, 'getMediums', {}, 'id name')).answer?.map(({ name }) => name)

test('super admins alone name the mediums of the network; those that are not given stay', async () => {
  const before = (await names()) ?? []
  expect((await save([{ name: 'Radio' }], [], await t.signIn(6))).refusal?.message).toBe(MUST_BE_SUPER_ADMIN)
  const { answer } = await save([{ id: 1, name: ' Our website ' }, { name: 'Radio' }])
  expect(answer?.map(({ name }) => name)).toEqual(['Our website', ...before.slice(1), 'Radio'])
  await save([], [answer?.at(-1)?.id ?? 0])
  expect(await names()).toEqual(['Our website', ...before.slice(1)])
})

test('a name that is taken is refused at its field, and a medium that is gone is not found', async () => {
  const before = await names()
  const { refusal } = await save([{ name: 'Radio' }, { name: 'Print' }])
  expect(refusal?.extensions).toMatchObject({
    code: 'INVALID',
    fields: [{ path: 'mediums.1.name', message: MEDIUM_TAKEN }],
  })
  expect((await save([{ id: 999, name: 'Gone' }])).refusal?.extensions.code).toBe('NOT_FOUND')
  expect(await names()).toEqual(before)
})

test('a medium with which leads were uploaded is renamed, and not removed', async () => {
  await uploadLeads(t, ines, 'medium@b.example', { leadMediumId: 2 })
  expect((await save([], [2])).refusal?.message).toBe(mediumIsUsed('Conference'))
  expect((await save([{ id: 2, name: 'Meetings' }])).refusal).toBeUndefined()
})
