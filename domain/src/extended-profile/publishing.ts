import { type Definition, type Field, fieldsOf } from './definition.ts'
import { hasOptions } from './fields.ts'

/** Days that the answers to what is no longer asked for are kept. */
export const ANSWERS_KEPT_DAYS = 30

/** Two questionnaires that ask the same: how often each part was saved makes no difference. */
export const isSame = (one: Definition, other: Definition): boolean => bare(one) === bare(other)

const bare = (definition: Definition): string =>
  JSON.stringify(
    definition.map(({ id, name, description, fields }) => [
      ...[id, name, description],
      fields.map((field) => [
        ...[field.id, field.name, field.description, field.type, field.privacy, field.displayOnProfile, field.icon],
        ...[field.parentProfileFieldId, field.dependentOptionIds],
        field.options.map((option) => [option.id, option.name, option.isOther]),
      ]),
    ]),
  )

/** The parts of a questionnaire, by id: a field, an option, and the kinds of answers that fields have. */
export type Parts = { field: string[]; option: string[]; choices: string[]; text: string[] }

/** Each list in the order of the questionnaire; a field stands in as many as apply. */
export function partsOf(definition: Definition): Parts {
  const fields = fieldsOf(definition)
  const ids = (which: (field: Field) => boolean) => fields.filter(which).map(({ id }) => id)
  return {
    field: ids(() => true),
    option: fields.flatMap(({ options }) => options.map(({ id }) => id)),
    choices: ids(({ type }) => hasOptions(type)),
    text: ids(({ type }) => type === 'text'),
  }
}

const without = (ids: readonly string[], others: readonly string[]) => {
  const there = new Set(others)
  return ids.filter((id) => !there.has(id))
}

/** Parts of the questionnaire before that the new one lacks. */
export function retiredParts(before: Definition, now: Definition): Parts {
  const [was, is] = [partsOf(before), partsOf(now)]
  return {
    field: without(was.field, is.field),
    option: without(was.option, is.option),
    choices: without(was.choices, is.choices),
    text: without(was.text, is.text),
  }
}
