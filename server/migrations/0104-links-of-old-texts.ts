import { type Kysely, sql } from 'kysely'

export const isInSteps = true
export const secondsPerMillion = { content: 20, posts: 20 }

const ROWS_A_STEP = 5_000
type Place = { siteId: number; id: string }

/** Notes the links of the texts there are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, source, stands] of [
    ['posts', 'post', sql`true`],
    ['content', 'content', sql`not (t.is_deleted or t.is_spam or t.is_pending)`],
  ] as const) {
    for (let after: Place | undefined = { siteId: 0, id: '0' }; after; ) {
      const { rows }: { rows: Place[] } = await sql<Place>`
        with part as (
          select t.site_id, t.id, t.body, ${stands} as stands from ${sql.table(table)} t
           where (t.site_id, t.id) > (${after.siteId}, ${after.id}) order by t.site_id, t.id limit ${ROWS_A_STEP}),
        noted as (
          insert into text_links (site_id, source, source_id, href)
            select p.site_id, ${source}, p.id, found.href from part p, links_in(p.body) as found
             where p.stands and p.body like '%href=%' on conflict do nothing)
        select site_id as "siteId", id from part order by site_id desc, id desc limit 1`.execute(db)
      after = rows[0]
    }
  }
  await sql`
    insert into text_links (site_id, source, source_id, href)
      select s.site_id, t.source, d.id, found.href
        from disorders d
        join site_disorders s on s.disorder_id = d.id
       cross join lateral (values ('condition', d.raw_body), ('condition_summary', d.summary)) as t (source, body),
             links_in(t.body) as found
       where t.body like '%href=%' on conflict do nothing`.execute(db)
}
