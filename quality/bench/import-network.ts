// A network for the bench of the import: the site that is imported into, and one with a queue that somebody looks at.
import { createHash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { Ask } from './load.ts'
import { rowsOf } from './questions.ts'

export type Network = { host: string; siteId: number; superuser: pg.Client; question: Ask; close(): Promise<void> }

const QUEUE = 5000

export async function makeNetwork({ ownerUrl, dataDir }: { ownerUrl: string; dataDir: string }): Promise<Network> {
  const { superuserPassword } = JSON.parse(readFileSync(join(dataDir, 'database.json'), 'utf8'))
  const url = new URL(ownerUrl)
  url.username = 'postgres'
  url.password = superuserPassword
  const superuser = new pg.Client({ connectionString: url.href })
  await superuser.connect()
  const one = async (text: string, params: unknown[] = []) => (await superuser.query(text, params)).rows[0]?.id
  const site = async (name: string) => {
    const id = await one(`insert into sites (name, prefix, tier) values ($1, $1, 1) returning id`, [name])
    await superuser.query(`insert into site_hosts (host, site_id, is_primary) values ($1, $2, true)`, [
      `${name}.test`,
      id,
    ])
    return Number(id)
  }
  const siteId = await site('rows')
  const asked = await site('asked')
  const person = await one('insert into people default values returning id')
  const admin = await one(
    `insert into users (site_id, person_id, username, slug, role_id, verified_at) values ($1, $2, 'admin', 'admin', 1, now())
     returning id`,
    [asked, person],
  )
  const post = await one(`insert into posts (site_id, slug, title) values ($1, 'story', 'Story') returning id`, [asked])
  await superuser.query(
    `with texts as (
       insert into content (site_id, kind, author_id, post_id, body)
       select $1, 'comment', $2, $3, '<p>Text number ' || n || '</p>' from generate_series(1, ${QUEUE}) n returning id)
     insert into flags (site_id, assoc_type, content_id, is_reported) select $1, 'comment', id, true from texts`,
    [asked, admin, post],
  )
  const token = randomBytes(32).toString('base64url')
  const hash = createHash('sha256').update(token).digest()
  await superuser.query(`insert into sessions (site_id, user_id, token_hash) values ($1, $2, $3)`, [asked, admin, hash])
  await superuser.query('analyze')
  const question = {
    path: '/api/moderation',
    host: 'asked.test',
    cookie: `ward=${token}`,
    body: rowsOf({ siteId: asked, userId: Number(admin) }).body,
  }
  return { host: 'rows.test', siteId, superuser, question, close: () => superuser.end() }
}
