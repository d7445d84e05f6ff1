import {
  type GraphQLArgument,
  getNamedType,
  getNullableType,
  isInputObjectType,
  isListType,
  isObjectType,
  isRequiredArgument,
  isRequiredInputField,
} from 'graphql'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { schema } from '../src/schema.ts'
import { startTestApp, type TestApp } from './app.ts'
import { rootField } from './documents.ts'
import { changesBetween, everyColumn } from './every-column.ts'
import { allExamples, exampleOf, type Given } from './examples.ts'

let t: TestApp
const { mutations } = await allExamples()

beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

/** The arguments that name the thing and the version that was shown: neither is a value of it. */
const NAMES = ['id', 'version']
const isLeft = (arg: GraphQLArgument) => !isRequiredArgument(arg)

/** Fields of a thing that a mutation may leave out: arguments that its answer has as well. */
function leftOutOf(name: string): string[] {
  const field = rootField('mutation', name)
  const type = getNamedType(field.type)
  if (!isObjectType(type) || !field.args.some((arg) => NAMES.includes(arg.name))) return []
  return field.args
    .filter((arg) => isLeft(arg) && !NAMES.includes(arg.name) && arg.name in type.getFields())
    .map((arg) => arg.name)
}
const changing = Object.keys(schema.getMutationType()?.getFields() ?? {}).filter((name) => leftOutOf(name).length > 0)

/** Whether it is a list of things with ids, such as the options of a poll. */
function hasThings(arg: GraphQLArgument): boolean {
  const type = getNamedType(arg.type)
  return isListType(getNullableType(arg.type)) && isInputObjectType(type) && 'id' in type.getFields()
}

/** Of such things their ids and what they must have, and nothing more. */
function shortened(arg: GraphQLArgument, value: unknown): unknown {
  const type = getNamedType(arg.type)
  if (!hasThings(arg) || !isInputObjectType(type)) return undefined
  const kept = Object.values(type.getFields()).filter((field) => field.name === 'id' || isRequiredInputField(field))
  return (value as Given[])
    .filter((each) => each.id)
    .map((each) => Object.fromEntries(kept.map(({ name }) => [name, each[name]])))
}

/** Whether it is one object of several fields, such as the target of a delivery. */
const hasFields = ({ type }: GraphQLArgument) => isInputObjectType(getNullableType(type))

/** Of such a thing the fields that it must have. */
function emptied({ type }: GraphQLArgument, value: unknown): unknown {
  const named = getNamedType(type)
  if (!value || !isInputObjectType(named)) return undefined
  const kept = Object.values(named.getFields()).filter(isRequiredInputField)
  return Object.fromEntries(kept.map(({ name }) => [name, (value as Given)[name]]))
}

/**
 * The parts of an example that are sent: nothing that may be left out, or its things in lists by their ids, or its objects
 * without fields.
 */
type Left = 'nothing' | 'lists' | 'objects'

const leastOf = (arg: GraphQLArgument, value: unknown, kind: Left): unknown => {
  if (kind === 'lists') return shortened(arg, value)
  return kind === 'objects' && hasFields(arg) ? emptied(arg, value) : undefined
}

function least(name: string, input: Given, kind: Left): Given {
  const args = rootField('mutation', name).args.filter((arg) => input[arg.name] !== undefined)
  const sent = args.map((arg) => [
    arg.name,
    isLeft(arg) && arg.name !== 'id' ? leastOf(arg, input[arg.name], kind) : input[arg.name],
  ])
  return Object.fromEntries(sent.filter(([, value]) => value !== undefined))
}

test('there are mutations that may leave fields out', () => {
  expect(changing).toEqual(expect.arrayContaining(['upsertAward', 'saveEngagement', 'saveView', 'updateUser']))
})

const tried = changing.flatMap((name) => {
  const { args } = rootField('mutation', name)
  const { inputs } = exampleOf(mutations, name, '<room>')
  const kinds: Left[] = ['nothing', ...(args.some(hasThings) ? ['lists' as const] : [])]
  if (args.some(hasFields)) kinds.push('objects')
  return inputs.flatMap((make, at) => kinds.map((kind) => ({ name, make, kind, at })))
})

test.each(tried)('$name (example $at, sent: $kind) changes nothing that is not sent', async ({ name, make, kind }) => {
  const { args } = rootField('mutation', name)
  const actor = await t.signIn(5)
  const example = await make(t, actor)
  if (!example.id && args.some((arg) => arg.name === 'id')) return
  // First all of it, so that every field has a value that could be lost.
  const whole = await t.mutate<{ version?: number }>(actor, name, example)
  expect(whole.refusal).toBeUndefined()
  const before = await everyColumn(t.database.pool)
  const given = least(name, example, kind)
  if ('version' in given) given.version = whole.answer?.version
  const { refusal } = await t.mutate(actor, name, given)
  expect(refusal, JSON.stringify(given)).toBeUndefined()
  expect(changesBetween(before, await everyColumn(t.database.pool), Object.keys(given))).toEqual([])
})
