import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { avatarFile } from '../../server/src/features/avatars/avatars.fixtures.ts'
import type { Copies } from './copies.ts'
import type { Tally } from './kill-import.ts'
import { endOf } from './ward.ts'

const FETCH = fileURLToPath(new URL('../../server/src/features/pictures/fetch-process.fixtures.ts', import.meta.url))
const KILLS = 20

/** Kills a process at each statement of fetching a picture, until one ends; then the same with the next picture. */
export async function killFetch(copies: Copies, folder: string): Promise<Tally & { orphans: number }> {
  const bytes = await avatarFile()
  const strangers = createServer((_request, answer) => answer.end(bytes))
  await new Promise<void>((listening) => strangers.listen(0, '127.0.0.1', listening))
  const { port } = strangers.address() as AddressInfo
  const tally = { kills: 0, cuts: 0, lost: 0, doubled: 0, orphans: 0 }
  try {
    await copies.copy(async (client, url) => {
      const siteId = (await one(client, 'select min(id) as n from sites')) ?? 0
      for (let picture = 0; tally.kills < KILLS; picture++) {
        const address = `http://127.0.0.1:${port}/${picture}.png`
        const hash = createHash('sha256').update(address).digest()
        const id = await one(
          client,
          'insert into outside_pictures (site_id, address, address_hash) values ($1, $2, $3) returning id as n',
          [siteId, address, hash],
        )
        for (let dieAt = 1; ; dieAt++) {
          const { signal } = await endOf([FETCH, url, `${siteId}`, `${id}`, folder, `${port}`, `${dieAt}`])
          tally.orphans += await strays(client, join(folder, `${siteId}`), { picture, isStored: signal === null })
          if (signal === null) break
          tally.kills++
        }
        const stored = `select count(*)::int as n from outside_pictures p join files f on f.site_id = p.site_id
          and f.id = p.file_id and f.state = 'used' where p.state = 'stored'`
        if ((await one(client, stored)) !== picture + 1) tally.lost++
        if (
          (await one(client, `select count(*)::int as n from files where state = 'used' and kind = 'picture'`)) !==
          picture + 1
        )
          tally.doubled++
      }
    })
  } finally {
    strangers.close()
  }
  return tally
}

/** Files that no row knows, and files of stored pictures that are not there. */
async function strays(
  client: pg.Client,
  folder: string,
  { picture, isStored }: { picture: number; isStored: boolean },
): Promise<number> {
  const found = existsSync(folder) ? readdirSync(folder).map((file) => file.replace(/\.~$/, '')) : []
  const { rows } = await client.query<{ name: string; state: string }>(
    `select name || '-full.webp' as name, state from files where kind = 'picture'`,
  )
  const known = new Set(rows.map(({ name }) => name))
  const there = rows.filter(({ name, state }) => state === 'used' && found.includes(name)).length
  return found.filter((file) => !known.has(file)).length + Math.abs(picture + (isStored ? 1 : 0) - there)
}

async function one(client: pg.Client, text: string, values: unknown[] = []): Promise<number | undefined> {
  return (await client.query<{ n: number }>(text, values)).rows[0]?.n
}
