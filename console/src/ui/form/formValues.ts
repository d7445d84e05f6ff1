import { hashKey } from '@tanstack/react-query'
import { fieldTitle } from '@ward/domain/kernel/field-title'
import { type FieldProblem, parseInput, Refusal } from '@ward/domain/kernel/refusal'
import type { ReactNode } from 'react'
import type { z } from 'zod'

/** The schema of a form: an input of the domain. */
// biome-ignore lint/suspicious/noExplicitAny: the shape is whatever the room's input has
export type FormSchema = z.ZodObject<any>

type Values = Record<string, unknown>

/** Whether two values say the same, lists and objects looked into. */
export const same = (a: unknown, b: unknown): boolean => hashKey([a]) === hashKey([b])

/** The names of the fields that are no longer as they were. */
export const changedNames = (now: Values, before: Values): string[] =>
  Object.keys(now).filter((name) => !same(now[name], before[name]))

export const pick = (values: Values, names: readonly string[]): Values =>
  Object.fromEntries(names.filter((name) => Object.hasOwn(values, name)).map((name) => [name, values[name]]))

/** The values with those of the server in place of them; values without a field in the form are left out. */
export const withAnswer = <V extends Values>(schema: FormSchema, values: V, answer: unknown): V => ({
  ...values,
  ...pick(Object(answer), Object.keys(schema.shape)),
})

const isGroup = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

/** The key that tells the items of a list apart, whatever was changed in them. */
const nameOf = (item: unknown): unknown =>
  isGroup(item) ? (item.id ?? item.menu_id ?? item.key ?? undefined) : undefined
/** Whether it is the same item: by its key, or as a new one that has none yet, by all that it says. */
const isItem = (one: unknown, other: unknown): boolean =>
  nameOf(one) === nameOf(other) && (nameOf(one) !== undefined || same(one, other))
/** Whether their list has the same items at the same places, each with its key: an answer gives new ones theirs. */
const hasKeysOf = (theirs: readonly unknown[], before: readonly unknown[]): boolean =>
  theirs.length === before.length &&
  theirs.every((item, at) => nameOf(item) !== undefined && nameOf(item) === (nameOf(before[at]) ?? nameOf(item)))

/**
 * The places of the items in the list as it was before, -1 where an item surely stood in none. A new one that was typed in is known by its
 * place alone, and only where all others stand in theirs: else it may be another that came there.
 */
function placesIn(before: readonly unknown[], mine: readonly unknown[]): number[] {
  const places = mine.map((item, at) => (at < before.length && isItem(item, before[at]) ? at : -1))
  const isLeft = (place: number) => !places.includes(place)
  for (const [at, item] of mine.entries())
    if (places[at] === -1) places[at] = before.findIndex((each, place) => isLeft(place) && isItem(item, each))
  const [typed, ...further] = before.flatMap((_, place) => (places[place] === place ? [] : place))
  const isTyped = typed !== undefined && further.length === 0 && places[typed] === -1
  if (isTyped && nameOf(before[typed]) === undefined && nameOf(mine[typed]) === undefined) places[typed] = typed
  return places
}

/** Their value where it was not changed here; of a group of fields, and of the same list of them, field by field. */
function mergedValue(before: unknown, mine: unknown, theirs: unknown): unknown {
  if (same(mine, before)) return theirs
  if (isGroup(before) && isGroup(mine) && isGroup(theirs)) return merged(before, mine, theirs)
  if (!Array.isArray(before) || !Array.isArray(mine) || !Array.isArray(theirs)) return mine
  if (!hasKeysOf(theirs, before)) return mine
  const places = placesIn(before, mine)
  return mine.map((item, at) => {
    const place = places[at] ?? -1
    return place === -1 ? item : mergedValue(before[place], item, theirs[place])
  })
}

/** Theirs, with what was changed here since `before` laid over it. */
export const merged = <V extends Values>(before: V, mine: V, theirs: V): V => ({
  ...theirs,
  ...Object.fromEntries(
    changedNames(mine, before).map((name) => [name, mergedValue(before[name], mine[name], theirs[name])]),
  ),
})

/** A field that is no longer the same here and there; `mine` is undefined where it was not changed here. */
export type Difference = { name: string; theirs: unknown; mine?: { value: unknown } }

/**
 * Changes by them or this form since `before`, in the order of the fields. The fields of a group stand each for itself
 * ('seo.title'), but where the form `shows` the group in words of its own; mine is what would be saved.
 */
export const differences = (schema: FormSchema, sides: Sides, shows: object = {}): Difference[] =>
  differencesOf(Object.keys(schema.shape), sides, shows)

/** The display of values that are compared; of one within a group by its path. */
export type Shows<V> = { [Name in keyof V & string]?: (value: V[Name]) => ReactNode } & {
  [path: `${string}.${string}`]: (value: unknown) => ReactNode
}

type Sides = { before: Values; mine: Values; theirs: Values }

function differencesOf(names: readonly string[], { before, mine, theirs }: Sides, shows: object): Difference[] {
  const here = changedNames(mine, before)
  const there = changedNames(theirs, before)
  const would = merged(before, mine, theirs)
  return names
    .filter((name) => here.includes(name) || there.includes(name))
    .flatMap((name) => {
      const [was, is, other] = [before[name], mine[name], theirs[name]]
      if (isGroup(was) && isGroup(is) && isGroup(other) && !Object.hasOwn(shows, name)) {
        const within = differencesOf(Object.keys(is), { before: was, mine: is, theirs: other }, {})
        return within.map((each) => ({ ...each, name: `${name}.${each.name}` }))
      }
      return [{ name, theirs: other, mine: here.includes(name) ? { value: would[name] } : undefined }]
    })
}

/** The problems of the typed values, the first of several at one field; nothing where it can be sent. */
export function problemsOf(schema: FormSchema, typed: Values): FieldProblem[] {
  try {
    parseInput(schema, typed)
    return []
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const problems = error.details.fields ?? []
    return problems.filter(({ path }, at) => problems.findIndex((each) => each.path === path) === at)
  }
}

/** The words for a field, with the number of its item where it stands in a list: 'Option 5'. */
export function labelAt(schema: FormSchema, path: string): string {
  const at = /\.(\d+)(\.|$)/.exec(path)?.[1]
  return at === undefined ? fieldTitle(schema, path) : `${fieldTitle(schema, path)} ${Number(at) + 1}`
}
