import { expect, test } from 'vitest'
import { printLedger } from './ledger.ts'
import { quotationsOf, sentencesOf } from './sentences.ts'
import { occurrences, withoutComments } from './source-texts.ts'
import { titlesIn } from './test-titles.ts'

const texts = (markdown: string) => sentencesOf(1, markdown).map(({ section, text }) => [section, text])

test('paragraphs and bullet points are split into sentences, numbered within their section', () => {
  expect(sentencesOf(2, '## 1. What\n\nOne. Two?\n- Three; four.\n### 2.1 More\nFive')).toEqual([
    { document: 2, section: '1', number: 1, text: 'One.' },
    { document: 2, section: '1', number: 2, text: 'Two?' },
    { document: 2, section: '1', number: 3, text: 'Three; four.' },
    { document: 2, section: '2.1', number: 1, text: 'Five' },
  ])
})

test('a part without a number is named after its chapter and title', () => {
  expect(texts('## 2. Screens\n### Users list\nShown.')).toEqual([['2 Users list', 'Shown.']])
})

test('a table row is one sentence; its header, headings and lines of title only are none', () => {
  const table = '# Title\n**Users**\n- **Members**\n| A | B |\n|---|:-:|\n| Users | admin. Only |'
  expect(texts(table)).toEqual([['0', 'Users | admin. Only']])
})

test('a full stop inside a quoted message does not end the sentence', () => {
  expect(texts("Shown: 'Wrong. Please try again.' and more. Next")).toEqual([
    ['0', "Shown: 'Wrong. Please try again.' and more."],
    ['0', 'Next'],
  ])
})

test('quotations keep their apostrophes, and an apostrophe alone opens none', () => {
  expect(quotationsOf("the user's page says 'I'm sure, use it' or 'No'.")).toEqual(["I'm sure, use it", 'No'])
  expect(quotationsOf("(message 'Link must start with '/', 'http://', or 'https://'')")).toEqual([
    "Link must start with '/', 'http://', or 'https://'",
  ])
})

test('test titles are found behind every way of calling a test, but for journeys that go with the proofs', () => {
  const source = `test('one', () => {})\nit.skipIf(no)("it's two", f)\ntest.each([\n  ['a (b', f('c')],\n  ['{', 'b'],\n])('three %s', f)
  test(\n    \`four\`, f)\ntest.for(CASES)('five', f)
  test('six', { tag: '@long' }, f)`
  expect(titlesIn(source)).toEqual(['one', "it's two", 'three %s', 'four', 'five'])
})

test('a message is counted as a whole string, with its place holders, however it is quoted', () => {
  const source = `const a = 'Changes were saved', b = "I'm sure", c = 'I\\'m sure', d = \`\${award} removed\``
  expect(occurrences(source, 'Changes were saved')).toBe(1)
  expect(occurrences(source, 'Changes were')).toBe(0)
  expect(occurrences(source, "I'm sure")).toBe(2)
  expect(occurrences(source, '<award> removed')).toBe(1)
})

test('a message in a comment does not count, and an address is no comment', () => {
  const source = "/** 'Saved' */\nconst a = 'https://' // 'Saved'\n// 'Saved'\n"
  expect(occurrences(withoutComments(source), 'Saved')).toBe(0)
  expect(occurrences(withoutComments(source), 'https://')).toBe(1)
})

test('the ledger is printed one entry a line', () => {
  const ledger = { sentences: [], messages: [{ text: 'A', room: 'flags', written: 'later' as const }] }
  const printed = printLedger(ledger)
  expect(JSON.parse(printed)).toEqual(ledger)
  expect(printed.split('\n')).toContain('    {"text":"A","room":"flags","written":"later"}')
})
