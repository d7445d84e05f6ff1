// A million texts on one site whose words are as frequent as words are: the nth word comes a little less often than the one before.
import pg from 'pg'

const FIRST = 500_000_000
/** Threads are those with the next numbers. */
export const THREADS_FROM = FIRST
const THREADS = 20_000
const VOCABULARY = 20_000
/** Texts are put together from so many halves of some twenty words. */
const HALVES = 16_384

export const LONG_REPLIES = 10_000
export const LONG = { id: String(FIRST + 1), slug: 'a-very-long-thread' }

const SYLLABLES = 'ka lo mi tu re sa no pi du ve ha go fi bu ze la mo ti nu da'.split(' ')

/** The nth word of the vocabulary; the first is the most frequent. */
export const wordAt = (nth: number): string =>
  [nth % 20, Math.floor(nth / 20) % 20, Math.floor(nth / 400) % 20, Math.floor(nth / 8000)]
    .map((at) => SYLLABLES[at] ?? '')
    .join('')

const SYLLABLE = (by: string) => `(array['${SYLLABLES.join("','")}'])[1 + (${by})]`
const WORD = (n: string) =>
  `${SYLLABLE(`${n} % 20`)} || ${SYLLABLE(`${n} / 20 % 20`)} || ${SYLLABLE(`${n} / 400 % 20`)} || ${SYLLABLE(`${n} / 8000`)}`

/** Threads and replies of the first site; the first thread has very many of them. */
export async function fillTexts(url: string, texts: number): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const ids = `generate_series(${FIRST + 1}::bigint, ${FIRST + texts}) text_id`
  const isThread = `text_id <= ${FIRST + THREADS}`
  try {
    await client.query(`
      set session_replication_role = replica;
      set synchronous_commit = off;
      set maintenance_work_mem = '1GB';
      set work_mem = '256MB';
      select setseed(0.5);
      drop index content_words;
      create temp table halves as
        select half, string_agg(${WORD('n')}, ' ') as words
          from (select half, floor(power(${VOCABULARY}::float8, random()))::int as n
                  from generate_series(0, ${HALVES - 1}) half, generate_series(1, 20)) drawn
         group by half;
      create unique index on halves (half);
      create temp table authors as select row_number() over (order by id) - 1 as nth, id from users where site_id = 1 and role_id = 3 limit 200;
      insert into content (site_id, id, kind, author_id, root_id, path, body, inserted_at, reply_count) overriding system value
        select 1, text_id, case when ${isThread} then 'thread' else 'reply' end, a.id,
               case when not ${isThread} then case when text_id <= ${FIRST + THREADS + LONG_REPLIES} then ${LONG.id} else ${FIRST} + 2 + (text_id * 7919) % ${THREADS - 1} end end,
               case when not ${isThread} then int8send(text_id) end,
               '<p>' || one.words || ' ' || two.words || ' ' || text_id - ${FIRST} || '</p>',
               now() - (${FIRST + texts} - text_id) * interval '30 seconds', 0
          from ${ids}
          join halves one on one.half = hashint8(text_id) & ${HALVES - 1}
          join halves two on two.half = hashint8(text_id * 31 + 7) & ${HALVES - 1}
          join authors a on a.nth = text_id % (select count(*) from authors);
      insert into threads (site_id, id, name, search, slug, last_active_date, inserted_at, reply_count)
        select 1, text_id, 'Topic ' || text_id - ${FIRST}, 'topic ' || text_id - ${FIRST}, case when text_id = ${LONG.id} then '${LONG.slug}' else 'topic-' || text_id end,
               now() - (text_id % ${THREADS}) * interval '1 minute', now() - (${FIRST + texts} - text_id) * interval '30 seconds', 0
          from ${ids} where ${isThread};
      update content set reply_count = ${LONG_REPLIES} where site_id = 1 and id = ${LONG.id};
      insert into thread_forum_tags (site_id, thread_id, tag_id)
        select 1, text_id, 101 + text_id % 12 from ${ids} where ${isThread};
      create index content_words on content using gin (words_of(body))`)
    await client.query('set synchronous_commit = on; select txid_current()')
    await client.query('vacuum (analyze) content, threads, thread_forum_tags')
  } finally {
    await client.end()
  }
}
