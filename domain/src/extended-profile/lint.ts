import { type Definition, dependenciesOf, type Field, fieldIn, fieldsOf } from './definition.ts'
import { hasOptions } from './fields.ts'

/** Why nobody can answer a field, or be shown it. */
export const ON_DELETED_OPTION = 'Depends on a deleted option, so nobody sees it'
export const ON_UNREACHED_FIELD = 'Depends on a field that nobody can answer'
export const UNDER_UNREACHED_PARENT = 'Nobody can see its parent'
export const WITHOUT_OPTIONS = 'Has no options to choose from'

/** The fields that nobody can reach or answer, each with its reason. */
export function unreached(definition: Definition): ReadonlyMap<string, string> {
  const known = new Map<string, string | null>()
  const reasonOf = (field: Field): string | null => {
    const before = known.get(field.id)
    if (before !== undefined) return before
    known.set(field.id, null)
    const reason = ownReason(field)
    known.set(field.id, reason)
    return reason
  }
  const ownReason = (field: Field): string | null => {
    const parent = fieldIn(definition, field.parentProfileFieldId)
    const { dependencies } = dependenciesOf(definition, field)
    if (field.dependentOptionIds.length > 0 && dependencies.length === 0) return ON_DELETED_OPTION
    if (dependencies.some((each) => reasonOf(each.field) !== null)) return ON_UNREACHED_FIELD
    if (parent && reasonOf(parent) !== null) return UNDER_UNREACHED_PARENT
    return hasOptions(field.type) && field.options.length === 0 ? WITHOUT_OPTIONS : null
  }
  return new Map(
    fieldsOf(definition).flatMap((field) => {
      const reason = reasonOf(field)
      return reason === null ? [] : [[field.id, reason] as const]
    }),
  )
}
