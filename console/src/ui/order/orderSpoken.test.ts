import { Sortable } from '@dnd-kit/dom/sortable'
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { announce, useAnnounced } from '../announce.ts'
import { useSpokenDrag } from './orderSpoken.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** The first of five lines, picked up, and all that is said from then on. */
function pickUp() {
  announce('')
  const line = new Sortable({ id: 'sleep', index: 0 }, undefined)
  const event = { operation: { source: line.draggable }, canceled: false } as never
  const names = new Map(['sleep', 'work', 'food', 'rain', 'tea'].map((name) => [name, name]))
  const said: string[] = []
  const { result, unmount } = renderHook(() => {
    const words = useAnnounced()
    if (words.trim() && words !== said.at(-1)) said.push(words)
    return useSpokenDrag(names)
  })
  act(() => result.current.pickedUp(event))
  const to = (index: number) =>
    act(() => {
      line.index = index
      result.current.moved(event)
    })
  const drop = () => act(() => result.current.ended(event))
  return { said, to, drop, unmount, wait: (ms: number) => act(() => vi.advanceTimersByTime(ms)) }
}

test('a line that is drawn past others is told where it comes to lie, not at each of them', () => {
  const { said, to, wait } = pickUp()
  for (const place of [1, 2, 3]) {
    to(place)
    wait(100)
  }
  expect(said).toEqual(['Picked up. sleep: place 1 of 5'])
  wait(500)
  expect(said).toEqual(['Picked up. sleep: place 1 of 5', 'Moved. sleep: place 4 of 5'])
})

test('a line that is dropped at once is told as dropped alone, and nothing is said once the list is gone', () => {
  const { said, to, drop, wait, unmount } = pickUp()
  to(2)
  drop()
  wait(1000)
  expect(said).toEqual(['Picked up. sleep: place 1 of 5', 'Dropped. sleep: place 3 of 5'])
  to(3)
  unmount()
  expect(vi.getTimerCount()).toBe(0)
})
