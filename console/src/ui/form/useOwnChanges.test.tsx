import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useOwnChanges, useSavedBeside } from './useOwnChanges.ts'

type Thing = { id: string; version: number; url?: string }

/** The page's own changes, and a form that is open over what it had of a thing. */
function open(before: Thing) {
  const savedBeside = vi.fn()
  const { result } = renderHook(() => {
    const [own, add] = useOwnChanges<Thing>()
    useSavedBeside({ before, isDirty: false, isOpen: true, savedBeside }, own)
    return add
  })
  const add = (...change: Parameters<typeof result.current>) => act(() => result.current(...change))
  return { add, savedBeside }
}

test('one’s own changes of several things are each known as one’s own', () => {
  const { add, savedBeside } = open({ id: '1', version: 3 })
  add(7, { id: '2', version: 8 })
  add(3, { id: '1', version: 4, url: '/there' })
  expect(savedBeside.mock.lastCall).toEqual([{ id: '1', version: 4, url: '/there' }])
  add(8, { id: '2', version: 9 })
  add(4, { id: '1', version: 5 })
  expect(savedBeside.mock.lastCall).toEqual([{ id: '1', version: 5, url: '/there' }])
})

test('what somebody else changed between them, and a save that changed nothing, are none', () => {
  const { add, savedBeside } = open({ id: '1', version: 3 })
  add(4, { id: '1', version: 5 })
  add(3, { id: '1', version: 3 })
  expect(savedBeside).not.toHaveBeenCalled()
})
