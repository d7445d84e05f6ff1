import { expect, test } from 'vitest'
import { SNIPPET_LENGTH, searchedWords, snippetOf } from './searching.ts'

const shown = (line: string, q: string) =>
  snippetOf(line, searchedWords(q))
    .map(({ text, isFound }) => (isFound ? `[${text}]` : text))
    .join('')

test('words are told without accents, capitals and doubles; single letters are none', () => {
  expect(searchedWords('Behçet’s  BEHCET a Überdosis')).toEqual(['behcet', 'uberdosis'])
})

test('what was found stands marked with what is around it, whatever its accents and endings', () => {
  expect(shown('My triggers are light and noise', 'trigger')).toBe('My [triggers] are light and noise')
  expect(shown('Since the Behçet diagnosis', 'behcet')).toBe('Since the [Behçet] diagnosis')
  expect(shown('Nothing here', 'absent')).toBe('Nothing here')
})

test('a long text is cut around the first word', () => {
  const line = `${'before '.repeat(100)}needle ${'after '.repeat(100)}`
  const text = shown(line, 'needle')
  expect(text.startsWith('… before')).toBe(true)
  expect(text).toContain('[needle]')
  expect(text.endsWith('…')).toBe(true)
  expect(text.length).toBeLessThan(SNIPPET_LENGTH * 2)
})
