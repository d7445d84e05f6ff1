import { expect, test } from 'vitest'
import { z } from 'zod'
import { no, yes } from './answer.ts'
import {
  conflict,
  FAULT_MESSAGE,
  forbidden,
  invalid,
  NOT_FOUND_MESSAGE,
  notFound,
  orNotFound,
  parseInput,
  REFUSAL_STATUS,
  Refusal,
  refuseUnless,
  unauthenticated,
} from './refusal.ts'
import { FIELD_REQUIRED } from './required.ts'

const refusalOf = (run: () => unknown): Refusal => {
  try {
    run()
  } catch (error) {
    if (error instanceof Refusal) return error
  }
  return expect.fail('nothing was refused')
}

test('a fault is told in the words of the specification', () => {
  expect(FAULT_MESSAGE).toBe('Something went wrong. Please try again.')
  expect(NOT_FOUND_MESSAGE).toBe('We could not find what you were looking for...')
})

test('every kind of refusal has its HTTP status', () => {
  const refusals = [unauthenticated(), forbidden('no'), notFound(), conflict('no'), invalid('name', 'no')]
  expect(refusals.map(({ code }) => REFUSAL_STATUS[code])).toEqual([401, 403, 404, 409, 422])
})

test('absent rows are not found, whatever falsy value a row may hold', () => {
  for (const absent of [null, undefined]) expect(refusalOf(() => orNotFound(absent)).code).toBe('NOT_FOUND')
  expect([orNotFound(0), orNotFound(''), orNotFound(false)]).toEqual([0, '', false])
})

test('a no of a rule is FORBIDDEN with its reason, a yes passes', () => {
  refuseUnless(yes)
  expect(refusalOf(() => refuseUnless(no('Not today')))).toMatchObject({ code: 'FORBIDDEN', message: 'Not today' })
})

const Input = z.object({
  name: z.string().trim().min(1, 'Name it'),
  options: z.array(z.object({ text: z.string().min(1, 'Say something') })),
})

test('a good input comes back as the schema understands it, without what it does not know', () => {
  expect(parseInput(Input, { name: '  Ann ', options: [], extra: 1 })).toEqual({ name: 'Ann', options: [] })
})

test('every wrong field of an input is named by its path, with its own message', () => {
  const { code, message, details } = refusalOf(() =>
    parseInput(Input, { name: ' ', options: [{ text: 'a' }, { text: '' }] }),
  )
  expect([code, message]).toEqual(['INVALID', 'Name it'])
  expect(details.fields).toEqual([
    { path: 'name', message: 'Name it' },
    { path: 'options.1.text', message: 'Say something' },
  ])
})

test.each([null, undefined, 7, 'text', [], { __proto__: { name: 'x' } }])('%j is no input at all', (input) => {
  expect(refusalOf(() => parseInput(Input, input)).code).toBe('INVALID')
})

test('what a schema has no words for is said in ours', () => {
  const { message, details } = refusalOf(() =>
    parseInput(z.object({ parts: z.array(z.object({ text: z.string() })) }), { parts: [{}] }),
  )
  expect(message).toBe(FIELD_REQUIRED)
  expect(details.fields).toEqual([{ path: 'parts.0.text', message: FIELD_REQUIRED }])
})
