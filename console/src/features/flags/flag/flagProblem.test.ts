import { staleMessage } from '@ward/domain/flags/flag/flag-operations'
import { conflict, FAULT_MESSAGE, forbidden } from '@ward/domain/kernel/refusal'
import { expect, test } from 'vitest'
import { formatDate } from '../../../ui/text/dates.ts'
import { flagProblem } from './flagProblem.ts'

const at = '2026-11-20T20:45:00.000Z'
const when = formatDate(new Date(at))
const mara = { by: 'mara', status: 'DONE', at }

test('a late decision reads who was faster, what they did and when', () => {
  expect(when).toMatch(/^November 2\d, 2026 at \d+:\d\d [AP]M$/)
  expect(flagProblem(conflict(staleMessage('mara', 'DONE'), mara))).toBe(
    `mara got there first: marked the content as done on ${when}`,
  )
})

test('a state that forbids it names who made it so, how and when', () => {
  expect(flagProblem(conflict('This flag is already closed', mara))).toBe(
    `This flag is already closed: mara marked the content as done on ${when}`,
  )
  // A name that is a piece of the message is not yet named by it.
  expect(flagProblem(conflict('This flag is already closed', { ...mara, by: 'al' }))).toBe(
    `This flag is already closed: al marked the content as done on ${when}`,
  )
})

test('the viewer’s own decision says you', () => {
  expect(flagProblem(conflict('This flag is already closed', mara), 'mara')).toBe(
    `This flag is already closed: you marked the content as done on ${when}`,
  )
})

test('what the state does not tell is left out', () => {
  const done = 'This flag is already closed'
  expect(flagProblem(conflict(done, { ...mara, at: null }))).toBe(`${done}: mara marked the content as done`)
  expect(flagProblem(conflict(done, { ...mara, status: 'NEW_ONE' }))).toBe(`${done}: last changed on ${when}`)
  expect(flagProblem(conflict(staleMessage(null, null), { at }))).toBe(
    `This flag has changed since you opened it: last changed on ${when}`,
  )
  for (const state of [undefined, null, 'x', {}, { by: 7, status: [], at: 'yesterday' }])
    expect(flagProblem(conflict(done, state))).toBe(done)
})

test('what is no conflict keeps its words', () => {
  expect(flagProblem(forbidden('No'))).toBe('No')
  expect(flagProblem(new Error('secret'))).toBe(FAULT_MESSAGE)
})
