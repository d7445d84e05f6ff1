import { type Kysely, sql } from 'kysely'
import { indexConcurrently } from '../src/platform/database/index-concurrently.ts'

export const isInSteps = true
export const secondsPerMillion = { content: 240, threads: 20 }

/**
 * Words of posts, texts and names of threads for the search of the member site: accents folded, English endings cut. The parser leaves
 * tags out. Of a text its first 20,000 characters are searched.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function words_of(body text) returns tsvector language sql immutable parallel safe as $$
      select to_tsvector('english'::regconfig, regexp_replace(normalize(left(body, 20000), NFKD), '[\u0300-\u036f]', '', 'g'))
    $$`.execute(db)
  await indexConcurrently(db, {
    name: 'posts_words',
    definition: `on posts using gin (words_of(title || ' ' || body))`,
  })
  await indexConcurrently(db, { name: 'threads_words_of_name', definition: 'on threads using gin (words_of(name))' })
  await indexConcurrently(db, { name: 'content_words', definition: 'on content using gin (words_of(body))' })
}
