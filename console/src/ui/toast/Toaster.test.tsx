import { act, fireEvent, render, screen } from '@testing-library/react'
import { OFFLINE_MESSAGE, ONLINE_MESSAGE } from '@ward/domain/app/shell'
import { LEFT_AS_IT_IS } from '@ward/domain/flags/at-risk-asking'
import { beforeEach, expect, test, vi } from 'vitest'
import { restKeys } from '../keys/registry.ts'
import { namePage } from '../pageName.ts'
import { Toaster } from './Toaster.tsx'
import { toast } from './toast.ts'

beforeEach(() => {
  vi.useFakeTimers()
  render(<Toaster />)
})

const status = () => screen.getByRole('status').textContent
const alert = () => screen.getByRole('alert').textContent
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))

test('a message is there for five seconds', () => {
  act(() => toast.success('Saved'))
  pass(4999)
  expect(status()).toContain('Saved')
  pass(1)
  expect(status()).toBe('')
})

test('a message with Undo is there for ten seconds', () => {
  act(() => toast.success('Deleted', { undo: () => {} }))
  pass(9999)
  expect(status()).toContain('Undo')
  pass(1)
  expect(status()).toBe('')
})

test('Close takes the message away', () => {
  act(() => toast.success('Saved'))
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(status()).toBe('')
})

test('Undo runs once, by click or by key, and takes the message away', () => {
  const undo = vi.fn()
  act(() => toast.success('Deleted', { undo }))
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(status()).toBe('')
  act(() => toast.success('Deleted', { undo }))
  fireEvent.keyDown(document.body, { key: 'u' })
  fireEvent.keyDown(document.body, { key: 'u' })
  expect(undo).toHaveBeenCalledTimes(2)
})

test('a new message takes the place of a success message, an error does not', () => {
  act(() => toast.success('First'))
  act(() => toast.success('Second'))
  expect(status()).not.toContain('First')
  act(() => toast.error('Failed'))
  expect(status()).toContain('Second')
  expect(alert()).toContain('Failed')
})

test('errors have a line each, and hold back neither a success nor its Undo', () => {
  const undo = vi.fn()
  act(() => {
    toast.error('Not done', { stay: true, of: 'Comment 1' })
    toast.error('Not done', { of: 'Comment 2' })
    toast.error('Not done', { of: 'Comment 2' })
    toast.success('Done', { undo, of: 'Comment 3' })
  })
  expect(alert().match(/Comment \d/g)).toEqual(['Comment 1', 'Comment 2'])
  expect(status()).toContain('Comment 3')
  fireEvent.keyDown(document.body, { key: 'u' })
  expect(undo).toHaveBeenCalledOnce()
  pass(5000)
  expect(alert().match(/Comment \d/g)).toEqual(['Comment 1'])
})

test('what can be undone stays beside a later message that cannot', () => {
  act(() => toast.success('Deleted', { undo: () => {}, of: 'Comment 3' }))
  act(() => toast.success('Copied'))
  expect(status()).toContain('Deleted')
  expect(status()).toContain('Copied')
  act(() => toast.success('Marked', { undo: () => {}, of: 'Comment 4' }))
  expect(status()).not.toContain('Comment 3')
})

test('a message names the page it came from, and of many errors how many more there are', () => {
  act(() => {
    namePage('Poll 7')
    toast.success('Changes were saved')
    for (const n of [1, 2, 3, 4, 5, 6]) toast.error(`Broken ${n}`)
  })
  expect(status()).toMatch(/^Poll 7Changes were saved/)
  expect(alert()).toMatch(/^2 morePoll 7Broken 3/)
})

test('an error that asks for action stays until it is closed', () => {
  act(() => toast.error('Sign in again', { stay: true }))
  pass(60_000)
  expect(alert()).toContain('Sign in again')
})

test('what failed is said until everything it is about was done', () => {
  act(() => {
    toast.error('Comments 7 and 8 were not saved', { stay: true, about: ['Comment 7', 'Comment 8'] })
    toast.error('Comment 7 was not saved', { again: () => {}, about: ['Comment 7'] })
    toast.success('Saved')
    toast.answered(['Comment 7', 'Comment 9'])
  })
  expect(alert()).toContain('Comments 7 and 8')
  act(() => toast.answered(['Comment 8']))
  expect(alert()).toBe('')
  expect(status()).toContain('Saved')
})

test('that one is offline is said no longer than it is so; what can be tried again says that it can', () => {
  const again = vi.fn()
  act(() => {
    toast.error(OFFLINE_MESSAGE, { stay: true })
    toast.error(`Comment 7: ${OFFLINE_MESSAGE}`, { again })
    toast.error('Another error', { stay: true })
  })
  expect(alert()).toContain(OFFLINE_MESSAGE)
  act(() => dispatchEvent(new Event('online')))
  expect(alert()).toContain(`Comment 7: ${ONLINE_MESSAGE}`)
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(again).toHaveBeenCalledOnce()
  expect(alert()).toContain('Another error')
})

test('the clock rests while the pointer is on the message', () => {
  act(() => toast.success('Saved'))
  pass(4000)
  const message = screen.getByText('Saved').parentElement as Element
  fireEvent.pointerEnter(message)
  pass(60_000)
  expect(status()).toContain('Saved')
  fireEvent.pointerLeave(message)
  pass(999)
  expect(status()).toContain('Saved')
  pass(1)
  expect(status()).toBe('')
})

test('the clock rests while the focus is in the message', () => {
  act(() => toast.success('Saved'))
  act(() => screen.getByRole('button', { name: 'Close' }).focus())
  pass(60_000)
  expect(status()).toContain('Saved')
})

test('a message waits while something lies over the page', () => {
  act(() => toast.success('Saved'))
  pass(4000)
  let release = () => {}
  act(() => {
    release = restKeys()
  })
  pass(60_000)
  expect(status()).toContain('Saved')
  act(() => release())
  pass(1000)
  expect(status()).toBe('')
})

test('saying no to a question reads that nothing was changed, which is no error', () => {
  act(() => toast.error(LEFT_AS_IT_IS))
  expect([alert(), status()]).toEqual(['', expect.stringContaining(LEFT_AS_IT_IS)])
})
