import { parse } from 'graphql'
import { expect, test } from 'vitest'
import { MAX_ROWS, rowsProblem } from './rows.ts'

const problem = (query: string, variables = {}) => rowsProblem(parse(query), variables)
const TOO_MANY = `A request may ask for at most ${MAX_ROWS} rows`

test('the rows of all lists are counted together, in words, by variables and in fragments', () => {
  expect(problem('{ a: flags(limit: 450) { id } b: flags(limit: 50) { id } }')).toBeNull()
  expect(problem('{ a: flags(limit: 450) { id } b: flags(limit: 51) { id } }')).toBe(TOO_MANY)
  expect(problem('query ($n: Int!) { a: flags(limit: $n) { id } b: flags(limit: $n) { id } }', { n: 251 })).toBe(
    TOO_MANY,
  )
  expect(problem('{ ...f } fragment f on Query { flags(limit: 501) { id } }')).toBe(TOO_MANY)
})

test('a variable that is not given stands for its default', () => {
  const twice = 'query ($n: Int = 251) { a: flags(limit: $n) { id } b: flags(limit: $n) { id } }'
  expect(problem(twice)).toBe(TOO_MANY)
  expect(problem(twice, { n: 250 })).toBeNull()
})

test('what is no number of rows is left to the list itself, and takes nothing off the sum', () => {
  expect(problem('{ a: flags(limit: -1000) { id } b: flags(limit: 501) { id } }')).toBe(TOO_MANY)
  expect(problem('query ($n: Int) { flags(limit: $n) { id } }', { n: null })).toBeNull()
  expect(problem('{ flags { id } }')).toBeNull()
})
