import { ANSWERS_KEPT_DAYS } from '@ward/domain/extended-profile/publishing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Actor, startTestApp, type TestApp } from '../../../test/app.ts'
import { forgetProfileAnswers } from './forget-answers.task.ts'
import { makeField, makeSection } from './profile.fixtures.ts'

let t: TestApp
let tech: Actor
let sectionId: string
beforeAll(async () => {
  t = await startTestApp()
  tech = await t.signIn(6)
})
afterAll(() => t.stop())
beforeEach(async () => {
  for (const table of ['profile_answers', 'profile_retired_parts', 'profile_definitions', 'profile_drafts'])
    await t.database.pool.query(`delete from ${table}`)
  sectionId = await makeSection(t, tech)
})

const publish = async () =>
  (await t.mutate<{ definition: number }>(tech, 'publishProfile', {}, 'definition')).answer?.definition ?? 0
const save = (given: object) => t.mutate(tech, 'saveProfileField', given)
const answer = (user: Actor, given: { fieldId: string; definition: number; optionIds?: string[]; text?: string }) =>
  t.sites.one.insertInto('profileAnswers', { userId: user.id, ...given }).execute()
const answers = () =>
  t.sites.one.from('profileAnswers').select(['userId', 'fieldId', 'optionIds', 'text']).orderBy('userId').execute()
const pass = (days: number) =>
  t.database.pool.query('update profile_retired_parts set retired_at = retired_at - make_interval(days => $1)', [days])
const forget = () => {
  const ctx = t.ctxOf(
    { kind: 'system', siteId: tech.siteId, roleId: null, task: forgetProfileAnswers.name },
    tech.siteId,
  )
  return forgetProfileAnswers.run(ctx, { signal: new AbortController().signal } as never)
}

test('answers to a question that is gone are kept for 30 days, and then forgotten; done again nothing changes', async () => {
  const { id } = await makeField(t, tech, { sectionId, options: ['Yes', 'No'] })
  const other = await makeField(t, tech, { sectionId, options: ['Here', 'There'] })
  const definition = await publish()
  await answer(tech, { fieldId: id, definition, optionIds: ['1'] })
  await answer(tech, { fieldId: other.id, definition, optionIds: ['2'] })
  await t.mutate(tech, 'deleteProfileField', { id })
  await publish()
  await pass(ANSWERS_KEPT_DAYS - 1)
  await forget()
  expect(await answers()).toHaveLength(2)
  await pass(2)
  for (let times = 0; times < 2; times++) {
    await forget()
    expect(await answers()).toMatchObject([{ fieldId: other.id }])
  }
  expect(await t.sites.one.from('profileRetiredParts').select('partId').execute()).toEqual([])
})

test('what came back in that time keeps its answers', async () => {
  const { id } = await makeField(t, tech, { sectionId, options: ['Yes', 'No'] })
  const definition = await publish()
  await answer(tech, { fieldId: id, definition, optionIds: ['1'] })
  await t.mutate(tech, 'deleteProfileField', { id })
  await publish()
  await pass(ANSWERS_KEPT_DAYS - 1)
  const versions = await t.query<{ number: number }[]>(tech, 'profileVersions', {}, 'number')
  await t.mutate(tech, 'restoreProfile', { number: (versions.answer?.[0]?.number ?? 0) - 1 }, 'version')
  await publish()
  await pass(2)
  await forget()
  expect(await answers()).toHaveLength(1)
})

test('an option that is gone leaves the answers that had others too, with the words of the other one', async () => {
  const { id, profileFieldOptions } = await makeField(t, tech, { sectionId, type: 'CHECKBOX', options: ['Yes', 'No'] })
  const [yes, no] = profileFieldOptions.map((option) => option.id) as [string, string]
  await save({
    id,
    profileFieldOptions: [
      { id: yes, name: 'Yes' },
      { id: no, name: 'Else', isOther: true },
    ],
  })
  const definition = await publish()
  const [one, two] = [await t.signIn(3), await t.signIn(3)]
  await answer(one, { fieldId: id, definition, optionIds: [yes, no], text: 'In my words' })
  await answer(two, { fieldId: id, definition, optionIds: [no], text: 'Mine' })
  await save({ id, profileFieldOptions: [{ id: yes, name: 'Yes' }] })
  await publish()
  await pass(ANSWERS_KEPT_DAYS + 1)
  await forget()
  expect(await answers()).toEqual([{ userId: one.id, fieldId: id, optionIds: [yes], text: '' }])
})

test('of a question that is answered in words now the choices go, and what was written stays', async () => {
  const { id, profileFieldOptions } = await makeField(t, tech, { sectionId, options: ['Yes', 'No'] })
  const [one, two] = [await t.signIn(3), await t.signIn(3)]
  const before = await publish()
  await answer(one, { fieldId: id, definition: before, optionIds: [profileFieldOptions[0]?.id ?? ''] })
  await save({ id, type: 'TEXT' })
  const definition = await publish()
  await answer(two, { fieldId: id, definition, text: 'Now and then' })
  await pass(ANSWERS_KEPT_DAYS + 1)
  await forget()
  expect(await answers()).toMatchObject([{ userId: two.id, text: 'Now and then' }])
})
