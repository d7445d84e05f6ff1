import { expect, test } from 'vitest'
import { NO_WORDS, wordsOf } from './command-words.ts'

const FORM = {
  usage: 'npm run x -- set HOST NAME [VALUE]',
  options: { off: { type: 'boolean' }, site: { type: 'string' } },
  verbs: { set: 'HOST NAME [VALUE]', feature: 'HOST --off', list: '' },
} as const
const asked = (line: string) => wordsOf(FORM, line.split(' ').filter(Boolean))

test('the words of a command are those that its verb takes', () => {
  expect(asked('set a b')).toEqual({ verb: 'set', words: ['a', 'b'], values: {} })
  expect(asked('set a b c').words).toEqual(['a', 'b', 'c'])
  expect(asked('feature a --off')).toMatchObject({ verb: 'feature', values: { off: true } })
  expect(asked('list')).toMatchObject({ verb: 'list', words: [] })
})

test.each([
  ['', ''],
  ['other', ''],
  ['toString', ''],
  ['set a', ''],
  ['set a b c d', "There is one word too many: 'd'."],
  ['list a', "There is one word too many: 'a'."],
  ['set a b --off', "'set' takes no --off."],
  ['list --Off', "Unknown option '--Off'"],
  ['feature a --site', "Option '--site <value>' argument missing"],
])('what a command does not know is told with the usage: %s', (line, problem) => {
  expect(() => asked(line)).toThrow(problem)
  expect(() => asked(line)).toThrow(FORM.usage)
})

test('a command that takes no words refuses each', () => {
  const form = { usage: 'npm run y', verbs: NO_WORDS }
  expect(wordsOf(form, [])).toEqual({ verb: '', words: [], values: {} })
  expect(() => wordsOf(form, ['again'])).toThrow('npm run y')
  expect(() => wordsOf(form, ['--again'])).toThrow('npm run y')
})
