import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ClonedDatabase, cloneDatabase } from '../../../test/database.ts'
import { refuseSharedConnections } from './pooler.ts'

let clone: ClonedDatabase
beforeAll(async () => {
  clone = await cloneDatabase()
})
afterAll(() => clone.drop())

/** 'R' with 0: the client is let in. 'Z' with 'I': the request is answered. */
const LET_IN = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49])
const TERMINATE = 0x58

/** A pooler in transaction mode: all of its clients share one connection, by turns. */
async function startPooler(): Promise<{ url: string; close(): void }> {
  const { hostname, port } = new URL(clone.url)
  let behind: Socket | undefined
  let asking: Socket
  const server = createServer((client) => {
    const isFirst = behind === undefined
    const backend = behind ?? connect(Number(port), hostname)
    behind = backend
    if (isFirst) backend.on('data', (data) => asking.write(data))
    let isLetIn = isFirst
    client.on('error', () => undefined)
    client.on('data', (data: Buffer) => {
      if (!isLetIn) client.write(LET_IN)
      else if (data[0] !== TERMINATE) {
        asking = client
        backend.write(data)
      }
      isLetIn = true
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(clone.url)
  url.port = String((server.address() as AddressInfo).port)
  // What names a socket would lead past the pooler.
  url.search = ''
  return {
    url: url.href,
    close: () => {
      behind?.destroy()
      server.close()
    },
  }
}

test('a pooler that shares connections by transaction is refused at the start, in a sentence', async () => {
  const pooler = await startPooler()
  await expect(refuseSharedConnections(pooler.url, 'DATABASE_URL')).rejects.toThrow(
    'The address in DATABASE_URL leads to a pooler that shares its connections by transaction or statement, such as PgBouncer: set its pool_mode to session, or name PostgreSQL itself.',
  )
  pooler.close()
})

test('PostgreSQL itself is let through', async () => {
  await refuseSharedConnections(clone.url, 'DATABASE_URL')
})
