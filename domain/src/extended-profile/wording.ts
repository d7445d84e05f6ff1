import { type Definition, dependenciesOf, type Field } from './definition.ts'
import { privacyLabel, profileFieldTypeLabel, profileIconLabel } from './fields.ts'

/** A field without a question. */
export const NO_QUESTION = 'No question yet'
export const questionOf = ({ name }: Pick<Field, 'name'>): string => name || NO_QUESTION

const quoted = (text: string) => `“${text}”`

/** 'Shown when “Do you see an aura?” is Always or Sometimes'; nothing of a field that is shown to all. */
export function dependencyText(definition: Definition, field: Pick<Field, 'dependentOptionIds'>): string {
  const { dependencies } = dependenciesOf(definition, field)
  if (dependencies.length === 0) return ''
  const parts = dependencies.map(
    (each) => `${quoted(questionOf(each.field))} is ${each.options.map(({ name }) => name).join(' or ')}`,
  )
  return `Shown when ${parts.join(' and ')}`
}

/** A line for each section, field and option: the text from which differences are made. */
export const definitionLines = (definition: Definition): string[] =>
  definition.flatMap(({ name, description, fields }) => [
    name,
    ...(description ? [`  ${description}`] : []),
    ...fields.flatMap((field) => fieldLines(definition, field)),
  ])

function fieldLines(definition: Definition, field: Field): string[] {
  const indent = field.parentProfileFieldId === null ? '  ' : '    '
  const facts = [
    profileFieldTypeLabel[field.type],
    ...(field.parentProfileFieldId === null ? [privacyLabel[field.privacy]] : []),
    ...(field.displayOnProfile ? [`On profile, icon ${profileIconLabel[field.icon]}`] : []),
  ]
  const rule = dependencyText(definition, field)
  return [
    `${indent}${questionOf(field)} (${facts.join(', ')})`,
    ...(field.description ? [`${indent}  ${field.description}`] : []),
    ...(rule ? [`${indent}  ${rule}`] : []),
    ...field.options.map(({ name, isOther }) => `${indent}  - ${name}${isOther ? ' (other)' : ''}`),
  ]
}
