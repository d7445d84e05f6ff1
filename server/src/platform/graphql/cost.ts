import {
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLArgument,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql'
import type { DeclaredRows } from './rows.plugin.ts'

/**
 * Values a request may ask for, if every list on the way is as long as it may be: each query of the specification with all
 * fields of its entity, at its largest page size (see server/test/specification-shapes.test.ts).
 */
export const MAX_VALUES = 100_000
/**
 * A request that may give more values than this is dear: few of those are answered at once (see answering.ts). The console's
 * requests are not (see server/test/graph.test.ts).
 */
export const DEAR_VALUES = 12_500

/** The limit of a list's rows: a number, or the variable that says it and what that stands for when it is not given. */
type Limit = number | { variable: string; otherwise: number }
/** A list in a document, and the operation itself as a list of one: values beside the lists in each of its rows. */
type List = { path: string; depth: number; most: number; limit: Limit; values: number; lists: List[] }

type Cost = { values: number; problem: string | null }
/** The rows of all lists of one path together, under any number of names. */
type Share = { path: string; rows: number; values: number }

const known = new WeakMap<OperationDefinitionNode, List>()

/**
 * The largest number of values a request may give: along each path the product of what its lists may give, with fragments where
 * they are used, aliases each by itself, and nothing taken off for @skip or @include.
 *
 * @returns the values, and why they are too many, by the path that gives most of them; null when they are not
 */
export function costOf(
  schema: GraphQLSchema,
  { operation, fragments }: { operation: OperationDefinitionNode; fragments: readonly FragmentDefinitionNode[] },
  variables: Record<string, unknown>,
): Cost {
  const root = known.get(operation) ?? listsOf(schema, operation, fragments)
  known.set(operation, root)
  const values = valuesOf(root, 1, variables)
  if (values <= MAX_VALUES) return { values, problem: null }
  const shares = new Map<string, Share>()
  valuesOf(root, 1, variables, shares)
  const [worst] = [...shares.values()].sort((a, b) => b.values - a.values)
  return { values, problem: worst ? TOO_MUCH(worst, values) : null }
}

const inWords = (n: number) => n.toLocaleString('en')

const TOO_MUCH = ({ path, rows }: Share, values: number) =>
  `${path} may give up to ${inWords(rows)} rows. A request may ask for ${inWords(MAX_VALUES)} values at most, this one for up to ${inWords(values)}: ask for fewer rows or less of each`

function valuesOf(list: List, times: number, variables: Record<string, unknown>, shares?: Map<string, Share>): number {
  const rows = times * rowsOf(list, variables)
  const values = rows * list.values
  if (shares) {
    const { path } = list
    const share = shares.get(path) ?? { path, rows: 0, values: 0 }
    shares.set(path, { path, rows: share.rows + rows, values: share.values + values })
  }
  return list.lists.reduce((sum, inner) => sum + valuesOf(inner, rows, variables, shares), values)
}

/** An invalid number of rows is refused by the list itself; until then it counts as the list's maximum. */
function rowsOf({ most, limit }: List, variables: Record<string, unknown>): number {
  const said =
    typeof limit === 'number'
      ? limit
      : Object.hasOwn(variables, limit.variable)
        ? variables[limit.variable]
        : limit.otherwise
  return typeof said === 'number' && said >= 0 && said < most ? said : most
}

/** Reads an operation once. Its fields as if fragments were written out are few already, see limits.ts. */
function listsOf(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  fragments: readonly FragmentDefinitionNode[],
): List {
  const named = new Map(fragments.map(({ name, selectionSet }) => [name.value, selectionSet]))
  const defaults = new Map<string, number>()
  for (const { variable, defaultValue } of operation.variableDefinitions ?? [])
    if (defaultValue?.kind === Kind.INT) defaults.set(variable.name.value, Number(defaultValue.value))
  const root: List = { path: '', depth: 0, most: 1, limit: 1, values: 0, lists: [] }
  const type = schema.getRootType(operation.operation)
  if (type) read(operation.selectionSet, type, root, '', undefined)
  return root

  function read(
    { selections }: SelectionSetNode,
    type: GraphQLObjectType,
    into: List,
    path: string,
    above: Limit | undefined,
  ): void {
    for (const selection of selections) {
      if (selection.kind === Kind.FIELD) readField(selection, type, into, path, above)
      else {
        const inner = selection.kind === Kind.INLINE_FRAGMENT ? selection.selectionSet : named.get(selection.name.value)
        if (inner) read(inner, type, into, path, above)
      }
    }
  }

  function readField(
    field: FieldNode,
    parent: GraphQLObjectType,
    into: List,
    pathAbove: string,
    above: Limit | undefined,
  ): void {
    const { name, selectionSet } = field
    const definition = parent.getFields()[name.value]
    const path = pathAbove ? `${pathAbove}.${name.value}` : name.value
    const own = limitOf(field, defaultOf(definition?.args.find((arg) => arg.name === 'limit')))
    const list = definition && isList(definition.type)
    const rows = list ? (definition.extensions as { rows?: DeclaredRows }).rows : undefined
    // A list without a number cannot be built; one that is not of ours (introspection) gives nothing.
    const most = rows?.most ?? 1
    const isDeep = into.depth >= (rows?.depth ?? 1)
    const usual = (rows?.isPage ? above : isDeep ? rows?.inLists : undefined) ?? most
    const place = list ? { path, depth: into.depth + 1, most, limit: own ?? usual, values: 1, lists: [] } : into
    if (list) into.lists.push(place)
    else into.values++
    const type = getNamedType(definition?.type)
    if (selectionSet && isObjectType(type)) read(selectionSet, type, place, path, own)
  }

  /** The field's argument `limit`; undefined when it has none. */
  function limitOf({ arguments: args }: FieldNode, byDefault: number | undefined): Limit | undefined {
    const value = args?.find(({ name }) => name.value === 'limit')?.value
    if (value?.kind === Kind.INT) return Number(value.value)
    if (value?.kind === Kind.VARIABLE) {
      const variable = value.name.value
      return { variable, otherwise: defaults.get(variable) ?? byDefault ?? Number.NaN }
    }
    return byDefault
  }
}

/** The number an argument stands for when it is not given, however the schema was made. */
function defaultOf(arg: GraphQLArgument | undefined): number | undefined {
  if (typeof arg?.defaultValue === 'number') return arg.defaultValue
  return arg?.default?.literal?.kind === Kind.INT ? Number(arg.default.literal.value) : undefined
}

const isList = (type: unknown): boolean => isListType(isNonNullType(type) ? type.ofType : type)
