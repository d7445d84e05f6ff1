import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isTest, sourcesOf } from '../../../../quality/laws/sources.ts'
import { cloneDatabase } from '../../../test/database.ts'
import { alone, eachOnce, LOCK_NAMES, type LockName, lock, tryLock, unlockAll } from './locks.ts'

let one: pg.Client
let other: pg.Client
let drop: () => Promise<void>
beforeAll(async () => {
  const clone = await cloneDatabase()
  drop = clone.drop
  one = new pg.Client({ connectionString: clone.url })
  other = new pg.Client({ connectionString: clone.url })
  await Promise.all([one.connect(), other.connect()])
})
afterAll(async () => {
  await Promise.all([one.end(), other.end()])
  await drop()
})

test('a number that stands twice in the table of locks does not compile', () => {
  expect(eachOnce({ a: 1, b: 2, c: 3 })).toEqual({ a: 1, b: 2, c: 3 })
  // @ts-expect-error two names, one number
  eachOnce({ a: 1, b: 2, c: 1 })
})

test('each lock of the table is taken by one file, so that none is taken for two purposes', () => {
  const files = sourcesOf(join(import.meta.dirname, '../../../..')).filter(
    ({ path }) => !isTest(path) && path.startsWith('server/'),
  )
  const takers = (name: LockName) =>
    files.filter(({ text }) => text.includes(`{ name: '${name}'`)).map(({ path }) => path)
  for (const name of LOCK_NAMES) expect([name, takers(name).length]).toEqual([name, 1])
})

test('no lock keeps another out: each is free while all others are held', async () => {
  for (const name of LOCK_NAMES) {
    for (const held of LOCK_NAMES)
      if (held !== name) for (const which of [undefined, 1, 'a']) await lock(one, { name: held, of: which })
    for (const which of [undefined, 1, 'a']) expect(await tryLock(other, { name, of: which })).toBe(true)
    await Promise.all([unlockAll(one), unlockAll(other)])
  }
})

test('work that only one may do is not done while another holds its lock, and the lock is free after it failed', async () => {
  const expected = { name: 'import', of: 7 } as const
  const done: string[] = []
  await alone(one, expected, async () => {
    expect(await alone(other, expected, async () => void done.push('beside'))).toBe(false)
    expect(await alone(other, { ...expected, of: 8 }, async () => void done.push('another'))).toBe(true)
  })
  await expect(alone(one, expected, () => Promise.reject(new Error('broke')))).rejects.toThrow('broke')
  expect(await alone(other, expected, async () => void done.push('after'))).toBe(true)
  expect(done).toEqual(['another', 'after'])
})

test('a lock held in common lets others in who hold it in common, and nobody alone', async () => {
  await lock(one, { name: 'lessons', of: 1, isShared: true })
  expect(await tryLock(other, { name: 'lessons', of: 1, isShared: true })).toBe(true)
  await unlockAll(other)
  expect(await tryLock(other, { name: 'lessons', of: 1 })).toBe(false)
  await unlockAll(one)
})
