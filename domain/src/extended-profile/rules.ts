import type { FieldProblem } from '../kernel/refusal.ts'
import { childrenOf, type Definition, dependenciesOf, type Field, fieldIn, fieldsOf, sectionOf } from './definition.ts'
import { hasOptions, ONE_OTHER, OPTION_TAKEN } from './fields.ts'

/** The rules of spec 3 section 5 on parents. */
export const ONLY_PARENTS = 'Only a field of the type Parent can be a parent'
export const PARENT_IN_SECTION = 'A parent must be in the same section'
export const PARENT_NO_CHILD = 'A parent cannot be under another parent'
export const ITS_OWN_OPTION = 'A field cannot depend on its own options'
export const NO_SUCH_OPTION = 'One of these options doesn’t exist'
export const CIRCLE = 'These fields would wait for each other: nobody would ever see them'

const problem = (path: string, message: string, isWrong: boolean): FieldProblem[] =>
  isWrong ? [{ path, message }] : []

/** Problems of a field in its place in a questionnaire. @param before the field as it was: options it named may be gone */
export function fieldProblems(definition: Definition, field: Field, before?: Field): FieldProblem[] {
  return [
    ...optionProblems(field),
    ...parentProblems(definition, field),
    ...dependencyProblems(definition, field, before),
  ]
}

function optionProblems({ options }: Field): FieldProblem[] {
  const names = options.map(({ name }) => name.toLowerCase())
  return options.flatMap(({ isOther }, nth) => [
    ...problem(`profileFieldOptions.${nth}.name`, OPTION_TAKEN, names.indexOf(names[nth] ?? '') < nth),
    ...problem(
      `profileFieldOptions.${nth}.isOther`,
      ONE_OTHER,
      isOther && options.findIndex((each) => each.isOther) < nth,
    ),
  ])
}

function parentProblems(definition: Definition, field: Field): FieldProblem[] {
  if (field.parentProfileFieldId === null) return []
  const parent = fieldIn(definition, field.parentProfileFieldId)
  const isElsewhere = sectionOf(definition, field.parentProfileFieldId) !== sectionOf(definition, field.id)
  const [first] = [
    ...problem('parentProfileFieldId', ONLY_PARENTS, parent?.type !== 'parent'),
    ...problem(
      'parentProfileFieldId',
      PARENT_NO_CHILD,
      field.type === 'parent' || childrenOf(definition, field.id).length > 0,
    ),
    ...problem('parentProfileFieldId', PARENT_IN_SECTION, isElsewhere),
  ]
  return first ? [first] : []
}

function dependencyProblems(definition: Definition, field: Field, before: Field | undefined): FieldProblem[] {
  const { dependencies, gone } = dependenciesOf(definition, field)
  const was = new Set(before?.dependentOptionIds)
  const [first] = [
    ...problem(
      'dependentOptionIds',
      NO_SUCH_OPTION,
      gone.some((id) => !was.has(id)),
    ),
    ...problem(
      'dependentOptionIds',
      ITS_OWN_OPTION,
      dependencies.some((each) => each.field.id === field.id),
    ),
    ...problem('dependentOptionIds', CIRCLE, isInCircle(definition, field)),
  ]
  return first ? [first] : []
}

/** The fields that a field waits for: its parent, and the fields on whose options it depends. */
const waitsFor = (definition: Definition, field: Field): Field[] => {
  const parent = fieldIn(definition, field.parentProfileFieldId)
  return [...(parent ? [parent] : []), ...dependenciesOf(definition, field).dependencies.map((each) => each.field)]
}

/** Whether a field waits for itself, over whatever others. */
export function isInCircle(definition: Definition, field: Field): boolean {
  const seen = new Set<string>()
  const open = waitsFor(definition, field)
  for (let next = open.pop(); next; next = open.pop()) {
    if (next.id === field.id) return true
    if (seen.has(next.id)) continue
    seen.add(next.id)
    open.push(...waitsFor(definition, next))
  }
  return false
}

/** Fields that can be parents in a section. */
export const parentsIn = (definition: Definition, sectionId: string): Field[] =>
  definition.find(({ id }) => id === sectionId)?.fields.filter(({ type }) => type === 'parent') ?? []

/** Fields on whose options a field can depend: answered by choosing, and not waiting for it themselves. */
export const dependable = (definition: Definition, field: Pick<Field, 'id'> | null): Field[] =>
  fieldsOf(definition).filter(
    (each) =>
      hasOptions(each.type) &&
      each.options.length > 0 &&
      each.id !== field?.id &&
      !(field && reaches(definition, each, field.id)),
  )

const reaches = (definition: Definition, from: Field, id: string): boolean => {
  const seen = new Set<string>([from.id])
  const open = [from]
  for (let next = open.pop(); next; next = open.pop())
    for (const each of waitsFor(definition, next)) {
      if (each.id === id) return true
      if (seen.has(each.id)) continue
      seen.add(each.id)
      open.push(each)
    }
  return false
}
