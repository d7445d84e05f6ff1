import { type Definition, fieldIn, fieldsOf } from '@ward/domain/extended-profile/definition'
import { unreached } from '@ward/domain/extended-profile/lint'
import { retiredParts } from '@ward/domain/extended-profile/publishing'
import type { Effects } from '@ward/domain/kernel/effects'

/** Options by the fields that have them. */
type OfFields = { fieldIds: string[]; optionIds: string[] }

/** The answers a change touches: all of some fields, those that chose an option that goes, those to an option renamed. */
export type Touched = { wholeFieldIds: string[]; gone: OfFields; renamed: OfFields }

export function touchedBy(before: Definition, after: Definition): Touched {
  const { field, option, choices, text } = retiredParts(before, after)
  const gone = new Set(option)
  const renamed = fieldsOf(after).flatMap(({ id, options }) => {
    const was = fieldIn(before, id)?.options ?? []
    return options.flatMap((each) => {
      const old = was.find((other) => other.id === each.id)
      return old && old.name !== each.name ? [{ fieldId: id, optionId: each.id }] : []
    })
  })
  const owners = fieldsOf(before).filter(({ options }) => options.some(({ id }) => gone.has(id)))
  return {
    wholeFieldIds: [...new Set([...field, ...choices, ...text])],
    gone: { fieldIds: owners.map(({ id }) => id), optionIds: option },
    renamed: { fieldIds: renamed.map(({ fieldId }) => fieldId), optionIds: renamed.map(({ optionId }) => optionId) },
  }
}

/** The effects of a changed questionnaire besides answers, once it is published. */
export function costsOf(before: Definition, after: Definition): Effects {
  const gone = retiredParts(before, after)
  const optionsGone = new Set(gone.option)
  const there = fieldsOf(after)
  const was = unreached(before)
  return {
    profile_fields_gone: gone.field.length,
    profile_children_freed: there.filter(
      (field) =>
        field.parentProfileFieldId === null && (fieldIn(before, field.id)?.parentProfileFieldId ?? null) !== null,
    ).length,
    profile_rules_named: there.filter(({ dependentOptionIds }) => dependentOptionIds.some((id) => optionsGone.has(id)))
      .length,
    profile_fields_unreached: [...unreached(after).keys()].filter((id) => fieldIn(before, id) && !was.has(id)).length,
  }
}
