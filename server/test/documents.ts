import {
  type GraphQLField,
  type GraphQLObjectType,
  getNamedType,
  isLeafType,
  isNonNullType,
  isObjectType,
} from 'graphql'
import { schema } from '../src/schema.ts'
import { rightOf } from './questions.ts'

type Kind = 'query' | 'mutation'
type Field = GraphQLField<unknown, unknown>

/** A field of Query or Mutation by its name. @throws when the schema has none of this name */
export function rootField(kind: Kind, name: string): Field {
  const field = (kind === 'query' ? schema.getQueryType() : schema.getMutationType())?.getFields()[name]
  if (!field) throw new Error(`The schema has no ${kind} ${name}`)
  return field
}

/**
 * The document that asks one field with these arguments as variables, and which fields of its answer: `select`, or each
 * value that needs no argument and no right of its own, as far as `depth` objects in.
 */
export function documentFor(kind: Kind, name: string, given: object, select?: string): string {
  const field = rootField(kind, name)
  const args = field.args.filter((arg) => Object.hasOwn(given, arg.name))
  const declared = args.map((arg) => `$${arg.name}: ${arg.type}`)
  const passed = args.map((arg) => `${arg.name}: $${arg.name}`)
  const asked = select ?? selectionOf(field)
  return `${kind}${inBrackets(declared)} { ${name}${inBrackets(passed)}${asked && ` { ${asked} }`} }`
}

/** The least that can be asked of an answer: nothing in it is looked up, so nothing is written for the look. */
export const leastOf = (kind: Kind, name: string): string =>
  isObjectType(getNamedType(rootField(kind, name).type)) ? '__typename' : ''

/** The arguments of a mutation, without the version where that may be left out. */
export function withoutVersion<Given extends object>(name: string, given: Given): Given {
  const arg = rootField('mutation', name).args.find((each) => each.name === 'version')
  if (!arg || isNonNullType(arg.type)) return given
  const { version: _, ...rest } = given as Given & { version?: unknown }
  return rest as Given
}

const inBrackets = (parts: readonly string[]) => (parts.length > 0 ? ` (${parts.join(', ')})` : '')

/** Every plain value of an answer, and of the objects in it. */
function selectionOf(field: Field, depth = 2): string {
  const type = getNamedType(field.type)
  return isObjectType(type) ? valuesOf(type, depth).join(' ') || '__typename' : ''
}

function valuesOf(type: GraphQLObjectType, depth: number): string[] {
  const free = Object.values(type.getFields()).filter(
    (field) => rightOf(field) === undefined && !field.args.some((arg) => isNonNullType(arg.type)),
  )
  return free.flatMap((field) => {
    if (isLeafType(getNamedType(field.type))) return [field.name]
    const inner = depth > 1 && field.args.length === 0 ? selectionOf(field, depth - 1) : ''
    return inner ? [`${field.name} { ${inner} }`] : []
  })
}
