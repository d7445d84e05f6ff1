import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { deleteDropped, leftFiles } from '../../platform/files/stored-files.ts'
import { insertAddresses } from './pictures.db.ts'

const PROGRAM = fileURLToPath(new URL('./fetch-process.fixtures.ts', import.meta.url))

let t: TestApp
let picture: Buffer
const strangers = createServer((_request, answer) => answer.end(picture))
beforeAll(async () => {
  t = await startTestApp()
  picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#29c' } })
    .png()
    .toBuffer()
  await new Promise<void>((listening) => strangers.listen(0, '127.0.0.1', listening))
})
afterAll(async () => {
  strangers.close()
  await t.stop()
})

const site = () => t.sites.one
const files = (): string[] => {
  try {
    return readdirSync(join(t.folder, String(site().siteId)))
  } catch {
    return []
  }
}
const rows = async () =>
  (await site().from('files').select(['id', 'name', 'state']).execute()) as {
    id: string
    name: string
    state: string
  }[]

test('a process killed while it fetches a picture leaves no file that nobody knows, and the picture is fetched by the next', async () => {
  const { port } = strangers.address() as AddressInfo
  const address = `http://127.0.0.1:${port}/a.png`
  const [id = ''] = await insertAddresses(site(), [address])
  const state = async () =>
    (await site().from('outsidePictures').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state
  let kills = 0
  for (let dieAt = 2; ; dieAt += 3) {
    const args = [PROGRAM, t.clone.url, String(site().siteId), id, t.folder, String(port), String(dieAt)]
    const child = spawn(process.execPath, args, { stdio: 'inherit' })
    const [code, signal] = await once(child, 'exit')
    const names = (await rows()).map(({ name }) => `${name}-full.webp`)
    expect(files().filter((file) => !names.includes(file.replace(/\.~$/, '')))).toEqual([])
    if (signal !== 'SIGKILL') {
      expect(code).toBe(0)
      break
    }
    kills++
    expect(await state()).toBe('waiting')
  }
  expect(kills).toBeGreaterThan(2)
  expect(await state()).toBe('stored')
  expect((await rows()).filter((row) => row.state === 'used')).toHaveLength(1)
  await t.database.pool.query(`update files set changed_at = now() - interval '2 hours'`)
  for (const left of await leftFiles(t.database.network)) await deleteDropped(site(), t.files, left.id)
  expect([files().length, (await rows()).length]).toEqual([1, 1])
}, 120_000)
