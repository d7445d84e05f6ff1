import { hashKey } from '@tanstack/react-query'
import { fieldTitle } from '@ward/domain/kernel/field-title'
import { type FieldProblem, parseInput, Refusal } from '@ward/domain/kernel/refusal'
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

/** Theirs, with what was changed here since `before` laid over it. */
export const merged = <V extends Values>(before: V, mine: V, theirs: V): V => ({
  ...theirs,
  ...pick(mine, changedNames(mine, before)),
})

/** A field that is no longer the same here and there; `mine` is undefined where it was not changed here. */
export type Difference = { name: string; theirs: unknown; mine?: { value: unknown } }

/** Changes by them or this form since `before`, in the order of the fields. */
export function differences(schema: FormSchema, before: Values, mine: Values, theirs: Values): Difference[] {
  const here = changedNames(mine, before)
  const there = changedNames(theirs, before)
  return Object.keys(schema.shape)
    .filter((name) => here.includes(name) || there.includes(name))
    .map((name) => ({
      name,
      theirs: theirs[name],
      mine: here.includes(name) ? { value: mine[name] } : undefined,
    }))
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
