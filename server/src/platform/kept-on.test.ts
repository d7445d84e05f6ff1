import { expect, test } from 'vitest'
import { keptOn } from './kept-on.ts'

test('what is kept stays with its owner, and copies do not take it along', () => {
  const lines = keptOn<{ id: string }, string>('line')
  const others = keptOn<{ id: string }, string>('line')
  const owner = { id: '1' }
  expect(lines.of(owner)).toBeUndefined()
  expect(lines.keep(owner, 'first')).toBe('first')
  lines.keep(owner, 'second')
  expect(lines.of(owner)).toBe('second')
  expect(others.of(owner)).toBeUndefined()
  expect(lines.of({ ...owner })).toBeUndefined()
  expect(owner).toEqual({ id: '1' })
})
