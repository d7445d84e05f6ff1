import { SHOW_RESULTS, type WidgetState } from '@ward/domain/engagement/widget'
import { expect, test } from 'vitest'
import { widget } from './widget.ts'

const option = (id: string, n: number | null) => ({
  id,
  name: `Option ${id}`,
  cta: null,
  n,
  isCorrect: null,
  isOther: false,
})
const seen = (more: Partial<WidgetState> = {}): WidgetState => ({
  type: 'poll',
  id: '7',
  question: 'What helps?',
  closed: null,
  isMultiSelect: false,
  options: [option('1', 3), option('2', 1)],
  chosen: null,
  total: 4,
  withheld: null,
  description: '',
  cta: null,
  imageUrl: null,
  thread: null,
  ends: null,
  hasEntered: false,
  entryWaits: false,
  takesSuggestions: false,
  signInHref: null,
  fields: {},
  said: null,
  ...more,
})
/** The results behind "Show results": null where there is no such thing. */
const behind = (state: WidgetState, as: 'live' | 'still' = 'live') =>
  /<details[^>]*><summary>Show results<\/summary>(.*?)<\/details>/s.exec(widget(state, { as }).safe)?.[1] ?? null

test.each(['poll', 'this-or-that'] as const)(
  'whoever may see the results of a %s before they answer opens them beside the form, with and without a script',
  (type) => {
    for (const as of ['live', 'still'] as const) {
      const results = behind(seen({ type }), as) ?? expect.fail(SHOW_RESULTS)
      expect(
        [...results.matchAll(/<span>(Option \d)<\/span><span class="v">(\d+%)/g)].map((hit) => hit.slice(1)),
      ).toEqual([
        ['Option 1', '75%'],
        ['Option 2', '25%'],
      ])
    }
    const untold = { total: null, options: [option('1', null), option('2', null)] }
    expect(behind(seen({ type, ...untold, withheld: 'You see the results after voting.' }))).toBeNull()
    expect(behind(seen({ type, total: 0, options: [option('1', 0)] }))).toBeNull()
    expect(behind(seen({ type, chosen: ['1'] }))).toBeNull()
  },
)

test('a quizlet tells nothing of what others answered before it is answered', () => {
  expect(behind(seen({ type: 'quizlet', total: null, withheld: '' }))).toBeNull()
})

test('below “Other” there is room for own words, which stand there again where the form was refused', () => {
  const state = seen({ options: [option('1', 3), { ...option('2', 1), isOther: true }] })
  const typed = { message: 'Please choose an answer', typed: { words: 'A "walk"' } }
  expect(widget(state, { as: 'live', refused: typed }).safe).toMatch(
    /value="2"><span>Option 2<\/span><\/label><div class="own">.*name="words" maxlength="200" value="A &quot;walk&quot;"/s,
  )
  expect(widget(seen(), { as: 'live' }).safe).not.toContain('name="words"')
})
