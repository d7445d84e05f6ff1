import type pg from 'pg'
import { makeForumTag } from '../../server/src/features/forums/tags/tags.fixtures.ts'
import { startTestApp } from '../../server/test/app.ts'
import type { Copies } from './copies.ts'
import { groundOf, type Mutation } from './kill-mutation.ts'

/** Threads that have the tag that is merged; every tenth of them has the other one too. */
export const TAGGED = 100_000
const ADMIN = 1

/** Two forum tags of a site and very many threads with one of them, made in the template; the merge of the two. */
export async function largeMerge(copies: Copies, folder: string): Promise<Mutation> {
  const t = await startTestApp({ ground: groundOf({ url: copies.template, folder }) })
  try {
    const actor = await t.signIn(ADMIN)
    const { siteId } = t.sites.one
    const [from, to] = [await makeForumTag(t), await makeForumTag(t)]
    await copies.prepare((client) => tag(client, { siteId, authorId: actor.id, from: from.id, to: to.id }))
    const given = { ids: [from.id], mergeIntoId: to.id }
    return { name: 'mergeForumTags', given, actor, sites: { one: siteId, two: t.sites.two.siteId } }
  } finally {
    await t.stop()
  }
}

type Place = { siteId: number; authorId: string; from: string; to: string }

async function tag(client: pg.Client, { siteId, authorId, from, to }: Place): Promise<void> {
  const { rows } = await client.query<{ first: string }>(
    `with made as (insert into content (site_id, kind, author_id, body)
       select $1, 'thread', $2, '<p>' || n || '</p>' from generate_series(1, $3::int) n returning id)
     select min(id)::text as first from made`,
    [siteId, authorId, TAGGED],
  )
  const first = rows[0]?.first
  await client.query(
    `insert into threads (site_id, id, name, slug, last_active_date)
     select site_id, id, 'Thread ' || id, 'many-' || id, now() from content where site_id = $1 and id >= $2`,
    [siteId, first],
  )
  await client.query(
    `insert into thread_forum_tags (site_id, thread_id, tag_id)
     select site_id, id, $3::bigint from threads where site_id = $1 and id >= $2
     union all select site_id, id, $4::bigint from threads where site_id = $1 and id >= $2 and id % 10 = 0`,
    [siteId, first, from, to],
  )
  await client.query('analyze')
}
