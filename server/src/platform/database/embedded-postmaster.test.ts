import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findRunning } from './embedded-postmaster.ts'

let data: string
let file: string
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'ward-postmaster-'))
  file = join(data, 'postmaster.pid')
})
afterEach(() => rmSync(data, { recursive: true, force: true }))

/** A `postmaster.pid` as PostgreSQL writes it once it is ready. */
const pidFile = (pid: number) => `${pid}\n${data}\n1700000000\n54321\n\n127.0.0.1\n  1 2\nready   \n`

test('a pid file that is just being made is left alone, whatever it holds so far', () => {
  writeFileSync(file, '')
  expect([findRunning(data), existsSync(file)]).toEqual([undefined, true])
})

test('one that a crash left empty is removed, or PostgreSQL would wait for its number for ever', () => {
  writeFileSync(file, '')
  const before = new Date(Date.now() - 60_000)
  utimesSync(file, before, before)
  expect([findRunning(data), existsSync(file)]).toEqual([undefined, false])
})

test('one whose number belongs to another program is removed; one whose program is gone is PostgreSQL’s own matter', () => {
  writeFileSync(file, pidFile(process.pid))
  expect([findRunning(data), existsSync(file)]).toEqual([undefined, false])
  writeFileSync(file, pidFile(2 ** 22 + 1))
  expect([findRunning(data), existsSync(file)]).toEqual([undefined, true])
})

test('without a pid file nothing runs', () => {
  expect(findRunning(data)).toBeUndefined()
})
