import { expect, test } from 'vitest'
import { crisisCuesOf } from './crisis.actions.ts'

test('a body is read without its markup', () => {
  expect(crisisCuesOf('<p>I <em>want</em> to&nbsp;die</p>')).toEqual([
    { phrase: 'want to\u00a0die', kind: 'self-harm' },
  ])
})

test('the title of a thread is searched for crisis cues too', () => {
  expect(crisisCuesOf('<p>See above.</p>', 'I want to die')).toHaveLength(1)
})

test('what a body quotes of another is not its own', () => {
  expect(crisisCuesOf('<blockquote><p>I want to die</p></blockquote><p>I hear you. Please call somebody.</p>')).toEqual(
    [],
  )
  expect(
    crisisCuesOf('<blockquote>How are you?</blockquote><blockquote>Really?</blockquote><p>I want to die</p>'),
  ).toHaveLength(1)
})
