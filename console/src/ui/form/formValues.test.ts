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

type Items = readonly (readonly [id: string | null, name: string, cta: string])[]
test.each<[string, Items, Items]>([
  ['the one above it was taken out', [[null, 'B', '']], [['8', 'B', '']]],
  [
    'the one above it was taken out, and another came to the end',
    [
      [null, 'B', ''],
      [null, 'C', ''],
    ],
    [
      ['8', 'B', ''],
      [null, 'C', ''],
    ],
  ],
  [
    'they changed places',
    [
      [null, 'B', ''],
      [null, 'A', ''],
    ],
    [
      ['8', 'B', ''],
      ['7', 'A', ''],
    ],
  ],
  [
    'both are others',
    [
      [null, 'C', ''],
      [null, 'D', ''],
    ],
    [
      [null, 'C', ''],
      [null, 'D', ''],
    ],
  ],
  [
    'the first says now what the second says',
    [
      [null, 'B', ''],
      [null, 'B', ''],
    ],
    [
      ['7', 'B', ''],
      ['8', 'B', ''],
    ],
  ],
])('a new item never takes the id of another: %s', (_case, mine, rest) => {
  const [sent, answer] = [[null, null] as const, ['7', '8'] as const].map(([a, b]) =>
    page('Old', 'Old', [
      [a ?? null, 'A', ''],
      [b ?? null, 'B', ''],
    ]),
  ) as [ReturnType<typeof page>, ReturnType<typeof page>]
  expect(merged(sent, page('Old', 'Old', mine), answer)).toEqual(page('Old', 'Old', rest))
})

test('an item that was moved here has what they changed in it', () => {
  const mine = page('Old', 'Old', [
    ['2', 'No', 'Mine'],
    ['1', 'Yes', ''],
  ])
  const theirs = page('Old', 'Old', [
    ['1', 'Yes', ''],
    ['2', 'Theirs', ''],
  ])
  const rest = page('Old', 'Old', [
    ['2', 'Theirs', 'Mine'],
    ['1', 'Yes', ''],
  ])
  expect(merged(before, mine, theirs)).toEqual(rest)
})

test('a new item within one that was there has its id also where another beside it was new', () => {
  const form = (id: string | null, option: string | null, text = 'Never') => ({
    questions: [
      { id: '1', options: [{ id: option, text }] },
      { id, options: [] },
    ],
  })
  expect(merged(form(null, null), form(null, null, 'Not ever'), form('2', '3'))).toEqual(form('2', '3', 'Not ever'))
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
