import { expect, test } from 'vitest'
import type { FileStore } from './file-store.ts'
import { watchedFiles } from './watched-files.ts'

test('a full disk is told to who uploads, counted, and a warning until a file was written again', async () => {
  let full = true
  const disk: FileStore = {
    put: async () => {
      if (full) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
    },
    get: async () => null,
    delete: async () => undefined,
  }
  const files = watchedFiles(disk)
  await expect(files.put('1/a.webp', new Uint8Array())).rejects.toMatchObject({
    code: 'RATE_LIMITED',
    message: 'There is no room for more files right now. Please try again later.',
  })
  expect([...files.errors]).toEqual([['ENOSPC', 1]])
  expect(files.warnings()).toEqual(['The disk of the uploaded files is full: nobody can upload a picture.'])
  full = false
  await files.put('1/a.webp', new Uint8Array())
  expect(files.warnings()).toEqual([])
})
