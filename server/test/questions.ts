import type { Permission } from '@ward/domain/app/permissions'
import {
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql'

/** One thing to ask at the GraphQL endpoint: the fields on the way to it, each with its right. */
export type SchemaField = {
  name: string
  kind: 'query' | 'mutation'
  path: GraphQLField<unknown, unknown>[]
  rights: Permission[]
}

/** The right a field names, as the may plugin left it there. */
export const rightOf = (field: GraphQLField<unknown, unknown>): Permission | undefined =>
  (field.extensions as { may?: Permission }).may

/** Every field of Query and Mutation, and by a shortest path every field inside an answer that names a right of its own. */
export function questionsOf(schema: GraphQLSchema): SchemaField[] {
  const roots = [
    ...Object.values(schema.getQueryType()?.getFields() ?? {}).map((field) => asked('query', [field])),
    ...Object.values(schema.getMutationType()?.getFields() ?? {}).map((field) => asked('mutation', [field])),
  ]
  const seen = new Set<unknown>()
  const inner: SchemaField[] = []
  let paths = roots.filter(({ kind }) => kind === 'query').map(({ path }) => path)
  while (paths.length > 0) {
    const further: SchemaField['path'][] = []
    for (const path of paths) {
      const type = getNamedType(path.at(-1)?.type)
      if (!isObjectType(type) || seen.has(type)) continue
      seen.add(type)
      for (const field of Object.values(type.getFields())) {
        if (rightOf(field)) inner.push(asked('query', [...path, field]))
        else further.push([...path, field])
      }
    }
    paths = further
  }
  return [...roots, ...inner]
}

function asked(kind: SchemaField['kind'], path: SchemaField['path']): SchemaField {
  const rights = path.map(rightOf).filter((right) => right !== undefined)
  return { kind, path, rights, name: `${kind} ${path.map(({ name }) => name).join('.')}` }
}

/** The question as text, with plausible arguments; every id in it is `id`. */
export const textOf = ({ kind, path }: SchemaField, id: string): string => `${kind} { ${selected(path, id)} }`

/** The same question in other shapes; the right belongs to the field, not to how it is asked for. */
export function shapesOf({ kind, path }: SchemaField, id: string): { query: string; operationName?: string }[] {
  const plain = selected(path, id)
  const root = kind === 'query' ? 'Query' : 'Mutation'
  return [
    { query: `${kind} { sessionCheck: ${plain} }` },
    { query: `${kind} { ...f } fragment f on ${root} { ${plain} }` },
    { query: `${kind} { ... on ${root} { ... { ${plain} } } }` },
    { query: `${kind} Q($yes: Boolean = true) { ${plain.replace(/^\w+(\(.*?\))?/, '$& @include(if: $yes)')} }` },
    { query: `query Harmless { __typename } ${kind} Asked { ${plain} }`, operationName: 'Asked' },
  ]
}

function selected([field, ...rest]: SchemaField['path'], id: string): string {
  if (!field) return '__typename'
  const args = field.args
    .filter((arg) => (isNonNullType(arg.type) && arg.defaultValue === undefined) || arg.name === 'id')
    .map((arg) => `${arg.name}: ${plausible(arg.type, id)}`)
  const inner = isLeafType(getNamedType(field.type)) ? '' : ` { ${selected(rest, id)} }`
  return `${field.name}${args.length > 0 ? `(${args.join(', ')})` : ''}${inner}`
}

const SCALARS: Record<string, string> = {
  Int: '1',
  Float: '0.5',
  String: '"plausible"',
  Boolean: 'true',
  DateTime: '"2030-01-01T00:00:00Z"',
}

/** A value of a type as text of a document; every id in it is `id`. */
export function plausible(type: GraphQLInputType, id: string): string {
  if (isNonNullType(type)) return plausible(type.ofType, id)
  if (isListType(type)) return `[${plausible(type.ofType, id)}]`
  if (isEnumType(type)) return type.getValues()[0]?.name ?? 'null'
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields()).filter((field) => isNonNullType(field.type) || field.name === 'id')
    return `{ ${fields.map((field) => `${field.name}: ${plausible(field.type, id)}`).join(', ')} }`
  }
  return type.name === 'ID' ? `"${id}"` : (SCALARS[type.name] ?? '"{}"')
}
