import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { currentToast, toast } from '../toast/toast.ts'
import { useSubmit } from './useSubmit.ts'
import { useToastSubmit } from './useToastSubmit.ts'

test('a double click acts once, and a later click acts again', async () => {
  const ends: (() => void)[] = []
  const action = vi.fn(() => new Promise<void>((resolve) => ends.push(resolve)))
  const { result } = renderHook(() => useSubmit(action))
  const [run] = result.current
  await act(async () => {
    void run()
    void run()
  })
  expect(action).toHaveBeenCalledTimes(1)
  expect(result.current[1]).toBe(true)
  await act(async () => ends[0]?.())
  expect(result.current[1]).toBe(false)
  await act(async () => void run())
  expect(action).toHaveBeenCalledTimes(2)
})

test('a failure is told and the next click acts', async () => {
  const reported = vi.fn()
  const { result } = renderHook(() => useSubmit(() => Promise.reject(new Error('no')), reported))
  await act(() => result.current[0]())
  expect(reported).toHaveBeenCalledTimes(1)
  expect(result.current[1]).toBe(false)
})

test('what failed is told in a toast, which goes when it works after all', async () => {
  let works = false
  const action = async () => {
    if (!works) throw new Error('no')
    toast.success('It is done')
  }
  const { result } = renderHook(() => useToastSubmit(action))
  await act(() => result.current[0]())
  expect(currentToast()?.kind).toBe('error')
  works = true
  await act(() => result.current[0]())
  expect(currentToast()?.text).toBe('It is done')
})
