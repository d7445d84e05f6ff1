import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FileStore, fileKey, isFileName } from './file-store.ts'
import { openFiles } from './open-files.ts'

let folder: string
let s3: S3rver
let endpoint: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ward-files-'))
  s3 = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: join(folder, 's3'),
    configureBuckets: [{ name: 'ward', configs: [] }],
  })
  const { port } = await s3.run()
  endpoint = `http://127.0.0.1:${port}`
})
afterAll(async () => {
  await s3.close()
  await rm(folder, { recursive: true })
})

const disk = () => openFiles({ dataDir: folder, s3: undefined })
const bucket = (name = 'ward') => {
  const account = { endpoint, region: 'eu', bucket: name, accessKey: 'S3RVER', secretKey: 'S3RVER' }
  return openFiles({ dataDir: folder, s3: account })
}
const bytes = (words: string) => Buffer.from(words)
async function read(store: FileStore, key: string) {
  const file = await store.get(key)
  return file && { size: file.size, text: await text(file.stream) }
}

describe.each([
  ['on disk', disk],
  ['in S3', bucket],
])('%s', (_where, open) => {
  test('what was put is got whole, with its length, at its own site alone', async () => {
    const store = open()
    await store.put('1/a.webp', bytes('ä'))
    expect(await read(store, '1/a.webp')).toEqual({ size: 2, text: 'ä' })
    expect(await read(store, '2/a.webp')).toBeNull()
    expect(await read(store, '1/b.webp')).toBeNull()
  })

  test('a file of nothing and one of millions of bytes come back as they were', async () => {
    const store = open()
    await store.put('1/empty', bytes(''))
    expect(await read(store, '1/empty')).toEqual({ size: 0, text: '' })
    const long = 'x'.repeat(3_000_000)
    await store.put('1/long', bytes(long))
    expect((await read(store, '1/long'))?.text).toBe(long)
  })

  test('a deleted file is gone, and deleting what is not there is no error', async () => {
    const store = open()
    await store.put('1/d', bytes('d'))
    await store.delete('1/d')
    expect(await read(store, '1/d')).toBeNull()
    await store.delete('1/d')
  })
})

test('a file that is read while it is written is whole or absent', async () => {
  const store = disk()
  const long = 'x'.repeat(2_000_000)
  const putting = store.put('1/slow', bytes(long))
  const reads = await Promise.all(Array.from({ length: 20 }, () => read(store, '1/slow')))
  await putting
  for (const found of [...reads, await read(store, '1/slow')]) expect([undefined, long]).toContain(found?.text)
})

test('a file whose writing was cut short is none, and is deleted with what should have been', async () => {
  const store = disk()
  await store.put('7/whole', bytes('w'))
  await writeFile(join(folder, 'files/7/half.~'), 'ha')
  expect(await read(store, '7/half')).toBeNull()
  await store.delete('7/half')
  expect(await readdir(join(folder, 'files/7'))).toEqual(['whole'])
})

test('a bucket that is not there is an error of each call, and never a missing file', async () => {
  const store = bucket('nowhere')
  await expect(store.put('1/a', bytes('a'))).rejects.toThrow()
  await expect(store.get('1/a')).rejects.toThrow()
})

test.each([
  '',
  '.',
  '..',
  '../a',
  'a/b',
  '/a',
  'a\\b',
  'a..b',
  '.a',
  'a.',
  'a.~',
  'A',
  'a b',
  'a\0',
  'ä',
  'a'.repeat(101),
])('%j is no name of a file', (name) => {
  expect(isFileName(name)).toBe(false)
  expect(() => fileKey(1, name)).toThrow()
})

test('a key is the site and the name', () => {
  expect(fileKey(12, '0a-thumb.webp')).toBe('12/0a-thumb.webp')
  expect(() => fileKey(0, 'a')).toThrow()
})
