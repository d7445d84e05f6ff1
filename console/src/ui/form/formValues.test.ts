import { expect, test } from 'vitest'
import { z } from 'zod'
import { differences, merged } from './formValues.ts'

const Page = z.object({
  seo: z.object({ title: z.string(), card: z.object({ text: z.string() }) }),
  options: z.array(z.any()),
})
const page = (
  title: string,
  text: string,
  names: readonly (readonly [id: string | null, name: string, cta: string])[],
) => ({
  seo: { title, card: { text } },
  options: names.map(([id, name, cta]) => ({ id, name, cta })),
})
const before = page('Old', 'Old', [
  ['1', 'Yes', ''],
  ['2', 'No', ''],
])

test('of a group of fields, and of a list of them, each field that was not changed here is theirs', () => {
  const mine = page('Old', 'Mine', [
    ['1', 'Mine', ''],
    ['2', 'No', ''],
  ])
  const theirs = page('Theirs', 'Old', [
    ['1', 'Yes', 'Theirs'],
    ['2', 'Theirs', ''],
  ])
  expect(merged(before, mine, theirs)).toEqual(
    page('Theirs', 'Mine', [
      ['1', 'Mine', 'Theirs'],
      ['2', 'Theirs', ''],
    ]),
  )
})

test.each([
  [
    'others were put in by them',
    [
      ['1', 'Theirs', ''],
      ['3', 'New', ''],
      ['2', 'No', ''],
    ],
  ],
  [
    'it was put into another order by them',
    [
      ['2', 'No', ''],
      ['1', 'Yes', ''],
    ],
  ],
  [
    'it was made anew by them',
    [
      [null, 'Yes', ''],
      [null, 'Never', ''],
    ],
  ],
] as const)('a list is mine as a whole where %s', (_case, names) => {
  const mine = page('Old', 'Old', [
    ['1', 'Mine', ''],
    ['2', 'No', ''],
  ])
  expect(merged(before, mine, page('Old', 'Old', names))).toEqual(mine)
})

test('items that were new when they were sent have their ids in the answer, whatever was typed in them since', () => {
  const sent = page('Old', 'Old', [
    ['1', 'Yes', ''],
    [null, 'Maybe', ''],
  ])
  const mine = page('Old', 'Old', [
    ['1', 'Yes', 'Mine'],
    [null, 'Perhaps', ''],
    [null, 'Never', ''],
  ])
  const answer = page('Old', 'Old', [
    ['1', 'Yes', ''],
    ['3', 'Maybe', ''],
  ])
  const rest = page('Old', 'Old', [
    ['1', 'Yes', 'Mine'],
    ['3', 'Perhaps', ''],
    [null, 'Never', ''],
  ])
  expect(merged(sent, mine, answer)).toEqual(rest)
})

test('the fields of a group stand each for itself in what differs, but where the form tells the group in its own words', () => {
  const sides = {
    before,
    mine: { ...before, seo: page('Old', 'Mine', []).seo },
    theirs: { ...before, seo: page('Theirs', 'Old', []).seo },
  }
  expect(differences(Page, sides)).toEqual([
    { name: 'seo.title', theirs: 'Theirs', mine: undefined },
    { name: 'seo.card.text', theirs: 'Old', mine: { value: 'Mine' } },
  ])
  expect(differences(Page, sides, { seo: String })).toEqual([
    { name: 'seo', theirs: sides.theirs.seo, mine: { value: page('Theirs', 'Mine', []).seo } },
  ])
})
