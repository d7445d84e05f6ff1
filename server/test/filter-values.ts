import {
  type GraphQLArgument,
  getNamedType,
  getNullableType,
  isEnumType,
  isListType,
  isRequiredArgument,
} from 'graphql'
import type { Given } from './examples.ts'

/** Of a kind of value some that a filter may take; those that are refused are left out by whoever asks. */
const VALUES: Record<string, unknown[]> = {
  Boolean: [true, false],
  Int: [1, 2024],
  Float: [0.5],
  String: ['ann', '2024-01-01'],
  ID: ['1', '2'],
  DateTime: ['2030-01-01T00:00:00Z'],
}

/** Values for an argument of a list: every word of an enum, one and several of what comes as a list. */
export function filterValues({ type }: GraphQLArgument): unknown[] {
  const named = getNamedType(type)
  const each = isEnumType(named) ? named.getValues().map(({ name }) => name) : (VALUES[named.name] ?? [])
  if (!isListType(getNullableType(type))) return each
  return [...each.map((value) => [value]), each]
}

/** Arguments that say which page and in which order, not what is looked for. */
const PAGING = new Set(['limit', 'offset', 'sort', 'sortDesc'])

/** Everything a list can be asked: each of its filters with each value, in each order, near and far. */
export function questionsOfList(args: readonly GraphQLArgument[], far: number): Given[] {
  const valuesOf = (name: string) => args.filter((arg) => arg.name === name).flatMap(filterValues)
  const narrowing = args.filter(({ name }) => !PAGING.has(name))
  const always = Object.fromEntries(narrowing.filter(isRequiredArgument).map((arg) => [arg.name, filterValues(arg)[0]]))
  const filters: Given[] = [
    always,
    ...narrowing.flatMap((arg) => filterValues(arg).map((value) => ({ ...always, [arg.name]: value }))),
  ]
  const orders: Given[] = product({ sort: valuesOf('sort'), sortDesc: valuesOf('sortDesc') })
  const places: Given[] = args.some(({ name }) => name === 'offset') ? [{}, { offset: far }] : [{}]
  return filters.flatMap((filter) =>
    orders.flatMap((order) => places.map((place) => ({ ...filter, ...order, ...place }))),
  )
}

/** Every choice of one value for each name; a name without values is left out. */
function product(choices: Record<string, unknown[]>): Given[] {
  return Object.entries(choices).reduce<Given[]>(
    (all, [name, values]) =>
      values.length === 0 ? all : all.flatMap((given) => values.map((value) => ({ ...given, [name]: value }))),
    [{}],
  )
}
