import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readUserSearch, SEARCH_MODIFIERS, searchProblem, takeTypedParts, writeUserSearch } from './user-search.ts'

test('the modifiers are bio, email, first_name, last_name and username', () => {
  expect(SEARCH_MODIFIERS).toEqual(['bio', 'email', 'first_name', 'last_name', 'username'])
})

test.each([
  ['river', [], 'river'],
  ['email:harbor.example username:river kit', ['email=harbor.example', 'username=river'], 'kit'],
  ['kit  EMAIL:Harbor', ['email=Harbor'], 'kit'],
  ['bio:"knits and  sings" wool', ['bio=knits and sings'], 'wool'],
  ['bio:"still typ', ['bio=still typ'], ''],
  ['last_name:a last_name:b', ['last_name=a', 'last_name=b'], ''],
  ['email: harbor', ['email=harbor'], ''],
  ['email: bio:river', ['bio=river'], 'email:'],
  ['bio:""', [], ''],
  ['myemail:x phone:5 http://a', [], 'myemail:x phone:5 http://a'],
  ['username:a:b', ['username=a:b'], ''],
])('%s is understood', (text, parts, words) => {
  const search = readUserSearch(text)
  expect(search.parts.map(({ modifier, value }) => `${modifier}=${value}`)).toEqual(parts)
  expect(search.words).toBe(words)
})

test('what is written of a search is understood as the same search', () => {
  const value = fc.stringMatching(/^[a-z@.]{1,8}( [a-z@.]{1,8})?$/)
  const part = fc.record({ modifier: fc.constantFrom(...SEARCH_MODIFIERS), value })
  fc.assert(
    fc.property(
      fc.uniqueArray(part, { selector: ({ modifier, value }) => `${modifier}:${value}` }),
      fc.option(value, { nil: '' }),
      (parts, words) => {
        expect(readUserSearch(writeUserSearch({ parts, words }))).toEqual({ parts, words })
      },
    ),
  )
})

test.each([
  ['email:harbor', [], 'email:harbor'],
  ['email:harbor ', ['email=harbor'], ''],
  ['river email:harbor kit', ['email=harbor'], 'river kit'],
  ['bio:"knits and', [], 'bio:"knits and'],
  ['bio:"knits and sings"', ['bio=knits and sings'], ''],
  ['river  wil', [], 'river  wil'],
])('of %s the parts that are complete are taken while it is typed', (text, parts, rest) => {
  const taken = takeTypedParts(text)
  expect(taken.parts.map(({ modifier, value }) => `${modifier}=${value}`)).toEqual(parts)
  expect(taken.rest).toBe(rest)
})

test.each([
  ['role:member kettle', /^You can’t search users by role: use bio:, email:.* or username:$/],
  ['kettle status:blocked', /by status/],
  ['last_name:', /^Type what to look for after last_name:$/],
  ['bio:""', null],
  ['bio:knits https://a.example 10:30 kettle', null],
])('a search of %s says what is wrong with it', (text, problem) => {
  if (problem) expect(searchProblem(text)).toMatch(problem)
  else expect(searchProblem(text)).toBeNull()
})
