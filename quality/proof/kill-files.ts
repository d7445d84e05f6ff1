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

const programOf = (path: string) => fileURLToPath(new URL(`../../server/src/features/${path}`, import.meta.url))
const KILLS = 20

/** Something that stores a file, in a process of its own. */
type Storing = {
  kind: 'picture' | 'avatar'
  program: string
  /** Makes ready for the nth; the arguments of the program besides the database, the site and the kill point. */
  begin(client: pg.Client, siteId: number, nth: number): Promise<string[]>
  /** The number of rows that use their file. */
  used: string
}

/** Kills a process at each statement of fetching an outside picture. */
export async function killFetch(copies: Copies, folder: string): Promise<Tally & { orphans: number }> {
  const bytes = await avatarFile()
  const strangers = createServer((_request, answer) => answer.end(bytes))
  await new Promise<void>((listening) => strangers.listen(0, '127.0.0.1', listening))
  const { port } = strangers.address() as AddressInfo
  const fetching: Storing = {
    kind: 'picture',
    program: programOf('pictures/fetch-process.fixtures.ts'),
    async begin(client, siteId, nth) {
      const address = `http://127.0.0.1:${port}/${nth}.png`
      const hash = createHash('sha256').update(address).digest()
      const id = await one(
        client,
        'insert into outside_pictures (site_id, address, address_hash) values ($1, $2, $3) returning id as n',
        [siteId, address, hash],
      )
      return [`${id}`, folder, `${port}`]
    },
    used: `select count(*)::int as n from outside_pictures p join files f on f.site_id = p.site_id
      and f.id = p.file_id and f.state = 'used' where p.state = 'stored'`,
  }
  return killStoring(copies, folder, fetching).finally(() => strangers.close())
}

/** Kills a process at each statement of giving a user a new avatar. */
export const killAvatar = (copies: Copies, folder: string): Promise<Tally & { orphans: number }> =>
  killStoring(copies, folder, {
    kind: 'avatar',
    program: programOf('avatars/avatar-process.fixtures.ts'),
    async begin(client, siteId, nth) {
      const id = await one(
        client,
        'select id as n from users where site_id = $1 and role_id = 3 and status = 0 order by id offset $2 limit 1',
        [siteId, nth],
      )
      return [`${id}`, folder]
    },
    used: `select count(*)::int as n from users u join files f on f.site_id = u.site_id and f.user_id = u.id
      and f.kind = 'avatar' and f.state = 'used' where u.avatar->>'full' like '%' || f.name || '%'`,
  })

/** At each of its statements, until one comes through; then the same with the next. */
async function killStoring(copies: Copies, folder: string, { kind, program, begin, used }: Storing) {
  const tally = { kills: 0, cuts: 0, lost: 0, doubled: 0, orphans: 0 }
  const inUse = `select count(*)::int as n from files where state = 'used' and kind = '${kind}'`
  await copies.copy(async (client, url) => {
    const siteId = (await one(client, 'select min(id) as n from sites')) ?? 0
    for (let nth = 0; tally.kills < KILLS; nth++) {
      const reported = await begin(client, siteId, nth)
      for (let dieAt = 1; ; dieAt++) {
        const { signal } = await endOf([program, url, `${siteId}`, ...reported, `${dieAt}`])
        tally.orphans += await strays(client, join(folder, `${siteId}`), kind)
        if (signal === null) break
        tally.kills++
      }
      if ((await one(client, used)) !== nth + 1) tally.lost++
      if ((await one(client, inUse)) !== nth + 1) tally.doubled++
    }
  })
  return tally
}

/** Files that no row knows, and files that are used and not there. */
async function strays(client: pg.Client, folder: string, kind: string): Promise<number> {
  const found = existsSync(folder) ? readdirSync(folder).map((file) => file.replace(/\.~$/, '')) : []
  const { rows } = await client.query<{ file: string; state: string }>(
    `select name || '-' || size || '.webp' as file, state from files, unnest(sizes) as size where kind = $1`,
    [kind],
  )
  const known = new Set(rows.map(({ file }) => file))
  const missing = rows.filter(({ file, state }) => state === 'used' && !found.includes(file))
  return found.filter((file) => !known.has(file)).length + missing.length
}

async function one(client: pg.Client, text: string, values: unknown[] = []): Promise<number | undefined> {
  return (await client.query<{ n: number }>(text, values)).rows[0]?.n
}
