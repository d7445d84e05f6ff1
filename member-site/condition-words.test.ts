import { PREVALENCE_CLASSES } from '@ward/domain/conditions/condition-input'
import { expect, test } from 'vitest'
import { prevalenceWords } from './condition-words.ts'

test('each class of prevalence is read in plain words, and what is none stays as it is', () => {
  expect([...PREVALENCE_CLASSES, '1/2 or so'].map(prevalenceWords)).toEqual([
    'fewer than 1 in 1,000,000',
    '1 to 9 in 1,000,000',
    '1 to 9 in 100,000',
    '1 to 5 in 10,000',
    '6 to 9 in 10,000',
    'more than 1 in 1,000',
    'Unknown',
    'Not yet documented',
    '1/2 or so',
  ])
})
