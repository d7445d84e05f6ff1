import { expect, test } from 'vitest'
import { unstretched } from './drawn-out.ts'

test.each([
  ['dieeeee', 'die'],
  ['goooood', 'good'],
  ['soooo', 'so'],
  ['pillllls', 'pills'],
  ['aaargh', 'argh'],
  ['good', undefined],
  ['a'.repeat(500), undefined],
])('%s is read as %s', (written, read) => {
  expect(unstretched(written)).toBe(read)
})
