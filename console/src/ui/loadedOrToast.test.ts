import { NEW_VERSION_MESSAGE, OFFLINE_MESSAGE } from '@ward/domain/app/shell'
import { afterEach, expect, test, vi } from 'vitest'
import { loadedOrToast } from './loadedOrToast.ts'
import { currentToast, toast } from './toast/toast.ts'

afterEach(() => {
  toast.clear()
  vi.restoreAllMocks()
})

test.each([
  [false, OFFLINE_MESSAGE],
  [true, NEW_VERSION_MESSAGE],
])('a press whose file cannot be had (online: %s) is told why and can be made again', async (isOnline, words) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  const again = vi.fn()
  expect(await loadedOrToast(() => Promise.reject(new TypeError('Failed to fetch')), again)).toBeNull()
  expect(currentToast()?.text).toBe(words)
  currentToast()?.again?.()
  expect(again).toHaveBeenCalledOnce()
})

test('what could be loaded is handed on without a word', async () => {
  expect(await loadedOrToast(() => Promise.resolve('here'), expect.fail)).toBe('here')
  expect(currentToast()).toBeUndefined()
})
