import { ONE_OTHER, OPTION_TAKEN, SECTION_REQUIRED } from '@ward/domain/extended-profile/fields'
import {
  CIRCLE,
  ITS_OWN_OPTION,
  ONLY_PARENTS,
  PARENT_IN_SECTION,
  PARENT_NO_CHILD,
} from '@ward/domain/extended-profile/rules'
import { NOTHING_TO_PUBLISH, SECTION_TAKEN } from '@ward/domain/extended-profile/sections'
import { TYPE_REQUIRED } from '@ward/domain/kernel/required'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Actor, startTestApp, type TestApp } from '../../../test/app.ts'
import { ORDER_CHANGED_MESSAGE } from '../../platform/database/set-order.ts'
import { definitionAt, publishedDefinition } from './definitions.db.ts'
import { makeField, makeSection } from './profile.fixtures.ts'

let t: TestApp
let tech: Actor
beforeAll(async () => {
  t = await startTestApp()
  tech = await t.signIn(6)
})
afterAll(() => t.stop())
beforeEach(async () => {
  for (const { id } of await sections()) await t.mutate(tech, 'deleteProfileSection', { id })
})

const OPTION = 'id name displayOrder isOther'
const SHOWN = `id name displayOrder description version profileFields { id name description type displayOrder displayOnProfile icon privacy
  parentProfileFieldId sectionId dependentOptionIds dependentProfileFieldOptions { ${OPTION} } profileFieldOptions { ${OPTION} } version }`
type Field = { id: string; name: string; privacy: number; parentProfileFieldId: string | null; version: number }
type Section = { id: string; name: string; displayOrder: number; version: number; profileFields: Field[] }
const sections = async () =>
  (await t.query<Section[]>(tech, 'profileSections', {}, SHOWN)).answer ?? expect.fail('No sections')
const names = async () => (await sections()).map(({ name }) => name)
const fieldsIn = async (at = 0) => (await sections())[at]?.profileFields ?? []
const save = (given: object) => t.mutate<Field>(tech, 'saveProfileField', given, 'id version privacy')
const refused = async (given: object) => (await save(given)).refusal?.message

test('a questionnaire is answered with all that the specification lists', async () => {
  const sectionId = await makeSection(t, tech, 'Your attacks')
  const first = await makeField(t, tech, { sectionId, options: ['Weekly', 'Other'] })
  const named = first.profileFieldOptions[0]?.id
  await makeField(t, tech, { sectionId, name: 'Since when?', type: 'TEXT', icon: 'CLOCK', dependentOptionIds: [named] })
  const [section] = await sections()
  expect(section).toMatchObject({ name: 'Your attacks', displayOrder: 0, description: '' })
  expect(section?.profileFields[1]).toMatchObject({
    ...{ name: 'Since when?', description: '', type: 'TEXT', displayOrder: 1, displayOnProfile: false, icon: 'CLOCK' },
    ...{ privacy: 2, parentProfileFieldId: null, sectionId, dependentOptionIds: [named], profileFieldOptions: [] },
    dependentProfileFieldOptions: [{ id: named, name: 'Weekly', displayOrder: 0, isOther: false }],
  })
})

test('a new section is the last one, and no two have one name', async () => {
  await makeSection(t, tech, 'About you')
  await makeSection(t, tech, 'Treatment')
  expect(await names()).toEqual(['About you', 'Treatment'])
  const again = await t.mutate(tech, 'createProfileSection', { name: ' about YOU ' })
  expect(again.refusal?.message).toBe(SECTION_TAKEN)
  const [, treatment] = await sections()
  const renamed = await t.mutate(tech, 'updateProfileSection', { id: treatment?.id, name: 'About you' })
  expect(renamed.refusal?.message).toBe(SECTION_TAKEN)
})

test('sections and fields are put in order by exactly their ids, or nothing is', async () => {
  const one = await makeSection(t, tech, 'One')
  const two = await makeSection(t, tech, 'Two')
  await t.mutate(tech, 'reorderSections', { orderedIds: [two, one] })
  expect(await names()).toEqual(['Two', 'One'])
  const short = await t.mutate(tech, 'reorderSections', { orderedIds: [one] })
  expect(short.refusal).toMatchObject({ message: ORDER_CHANGED_MESSAGE, extensions: { state: { ids: [two, one] } } })
  const [a, b] = [await makeField(t, tech, { sectionId: two }), await makeField(t, tech, { sectionId: two })]
  await t.mutate(tech, 'updateProfileSection', { id: two, orderedFieldIds: [b.id, a.id] })
  expect((await fieldsIn()).map(({ id }) => id)).toEqual([b.id, a.id])
  const doubled = await t.mutate(tech, 'updateProfileSection', { id: two, orderedFieldIds: [a.id, a.id] })
  expect(doubled.refusal?.message).toBe(ORDER_CHANGED_MESSAGE)
})

test('an order made from another than the one that stands is a conflict', async () => {
  const [one, two] = [await makeSection(t, tech, 'One'), await makeSection(t, tech, 'Two')]
  const three = await makeSection(t, tech, 'Three')
  const shownIds = [one, two, three]
  await t.mutate(tech, 'reorderSections', { orderedIds: [two, one, three], shownIds })
  const late = await t.mutate(tech, 'reorderSections', { orderedIds: [three, one, two], shownIds })
  expect(late.refusal?.extensions.state).toEqual({ ids: [two, one, three] })
  expect(await names()).toEqual(['Two', 'One', 'Three'])
  const fields = []
  for (const _ of ['a', 'b', 'c']) fields.push((await makeField(t, tech, { sectionId: two })).id)
  const [a, b, c] = fields
  const order = (orderedFieldIds: unknown[]) =>
    t.mutate(tech, 'updateProfileSection', { id: two, orderedFieldIds, shownFieldIds: [a, b, c] })
  expect((await order([b, a, c])).refusal).toBeUndefined()
  expect((await order([c, a, b])).refusal?.extensions.state).toEqual({ ids: [b, a, c] })
})

test('a field needs a type and a section', async () => {
  const sectionId = await makeSection(t, tech)
  expect(await refused({ name: 'What?', sectionId })).toBe(TYPE_REQUIRED)
  expect(await refused({ name: 'What?', type: 'TEXT' })).toBe(SECTION_REQUIRED)
})

test('a parent is of the type Parent, in the same section, and no child itself', async () => {
  const [sectionId, other] = [await makeSection(t, tech), await makeSection(t, tech)]
  const parent = await makeField(t, tech, { sectionId, type: 'PARENT', options: [] })
  const radio = await makeField(t, tech, { sectionId })
  expect(await refused({ type: 'TEXT', sectionId, parentProfileFieldId: radio.id })).toBe(ONLY_PARENTS)
  expect(await refused({ type: 'TEXT', sectionId: other, parentProfileFieldId: parent.id })).toBe(PARENT_IN_SECTION)
  expect(await refused({ type: 'PARENT', sectionId, parentProfileFieldId: parent.id })).toBe(PARENT_NO_CHILD)
  expect(await refused({ id: radio.id, parentProfileFieldId: parent.id })).toBeUndefined()
  expect(await refused({ id: radio.id, sectionId: other })).toBe(PARENT_IN_SECTION)
})

test('a parent takes its children along to another section', async () => {
  const [sectionId, other] = [await makeSection(t, tech), await makeSection(t, tech)]
  const parent = await makeField(t, tech, { sectionId, type: 'PARENT', options: [], privacy: 1 })
  const child = await makeField(t, tech, { sectionId, parentProfileFieldId: parent.id })
  await save({ id: parent.id, sectionId: other })
  expect((await fieldsIn(1)).map(({ id }) => id)).toEqual([parent.id, child.id])
})

test('children of a deleted parent are freed with its privacy, or go with it', async () => {
  const sectionId = await makeSection(t, tech)
  const makeBoth = async () => {
    const parent = await makeField(t, tech, { sectionId, type: 'PARENT', options: [], privacy: 1 })
    return { parent, child: await makeField(t, tech, { sectionId, parentProfileFieldId: parent.id }) }
  }
  const [one, two] = [await makeBoth(), await makeBoth()]
  await t.mutate(tech, 'deleteProfileField', { id: one.parent.id })
  await t.mutate(tech, 'deleteProfileField', { id: two.parent.id, children: 'DELETE' })
  expect(await fieldsIn()).toMatchObject([{ id: one.child.id, parentProfileFieldId: null, privacy: 1 }])
})

test('no two options have one name, one at most is the other one', async () => {
  const sectionId = await makeSection(t, tech)
  const asked = { type: 'RADIO', sectionId }
  expect(await refused({ ...asked, profileFieldOptions: [{ name: 'Yes' }, { name: 'yes' }] })).toBe(OPTION_TAKEN)
  const others = [
    { name: 'A', isOther: true },
    { name: 'B', isOther: true },
  ]
  expect(await refused({ ...asked, profileFieldOptions: others })).toBe(ONE_OTHER)
})

test('fields that would wait for each other are refused, also when two people save at once', async () => {
  const sectionId = await makeSection(t, tech)
  const [one, two] = [await makeField(t, tech, { sectionId }), await makeField(t, tech, { sectionId })]
  const optionOf = ({ profileFieldOptions: [option] }: typeof one) => [option?.id]
  expect(await refused({ id: one.id, dependentOptionIds: optionOf(one) })).toBe(ITS_OWN_OPTION)
  const both = await Promise.all([
    refused({ id: one.id, dependentOptionIds: optionOf(two) }),
    refused({ id: two.id, dependentOptionIds: optionOf(one) }),
  ])
  expect(both.toSorted()).toEqual([CIRCLE, undefined])
})

test('a field that somebody else saved since it was shown is not written over', async () => {
  const { id, version } = await makeField(t, tech, { sectionId: await makeSection(t, tech) })
  await save({ id, version, name: 'Mine' })
  const late = await save({ id, version, name: 'Theirs' })
  expect(late.refusal).toMatchObject({ extensions: { code: 'CONFLICT', state: { name: 'Mine' } } })
})

test('what is published is what members see, and stays readable under its number', async () => {
  const site = t.siteOf(t.sites.one.siteId)
  const sectionId = await makeSection(t, tech)
  const field = await makeField(t, tech, { sectionId, name: 'Before' })
  const { answer } = await t.mutate<{ definition: number }>(tech, 'publishProfile', {}, 'definition')
  await save({ id: field.id, name: 'After' })
  const wording = (row: Awaited<ReturnType<typeof publishedDefinition>>) => row?.sections[0]?.fields[0]?.name
  expect(wording(await publishedDefinition(site))).toBe('Before')
  await t.mutate(tech, 'publishProfile', {}, 'definition')
  expect(wording(await publishedDefinition(site))).toBe('After')
  expect(wording(await definitionAt(site, answer?.definition ?? 0))).toBe('Before')
  expect((await t.mutate(tech, 'publishProfile', {})).refusal?.message).toBe(NOTHING_TO_PUBLISH)
})

test('since when a part is no longer asked for is kept, until it comes back', async () => {
  const site = t.siteOf(t.sites.one.siteId)
  const retired = () => site.from('profileRetiredParts').select(['partId', 'kind']).execute()
  const sectionId = await makeSection(t, tech)
  const { id, profileFieldOptions } = await makeField(t, tech, { sectionId, options: ['Yes', 'No'] })
  await t.mutate(tech, 'publishProfile', {}, 'definition')
  await save({ id, type: 'TEXT' })
  await t.mutate(tech, 'publishProfile', {}, 'definition')
  const options = profileFieldOptions.map((option) => ({ partId: option.id, kind: 'option' }))
  expect(await retired()).toEqual(expect.arrayContaining([{ partId: id, kind: 'choices' }, ...options]))
  await save({ id, type: 'SELECT', profileFieldOptions: [{ name: 'Sometimes' }] })
  await t.mutate(tech, 'publishProfile', {}, 'definition')
  expect(await retired()).not.toContainEqual({ partId: id, kind: 'choices' })
})

test('what a change costs is told before it is made, and stands in the audit log after', async () => {
  const site = t.siteOf(t.sites.one.siteId)
  const sectionId = await makeSection(t, tech)
  const { id, profileFieldOptions } = await makeField(t, tech, { sectionId })
  const [yes] = profileFieldOptions
  await makeField(t, tech, { sectionId, dependentOptionIds: [yes?.id] })
  const { answer } = await t.mutate<{ definition: number }>(tech, 'publishProfile', {}, 'definition')
  const answered = { userId: tech.id, fieldId: id, definition: answer?.definition ?? 0, optionIds: [yes?.id ?? ''] }
  await site.insertInto('profileAnswers', answered).execute()
  const costOf = async (name: string, given: object) =>
    (await t.query<{ kind: string; n: number }[]>(tech, name, given, 'kind n')).answer?.map(
      ({ kind, n }) => `${kind} ${n}`,
    )
  const without = { id, profileFieldOptions: [{ id: profileFieldOptions[1]?.id, name: 'No' }] }
  const cost = ['PROFILE_RULES_NAMED 1', 'PROFILE_FIELDS_UNREACHED 1', 'PROFILE_ANSWERS_HIDDEN 1']
  expect(await costOf('saveProfileFieldEffects', without)).toEqual(cost)
  const renamed = {
    id,
    profileFieldOptions: [
      { id: yes?.id, name: 'Always' },
      { id: profileFieldOptions[1]?.id, name: 'No' },
    ],
  }
  expect(await costOf('saveProfileFieldEffects', renamed)).toEqual(['PROFILE_ANSWERS_REWORDED 1'])
  expect(await costOf('deleteProfileFieldEffects', { id, children: 'FREE' })).toEqual([
    'PROFILE_FIELDS_GONE 1',
    ...cost,
  ])
  await t.mutate(tech, 'deleteProfileField', { id })
  const audit = site.from('auditLog').select('effects').where('action', '=', 'deleteProfileField').orderBy('id', 'desc')
  expect((await audit.executeTakeFirst())?.effects).toMatchObject({ profile_fields_gone: 1, profile_answers_hidden: 1 })
})

test('answers of a field that became hidden are kept, and neither counted nor hidden once more', async () => {
  const site = t.siteOf(t.sites.one.siteId)
  const sectionId = await makeSection(t, tech)
  const { id, profileFieldOptions } = await makeField(t, tech, { sectionId })
  const [yes, no] = profileFieldOptions.map((option) => option.id)
  const below = await makeField(t, tech, { sectionId, dependentOptionIds: [yes] })
  const { answer } = await t.mutate<{ definition: number }>(tech, 'publishProfile', {}, 'definition')
  const definition = answer?.definition ?? 0
  const give = (userId: string, fieldId: string, optionId: string | undefined) =>
    site.insertInto('profileAnswers', { userId, fieldId, definition, optionIds: [optionId ?? ''] }).execute()
  for (const chosen of [yes, no]) {
    const { id: userId } = await t.signIn(3)
    await give(userId, id, chosen)
    await give(userId, below.id, below.profileFieldOptions[0]?.id)
  }
  const counts = async () =>
    (await t.query<{ answers: { fieldId: string; n: number }[] }>(tech, 'profileDraft', {}, 'answers { fieldId n }'))
      .answer?.answers
  const counted = [
    { fieldId: id, n: 2 },
    { fieldId: below.id, n: 1 },
  ]
  expect(await counts()).toEqual(expect.arrayContaining(counted))
  const costOf = async (name: string, given: object) =>
    (await t.query<{ kind: string; n: number }[]>(tech, name, given, 'kind n')).answer
  expect(await costOf('deleteProfileFieldEffects', { id: below.id })).toEqual([
    { kind: 'PROFILE_FIELDS_GONE', n: 1 },
    { kind: 'PROFILE_ANSWERS_HIDDEN', n: 1 },
  ])
  expect(await costOf('deleteProfileFieldEffects', { id })).toContainEqual({ kind: 'PROFILE_ANSWERS_HIDDEN', n: 3 })
  expect(await site.from('profileAnswers').select('userId').where('fieldId', '=', below.id).execute()).toHaveLength(2)
})

test('what was deleted comes back with its numbers, and so with its answers', async () => {
  const { id } = await makeField(t, tech, { sectionId: await makeSection(t, tech), name: 'Kept?' })
  await t.mutate(tech, 'deleteProfileField', { id })
  const versions = await t.query<{ number: number }[]>(tech, 'profileVersions', {}, 'number')
  const number = (versions.answer?.[0]?.number ?? 0) - 1
  await t.mutate(tech, 'restoreProfile', { number }, 'version')
  expect(await fieldsIn()).toMatchObject([{ id, name: 'Kept?' }])
})

test('a form that was opened before a version was restored is told that its field or section is another', async () => {
  const sectionId = await makeSection(t, tech, 'Shown')
  const [field, same] = [
    await makeField(t, tech, { sectionId, name: 'First' }),
    await makeField(t, tech, { sectionId }),
  ]
  const { answer } = await t.query<{ number: number }[]>(tech, 'profileVersions', {}, 'number')
  const number = answer?.[0]?.number ?? 0
  const change = (name: string) => save({ id: field.id, name })
  await change('Second')
  await t.mutate(tech, 'updateProfileSection', { id: sectionId, name: 'Renamed' }, 'id')
  const [opened] = await fieldsIn()
  const [section] = await sections()
  await t.mutate(tech, 'restoreProfile', { number }, 'version')
  await change('Third')
  await t.mutate(tech, 'updateProfileSection', { id: sectionId, name: 'Renamed again' }, 'id')
  const stale = { id: field.id, name: 'Mine', version: opened?.version }
  expect((await save(stale)).refusal?.extensions?.code).toBe('CONFLICT')
  const renamed = await t.mutate(tech, 'updateProfileSection', {
    id: sectionId,
    version: section?.version,
    name: 'Mine',
  })
  expect(renamed.refusal?.extensions?.code).toBe('CONFLICT')
  expect((await save({ id: same.id, name: 'Untouched', version: same.version })).refusal).toBeUndefined()
  const gone = (await fieldsIn())[0]
  await t.mutate(tech, 'deleteProfileField', { id: field.id })
  await t.mutate(tech, 'restoreProfile', { number }, 'version')
  expect((await save({ ...stale, version: gone?.version })).refusal?.extensions?.code).toBe('CONFLICT')
})
