import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Answers, type Definition, demandsOf, type Field, fieldsOf, shownFields } from './definition.ts'
import { isInCircle } from './rules.ts'

const field = (id: string, given: Partial<Field> = {}): Field => ({
  ...{ id, version: 1, name: `Question ${id}`, description: '', type: 'radio', privacy: 2, displayOnProfile: false },
  ...{ icon: 'none', parentProfileFieldId: null, dependentOptionIds: [], options: [] },
  ...given,
})
const options = (...ids: string[]) => ids.map((id) => ({ id, name: `Option ${id}`, isOther: false }))
const questionnaire = (...fields: Field[]): Definition => [{ id: '1', version: 1, name: 'A', description: '', fields }]
const chosen = (...given: [field: string, option: string][]): Answers =>
  new Map(given.map(([id, option]) => [id, { optionIds: [option], text: '' }]))
const shown = (definition: Definition, answers: Answers) => [...shownFields(definition, answers)]

const headache = questionnaire(
  field('2', { options: options('20', '21') }),
  field('3', { dependentOptionIds: ['20'], options: options('30') }),
  field('4', { dependentOptionIds: ['30'], type: 'parent' }),
  field('5', { parentProfileFieldId: '4' }),
)

test('a field is shown to who chose an option that it depends on, and its children with it', () => {
  expect(shown(headache, chosen())).toEqual(['2'])
  expect(shown(headache, chosen(['2', '21']))).toEqual(['2'])
  expect(shown(headache, chosen(['2', '20']))).toEqual(['2', '3'])
  expect(shown(headache, chosen(['2', '20'], ['3', '30']))).toEqual(['2', '3', '4', '5'])
})

test('what was answered to a field that is not shown shows nothing', () => {
  expect(shown(headache, chosen(['3', '30']))).toEqual(['2'])
})

test('each of several fields must match; in one field any of its options matches', () => {
  const one = field('2', { options: options('20', '21') })
  const two = field('3', { options: options('30') })
  const asked = questionnaire(one, two, field('4', { dependentOptionIds: ['20', '21', '30'] }))
  expect(shown(asked, chosen(['2', '21']))).toEqual(['2', '3'])
  expect(shown(asked, chosen(['2', '21'], ['3', '30']))).toEqual(['2', '3', '4'])
})

test('nobody is shown a field whose options are all gone', () => {
  expect(shown(questionnaire(field('2', { dependentOptionIds: ['99'] })), chosen())).toEqual([])
})

const anyQuestionnaire = fc
  .array(
    fc.record({
      parent: fc.integer({ min: 0, max: 7 }),
      on: fc.array(fc.integer({ min: 0, max: 7 }), { maxLength: 3 }),
    }),
    {
      maxLength: 8,
    },
  )
  .map((fields) =>
    questionnaire(
      ...fields.map(({ parent, on }, nth) =>
        field(String(nth), {
          options: options(`o${nth}`),
          parentProfileFieldId: parent < nth ? String(parent) : null,
          dependentOptionIds: on.map((each) => `o${each}`),
        }),
      ),
    ),
  )

test('whatever waits for whatever, it is said whether a field waits for itself, and none that does is ever shown', () => {
  fc.assert(
    fc.property(anyQuestionnaire, (definition) => {
      const all = fieldsOf(definition)
      const everything = chosen(...all.map(({ id }) => [id, `o${id}`] as [string, string]))
      const seen = shownFields(definition, everything)
      for (const each of all) if (isInCircle(definition, each)) expect(seen.has(each.id)).toBe(false)
    }),
  )
})

test('whatever was answered, a field is shown to exactly those who gave what it demands', () => {
  const answered = fc.uniqueArray(fc.integer({ min: 0, max: 7 }))
  fc.assert(
    fc.property(anyQuestionnaire, answered, (definition, given) => {
      const answers = chosen(...given.map((nth) => [String(nth), `o${nth}`] as [string, string]))
      const seen = shownFields(definition, answers)
      for (const { id } of fieldsOf(definition)) {
        const demands = demandsOf(definition, id)
        const isMet = demands?.every(({ fieldId, optionIds }) =>
          optionIds.some((option) => answers.get(fieldId)?.optionIds.includes(option)),
        )
        expect([id, isMet ?? false]).toEqual([id, seen.has(id)])
      }
    }),
  )
})
