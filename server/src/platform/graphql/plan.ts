import {
  defaultFieldResolver,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLFieldResolver,
  type GraphQLLeafType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql'
import type { Ctx } from '../context.ts'
import { leafOf } from './leaf.ts'
import { columnOf } from './rows.plugin.ts'

/** The fields of one object, in the order of the document, fragments written out. */
export type ObjectPlan = readonly FieldPlan[]

/** The shape of a field in an answer. */
export type Shape =
  | { readonly kind: 'leaf'; readonly isRequired: boolean; readonly give: (value: unknown) => unknown }
  | { readonly kind: 'list'; readonly isRequired: boolean; readonly item: Shape }
  | { readonly kind: 'object'; readonly isRequired: boolean; readonly fields: ObjectPlan }

export type FieldPlan = {
  /** The number of this field in its plan: values made once a request for it are kept under this number. */
  readonly at: number
  /** Its name in the answer. */
  readonly key: string
  readonly nodes: readonly FieldNode[]
  readonly parentType: GraphQLObjectType
  readonly definition: GraphQLField<unknown, unknown>
  readonly resolve: GraphQLFieldResolver<unknown, Ctx>
  /** Where the field gives a property of its row and nothing else: its name, and whether it is counted as text. */
  readonly column: { readonly name: string; readonly isText: boolean } | undefined
  /** The value of `__typename`. */
  readonly typename: string | undefined
  /** The way to it; a list on it stands for all its rows by the first. */
  readonly path: GraphQLResolveInfo['path']
  readonly shape: Shape
}

export type Plan = { readonly fields: ObjectPlan; readonly size: number }

/** An operation as the plans know it. */
type Operation = { operation: OperationDefinitionNode; fragments: readonly FragmentDefinitionNode[] }
type Plans = { conditions: readonly string[]; made: Map<string, Plan | undefined> }

/** The number of `@skip` and `@include` sets one document may have plans for; the library executes it with the others. */
const MOST_PLANS = 16

const known = new WeakMap<OperationDefinitionNode, Plans>()

/**
 * The plan by which a question is answered, made once a document and set of `@skip` and `@include`.
 *
 * @param variables as the library coerced them
 * @returns undefined where none can be made: for changes, other questions about the schema than `__typename`, and types that
 *   only the value tells
 */
export function planOf(schema: GraphQLSchema, asked: Operation, variables: Record<string, unknown>): Plan | undefined {
  const { operation } = asked
  if (operation.operation !== OperationTypeNode.QUERY) return undefined
  const plans = known.get(operation) ?? { conditions: conditionsIn(asked), made: new Map() }
  known.set(operation, plans)
  const set = plans.conditions.map((name) => (variables[name] ? '1' : '0')).join('')
  if (plans.made.has(set)) return plans.made.get(set)
  if (plans.made.size === MOST_PLANS) return undefined
  const plan = makePlan(schema, asked, variables)
  plans.made.set(set, plan)
  return plan
}

/** Thrown where the library has to execute a document. */
class NoPlan extends Error {}

function makePlan(schema: GraphQLSchema, asked: Operation, variables: Record<string, unknown>): Plan | undefined {
  const fragments = new Map(asked.fragments.map((fragment) => [fragment.name.value, fragment]))
  const type = schema.getQueryType()
  let size = 0
  try {
    return type ? { fields: objectPlan(type, [asked.operation.selectionSet], undefined), size } : undefined
  } catch (error) {
    if (error instanceof NoPlan) return undefined
    throw error
  }

  function objectPlan(
    type: GraphQLObjectType,
    sets: readonly SelectionSetNode[],
    path: GraphQLResolveInfo['path'] | undefined,
  ): ObjectPlan {
    if (type.isTypeOf) throw new NoPlan()
    const collected = new Map<string, FieldNode[]>()
    const visited = new Set<string>()
    for (const set of sets) collect(set, collected, visited)
    return [...collected].map(([key, nodes]) => fieldPlan(type, key, nodes, path))
  }

  function collect(set: SelectionSetNode, into: Map<string, FieldNode[]>, visited: Set<string>): void {
    for (const selection of set.selections) {
      if (!isIncluded(selection, variables)) continue
      if (selection.kind === Kind.FIELD) {
        const key = (selection.alias ?? selection.name).value
        into.set(key, [...(into.get(key) ?? []), selection])
      } else if (selection.kind === Kind.INLINE_FRAGMENT) collect(selection.selectionSet, into, visited)
      else if (!visited.has(selection.name.value)) {
        visited.add(selection.name.value)
        const fragment = fragments.get(selection.name.value)
        if (fragment) collect(fragment.selectionSet, into, visited)
      }
    }
  }

  function fieldPlan(
    parentType: GraphQLObjectType,
    key: string,
    nodes: readonly FieldNode[],
    prev: GraphQLResolveInfo['path'] | undefined,
  ): FieldPlan {
    const name = nodes[0]?.name.value ?? ''
    const definition = schema.getField(parentType, name)
    const isTypename = name === '__typename'
    // As a name in the answer this one would be its prototype.
    if (!definition || key === '__proto__' || (name.startsWith('__') && !isTypename)) throw new NoPlan()
    const at = size++
    const path = { prev, key, typename: parentType.name }
    const resolve = definition.resolve ?? defaultFieldResolver
    const column = definition.resolve ? columnOf(definition.resolve) : { name, isText: false }
    const typename = isTypename ? parentType.name : undefined
    const shape = shapeOf(definition.type, nodes, path)
    return { at, key, nodes, parentType, definition, resolve, column, typename, path, shape }
  }

  function shapeOf(
    given: GraphQLOutputType,
    nodes: readonly FieldNode[],
    path: GraphQLResolveInfo['path'],
    isRequired = false,
  ): Shape {
    if (isNonNullType(given)) return shapeOf(given.ofType, nodes, path, true)
    if (isListType(given)) {
      const row = { prev: path, key: 0, typename: undefined }
      return { kind: 'list', isRequired, item: shapeOf(given.ofType, nodes, row) }
    }
    if (isLeafType(given)) return { kind: 'leaf', isRequired, give: leafOf(given as GraphQLLeafType) }
    if (!isObjectType(given)) throw new NoPlan()
    const sets = nodes.flatMap(({ selectionSet }) => selectionSet ?? [])
    return { kind: 'object', isRequired, fields: objectPlan(given, sets, path) }
  }
}

/** Whether these variables include a part of a document. */
function isIncluded({ directives = [] }: SelectionNode, variables: Record<string, unknown>): boolean {
  return directives.every(({ name, arguments: args }) => {
    const value = args?.[0]?.value
    const holds =
      value?.kind === Kind.VARIABLE ? variables[value.name.value] : value?.kind === Kind.BOOLEAN && value.value
    if (name.value === 'skip') return !holds
    if (name.value === 'include') return Boolean(holds)
    throw new NoPlan()
  })
}

/** The variables that `@skip` and `@include` ask, in any part of a document. */
function conditionsIn({ operation, fragments }: Operation): string[] {
  const names = new Set<string>()
  const look = ({ selections }: SelectionSetNode): void => {
    for (const selection of selections) {
      for (const { arguments: args } of selection.directives ?? [])
        for (const { value } of args ?? []) if (value.kind === Kind.VARIABLE) names.add(value.name.value)
      if (selection.kind !== Kind.FRAGMENT_SPREAD && selection.selectionSet) look(selection.selectionSet)
    }
  }
  for (const { selectionSet } of [operation, ...fragments]) look(selectionSet)
  return [...names].sort()
}
