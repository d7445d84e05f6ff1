import { ThreadSeo } from '@ward/domain/forums/thread-seo'
import type pg from 'pg'
import { type Person, sendJson } from './endpoint.ts'
import type { Field } from './naughty-endpoints.ts'
import type { Node } from './ward.ts'

const DOCUMENTS = {
  updateThread: 'mutation ($id: ID!, $seo: String!) { updateThread(id: $id, seo: $seo) { seo } }',
  threadSeoPreview: 'query ($id: ID!, $seo: String!) { threadSeoPreview(id: $id, slug: "seen", seo: $seo) { title } }',
}

/** Every field inside the SEO data of a thread, saved and previewed; a list gets the text as its one part. */
export async function seoFields(
  node: Node,
  { cookie }: Person,
  pool: pg.Pool,
): Promise<{ fields: Field[]; id: string }> {
  const { rows } = await pool.query<{ id: string }>(
    'select id from threads where site_id = 1 and not is_hidden order by id limit 1',
  )
  const id = rows[0]?.id ?? ''
  const fields = Object.entries(DOCUMENTS).flatMap(([name, query]) =>
    Object.keys(ThreadSeo.shape).map(
      (key): Field => ({
        name: `${name}(seo.${key})`,
        put(text) {
          const seo = JSON.stringify({ [key]: key === 'keywords' ? [text] : text })
          return sendJson(node, '/api/moderation', { query, variables: { id, seo } }, { headers: { cookie } })
        },
      }),
    ),
  )
  return { fields, id }
}
