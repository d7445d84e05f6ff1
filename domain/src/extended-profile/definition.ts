import type { Privacy, ProfileFieldType, ProfileIcon } from './fields.ts'

/** An option as it is kept. Numbers of sections, fields and options are of the site, and none is given twice. */
export type Option = { id: string; name: string; isOther: boolean }
export type Field = {
  id: string
  version: number
  name: string
  description: string
  type: ProfileFieldType
  /** Its own; `privacyOf` gives the one that applies. */
  privacy: Privacy
  displayOnProfile: boolean
  icon: ProfileIcon
  parentProfileFieldId: string | null
  /** May name options that are deleted: then nobody chooses them. */
  dependentOptionIds: readonly string[]
  options: readonly Option[]
}
export type Section = { id: string; version: number; name: string; description: string; fields: readonly Field[] }
/** A questionnaire: sections and fields in their order. */
export type Definition = readonly Section[]

export const fieldsOf = (definition: Definition): Field[] => definition.flatMap(({ fields }) => fields)

export const fieldIn = (definition: Definition, id: string | null | undefined): Field | undefined =>
  id == null ? undefined : fieldsOf(definition).find((field) => field.id === id)

export const sectionOf = (definition: Definition, fieldId: string): Section | undefined =>
  definition.find(({ fields }) => fields.some(({ id }) => id === fieldId))

export const childrenOf = (definition: Definition, id: string): Field[] =>
  fieldsOf(definition).filter(({ parentProfileFieldId }) => parentProfileFieldId === id)

/** The privacy of a field's answers: a child has the privacy of its parent. */
export const privacyOf = (definition: Definition, field: Field): Privacy =>
  fieldIn(definition, field.parentProfileFieldId)?.privacy ?? field.privacy

/** A field on which another depends, with those of its options that are named. */
export type Dependency = { field: Field; options: Option[] }

/** The dependencies of a field, field by field, and the ids of options that no longer exist. */
export function dependenciesOf(
  definition: Definition,
  { dependentOptionIds }: Pick<Field, 'dependentOptionIds'>,
): { dependencies: Dependency[]; gone: string[] } {
  const named = new Set(dependentOptionIds)
  const dependencies = fieldsOf(definition).flatMap((field) => {
    const options = field.options.filter(({ id }) => named.has(id))
    return options.length > 0 ? [{ field, options }] : []
  })
  const found = new Set(dependencies.flatMap(({ options }) => options.map(({ id }) => id)))
  return { dependencies, gone: dependentOptionIds.filter((id) => !found.has(id)) }
}

/** A member's answer to a field. */
export type Answer = { optionIds: readonly string[]; text: string }
/** By the numbers of the fields. */
export type Answers = ReadonlyMap<string, Answer>

/**
 * The fields that a member is shown who gave these answers: a field is shown with its parent, once each field it depends on is
 * shown and answered with one of the named options. Options that are gone count for nothing; where all are gone nobody is shown
 * it.
 */
export function shownFields(definition: Definition, answers: Answers): ReadonlySet<string> {
  const fields = new Map(fieldsOf(definition).map((field) => [field.id, field]))
  const owners = new Map(
    [...fields.values()].flatMap((field) => field.options.map(({ id }) => [id, field.id] as const)),
  )
  const known = new Map<string, boolean>()
  const isShown = (id: string): boolean => {
    const before = known.get(id)
    if (before !== undefined) return before
    // Rules are kept free of circles; should one be there, nobody is shown what is in it.
    known.set(id, false)
    const field = fields.get(id)
    const shown = field !== undefined && parentShows(field) && dependenciesShow(field)
    known.set(id, shown)
    return shown
  }
  const parentShows = ({ parentProfileFieldId }: Field) =>
    parentProfileFieldId === null || isShown(parentProfileFieldId)
  const dependenciesShow = ({ dependentOptionIds }: Field) => {
    if (dependentOptionIds.length === 0) return true
    const named = Map.groupBy(
      dependentOptionIds.filter((id) => owners.has(id)),
      (id) => owners.get(id) ?? '',
    )
    return (
      named.size > 0 &&
      [...named].every(([owner, ids]) => isShown(owner) && ids.some((id) => answers.get(owner)?.optionIds.includes(id)))
    )
  }
  return new Set([...fields.keys()].filter(isShown))
}

/** An answer that a member must have given: one of these options of a field. */
export type Demand = { fieldId: string; optionIds: readonly string[] }

/**
 * The answers a member needs to be shown a field, as `shownFields` applies them: all of it. Null where nobody is shown it, and
 * for a field that is not there.
 */
export function demandsOf(definition: Definition, id: string): Demand[] | null {
  const seen = new Set<string>()
  const open = new Set<string>()
  const demands: Demand[] = []
  const mayShow = (each: string): boolean => {
    // One that is open still waits for itself.
    if (seen.has(each)) return !open.has(each)
    seen.add(each)
    open.add(each)
    const field = fieldIn(definition, each)
    if (!field) return false
    const { dependencies } = dependenciesOf(definition, field)
    if (field.dependentOptionIds.length > 0 && dependencies.length === 0) return false
    demands.push(
      ...dependencies.map(({ field: { id: fieldId }, options }) => ({
        fieldId,
        optionIds: options.map((option) => option.id),
      })),
    )
    const waits = [...dependencies.map((dependency) => dependency.field.id), field.parentProfileFieldId]
    const isSeen = waits.every((other) => other === null || mayShow(other))
    open.delete(each)
    return isSeen
  }
  return mayShow(id) ? demands : null
}
