import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { JUST_CHANGED_MS, useJustChanged } from './justChanged.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

const show = () =>
  renderHook(({ on, version }) => useJustChanged(on, version), { initialProps: { on: false, version: 1 } })

test('for 1.5 s after somebody else turned a switch a press on it is not meant', () => {
  const { result, rerender } = show()
  expect(result.current.isOthers()).toBe(false)
  rerender({ on: true, version: 2 })
  expect(result.current.isOthers()).toBe(true)
  vi.advanceTimersByTime(JUST_CHANGED_MS - 1)
  expect(result.current.isOthers()).toBe(true)
  vi.advanceTimersByTime(1)
  expect(result.current.isOthers()).toBe(false)
})

test('one’s own change and a change of something else hinder nobody', () => {
  const { result, rerender } = show()
  // The answer may come after the event.
  rerender({ on: true, version: 2 })
  result.current.own(2)
  expect(result.current.isOthers()).toBe(false)
  rerender({ on: true, version: 3 })
  expect(result.current.isOthers()).toBe(false)
})
