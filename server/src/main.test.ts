import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ClonedDatabase, cloneDatabase } from '../test/database.ts'

const SECRET_KEY = Buffer.alloc(32, 1).toString('hex')
let clone: ClonedDatabase

beforeAll(async () => {
  clone = await cloneDatabase()
})
afterAll(() => clone.drop())

/** As the set-up script starts it: with a channel, which must not keep a failed start alive. */
async function startWith(env: NodeJS.ProcessEnv): Promise<{ code: number; said: string }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  if (!child.stderr) throw new Error('there is no pipe')
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  return { code, said }
}

test('a wrong setting ends the start with its sentence alone and exit code 1', async () => {
  expect(await startWith({ PORT: 'x' })).toEqual({
    code: 1,
    said: 'PORT must be a port number from 0 to 65535, not "x".\n',
  })
})

test('a database that does not answer ends the start with a sentence and exit code 1', async () => {
  const ended = await startWith({ SECRET_KEY, DATABASE_URL: 'postgres://ward:pw@127.0.0.1:1/ward' })
  expect(ended.code).toBe(1)
  expect(ended.said).toBe('Nothing listens at 127.0.0.1:1, the address in DATABASE_URL: is PostgreSQL running there?\n')
})

test('a port in use ends the start with a sentence and exit code 1', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const ended = await startWith({
    SECRET_KEY,
    DATABASE_URL: clone.url,
    DATABASE_OWNER_URL: clone.ownerUrl,
    PORT: `${port}`,
    LOG_LEVEL: 'warn',
  })
  other.close()
  expect(ended.code).toBe(1)
  expect(ended.said).toContain(`Port ${port} of 127.0.0.1 is in use: stop what listens there, or set PORT to another.`)
})
