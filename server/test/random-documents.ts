import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql'
import { type Random, randomNamed } from '../../demo/random.ts'
import { LIMITS } from '../src/platform/graphql/limits.ts'
import type { DeclaredRows } from '../src/platform/graphql/rows.plugin.ts'

export type RandomDocument = { query: string; variables: Record<string, unknown> }

/** Ids that documents name: those that lead to much should be often among them. */
export type Ids = Readonly<Record<'id' | 'assocId' | 'userIds', readonly string[]>>

type Options = {
  ids: Ids
  /** Changes that documents may ask for besides questions. */
  mutations: readonly string[]
}

/** The rest of the limits, and the text written besides the selections. */
type Writing = {
  random: Random
  ids: Ids
  /** Asks for all there is of everything, which is often more than an answer may hold. */
  isGreedy: boolean
  fields: number
  aliases: number
  directives: number
  fragments: string[]
  types: Map<string, string>
  variables: Record<string, unknown>
}

/** A document that is valid under a schema; the same seed makes the same one. Most keep to the limits, whatever they cost. */
export function randomDocument(schema: GraphQLSchema, seed: string, { ids, mutations }: Options): RandomDocument {
  const random = randomNamed(seed)
  const isGreedy = random.chance(0.4)
  const writing: Writing = {
    random,
    ids,
    isGreedy,
    fields: isGreedy ? LIMITS.fields : random.pick([10, 40, 150, LIMITS.fields]),
    aliases: random.pick([0, 5, LIMITS.aliases]),
    directives: random.pick([0, 5]),
    fragments: [],
    types: new Map(),
    variables: {},
  }
  const mutation = schema.getMutationType()
  const isChange = mutation != null && mutations.length > 0 && random.chance(0.1)
  const root = isChange ? mutation : schema.getQueryType()
  if (!root) throw new Error('The schema answers no question')
  const asked = Object.values(root.getFields()).filter(({ name }) => !isChange || mutations.includes(name))
  const roots = Array.from(
    { length: random.pick(isGreedy && !isChange ? [1, LIMITS.rootFields] : [1, 1, 2, 2]) },
    (_, at) => fieldText(random.pick(asked), writing, LIMITS.depth, `r${at}`),
  )
  const declared = [...writing.types].map(([name, type]) => `$${name}: ${type}`)
  const head = `${isChange ? 'mutation' : 'query'} Random${declared.length > 0 ? `(${declared.join(', ')})` : ''}`
  return { query: [`${head} { ${roots.join(' ')} }`, ...writing.fragments].join('\n'), variables: writing.variables }
}

function fieldText(field: GraphQLField<unknown, unknown>, writing: Writing, depth: number, alias = ''): string {
  writing.fields--
  const args = argsText(field, writing)
  const type = getNamedType(field.type)
  const inner = isObjectType(type) ? ` { ${selectionText(type, writing, depth - 1)} }` : ''
  return `${alias ? `${alias}: ` : ''}${field.name}${args}${directive(writing)}${inner}`
}

/** Fields of a type: some, or all; nested types more often than not. Those with arguments have names of their own. */
function selectionText(type: GraphQLObjectType, writing: Writing, depth: number): string {
  const { random, isGreedy } = writing
  const all = Object.values(type.getFields())
  const leaves = all.filter((field) => !isObjectType(getNamedType(field.type)))
  const chosen: string[] = []
  const share = isGreedy ? 1 : random.pick([0.1, 0.4, 1])
  for (const leaf of leaves)
    if (writing.fields > 1 && leaf.args.length === 0 && random.chance(share))
      chosen.push(fieldText(leaf, writing, depth))
  if (depth > 1) {
    for (const field of all.filter((each) => !leaves.includes(each))) {
      if (writing.fields < 4 || !random.chance(isGreedy ? 1 : random.pick([0.3, 0.8]))) continue
      if (field.args.length === 0) chosen.push(fieldText(field, writing, depth))
      else
        for (let times = random.pick([1, 1, 3]); times > 0 && writing.aliases > 0 && writing.fields > 3; times--)
          chosen.push(fieldText(field, writing, depth, `a${writing.aliases--}`))
    }
  }
  if (chosen.length === 0) {
    writing.fields--
    chosen.push('__typename')
  }
  return wrapped(chosen.join(' '), type, writing)
}

/** The same selection as it is, inline, or in a fragment. */
function wrapped(text: string, type: GraphQLObjectType, { random, fragments }: Writing): string {
  switch (random.pick(['plain', 'plain', 'plain', 'inline', 'named'])) {
    case 'inline':
      return `... on ${type.name} { ${text} }`
    case 'named': {
      const name = `f${fragments.length}`
      fragments.push(`fragment ${name} on ${type.name} { ${text} }`)
      return `...${name}`
    }
    default:
      return text
  }
}

function directive(writing: Writing): string {
  if (writing.directives === 0 || !writing.random.chance(0.1)) return ''
  writing.directives--
  return writing.random.pick([' @include(if: true)', ' @skip(if: false)', ' @include(if: false)'])
}

/** The most a list may give that a field is, or that stands on the page it leads to. */
function mostOf(field: GraphQLField<unknown, unknown>): number {
  const type = getNamedType(field.type)
  const lists = [field, ...(isObjectType(type) ? Object.values(type.getFields()) : [])]
  const most = lists.map(({ extensions }) => (extensions as { rows?: DeclaredRows }).rows?.most)
  return most.find((each) => each !== undefined) ?? 1
}

function argsText(field: GraphQLField<unknown, unknown>, writing: Writing): string {
  const { random } = writing
  const isNeeded = ({ type, defaultValue }: GraphQLArgument) => isNonNullType(type) && defaultValue === undefined
  const given = field.args.filter((arg) => isNeeded(arg) || random.chance(USUAL[arg.name] ?? 0.2))
  const most = mostOf(field)
  const texts = given.map((arg) => {
    const value =
      arg.name === 'limit'
        ? writing.isGreedy
          ? most
          : random.pick(limitsTo(most))
        : anyValue(arg.type, arg.name, writing)
    if (!random.chance(0.3)) return `${arg.name}: ${literal(value, arg.type)}`
    const name = `v${writing.types.size}`
    writing.types.set(name, `${arg.type}`)
    writing.variables[name] = value
    return `${arg.name}: $${name}`
  })
  return texts.length > 0 ? `(${texts.join(', ')})` : ''
}

/** Arguments that most documents give: without the others a question means all. */
const USUAL: Record<string, number> = { id: 0.95, limit: 0.7 }
const SEVERAL = 3
/** Few rows, many, and now and then one more than there may be. */
const limitsTo = (most: number): number[] => [
  ...[1, 2, 5, 10, 20, 50, 100, 200, most].filter((n) => n <= most),
  most,
  most + 1,
]

function anyValue(type: GraphQLInputType, name: string, writing: Writing): unknown {
  const { random, ids } = writing
  if (isNonNullType(type)) return anyValue(type.ofType, name, writing)
  if (isListType(type))
    return Array.from({ length: random.between(0, SEVERAL) }, () => anyValue(type.ofType, name, writing))
  if (isEnumType(type)) return random.pick(type.getValues()).name
  if (isInputObjectType(type))
    return Object.fromEntries(
      Object.values(type.getFields()).map((field) => [field.name, anyValue(field.type, field.name, writing)]),
    )
  switch (getNamedType(type).name) {
    case 'ID':
      return random.pick(name === 'id' ? ids.id : name === 'assocId' ? ids.assocId : ids.userIds)
    case 'Float':
      return 0.5
    case 'Int':
      return random.pick([0, 1, 2, 5, 10, 2024])
    case 'Boolean':
      return random.chance(0.5)
    case 'DateTime':
      return '2024-01-01T00:00:00.000Z'
    default:
      return random.pick(['', 'a', 'e', '%', 'the'])
  }
}

/** A value as a document has it: names of enums stand without quotes. */
function literal(value: unknown, type: GraphQLInputType): string {
  if (isNonNullType(type)) return literal(value, type.ofType)
  if (isListType(type)) return `[${(value as unknown[]).map((each) => literal(each, type.ofType)).join(', ')}]`
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields())
    const given = value as Record<string, unknown>
    return `{ ${fields.map((field) => `${field.name}: ${literal(given[field.name], field.type)}`).join(', ')} }`
  }
  return isEnumType(type) ? String(value) : JSON.stringify(value)
}
