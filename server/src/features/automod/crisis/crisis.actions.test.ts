import { expect, test } from 'vitest'
import { dangerOf } from './crisis.actions.ts'

test('a body is read without its markup', () => {
  expect(dangerOf('<p>I <em>want</em> to&nbsp;die</p>').cues).toEqual([
    { phrase: 'want to\u00a0die', kind: 'self-harm' },
  ])
})

test('the title of a thread is searched for crisis cues too', () => {
  expect(dangerOf('<p>See above.</p>', 'I want to die').cues).toHaveLength(1)
})

test('what a body quotes of another is not its own', () => {
  expect(
    dangerOf('<blockquote><p>I want to die</p></blockquote><p>I hear you. Please call somebody.</p>').cues,
  ).toEqual([])
  expect(
    dangerOf('<blockquote>How are you?</blockquote><blockquote>Really?</blockquote><p>I want to die</p>').cues,
  ).toHaveLength(1)
})
