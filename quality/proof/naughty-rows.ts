import type pg from 'pg'

/** Where the stored texts are to be seen, as paths of the site. */
export type Stored = { flagIds: string[]; memberPaths: string[] }

/** So many answers stand under a text, and so many reports on it, each with a text of its own. */
const TOGETHER = 10

/**
 * Puts texts straight into the tables, past everything that cleans them on the way in: bodies, titles, names, reasons,
 * mails. What a screen does with them is then its own doing.
 */
export async function storeTexts(
  pool: pg.Pool,
  siteId: number,
  mark: string,
  texts: readonly string[],
): Promise<Stored> {
  const groups = Array.from({ length: Math.ceil(texts.length / TOGETHER) }, (_, at) =>
    texts.slice(at * TOGETHER, (at + 1) * TOGETHER),
  )
  const stored: Stored = { flagIds: [], memberPaths: [] }
  for (const [at, group] of groups.entries()) {
    const { rows } = await pool.query<{ flag: string; slug: string }>(STORE, [
      siteId,
      `${mark}-${at}`,
      group,
      group.join('<hr>'),
    ])
    const [row] = rows
    if (!row) throw new Error('Nothing was stored')
    stored.flagIds.push(row.flag)
    stored.memberPaths.push(`/${mark}-${at}`, `/forums/thread-${mark}-${at}`, `/members/${mark}-${at}-1`)
  }
  await pool.query(
    `insert into awards (name) select left(t, 180) || ' ' || $1 || n from unnest($2::text[]) with ordinality as w (t, n)`,
    [mark, texts],
  )
  await pool.query(
    `insert into outbox (site_id, kind, key, recipient, subject, payload, state)
       select $1, 'mail', $2 || n, left(t, 200), t, jsonb_build_object('text', t), 'held' from unnest($3::text[]) with ordinality as w (t, n)`,
    [siteId, mark, texts],
  )
  await pool.query(
    `insert into sessions (site_id, user_id, token_hash, user_agent)
       select $1, u.id, sha256(convert_to($2 || n, 'UTF8')), left(t, 300) from unnest($3::text[]) with ordinality as w (t, n),
         (select id from users where site_id = $1 and role_id = 5 limit 1) u where n <= 90`,
    [siteId, mark, texts],
  )
  return stored
}

/** One post, thread, status and flag for a group of texts; users called by them, answers and reports saying them. */
const STORE = `
  with texts as (select t, n from unnest($3::text[]) with ordinality as w (t, n)),
    people as (insert into people (inserted_at) select now() from texts returning id),
    numbered as (select id, row_number() over (order by id) as n from people),
    users as (insert into users (site_id, person_id, username, slug, bio, badge, first_name)
      select $1, numbered.id, t || ' ' || $2 || '-' || texts.n, $2 || '-' || texts.n, $4, left(t, 50), t
        from texts join numbered using (n) returning id, slug),
    who as (select id, split_part(slug, '-', -1)::int as n from users),
    post as (insert into posts (site_id, slug, title, body, comment_count)
      select $1, $2, (select t from texts where n = 1), $4, (select count(*) + 1 from texts) returning id, slug),
    main as (insert into content (site_id, kind, author_id, post_id, body)
      select $1, 'comment', (select id from who where n = 1), post.id, $4 from post returning id, post_id),
    answers as (insert into content (site_id, kind, author_id, post_id, parent_id, body)
      select $1, 'comment', who.id, main.post_id, main.id, t from texts join who using (n), main returning id),
    topic as (insert into content (site_id, kind, author_id, body)
      select $1, 'thread', (select id from who where n = 1), $4 returning id),
    thread as (insert into threads (site_id, id, name, slug)
      select $1, topic.id, (select t from texts order by n desc limit 1), 'thread-' || $2 from topic returning id),
    replies as (insert into content (site_id, kind, author_id, root_id, body)
      select $1, 'reply', who.id, thread.id, t from texts join who using (n), thread returning id),
    statuses as (insert into content (site_id, kind, author_id, body)
      select $1, 'status', who.id, t from texts join who using (n) returning id),
    flag as (insert into flags (site_id, assoc_type, content_id, is_reported, spam_prob, automod_because)
      select $1, 'comment', main.id, true, 0.9, (select jsonb_agg(jsonb_build_object('kind', 'spam', 'phrase', t, 'weight', 1)) from texts)
        from main returning id),
    more as (insert into flags (site_id, assoc_type, content_id, is_reported)
      select $1, 'comment', answers.id, true from answers union all select $1, 'user_profile_status', statuses.id, true from statuses
        union all select $1, 'reply', replies.id, true from replies returning id),
    reports as (insert into flag_reports (site_id, flag_id, reporter_id, reason, snapshot)
      select $1, flag.id, who.id, t, t from texts join who using (n), flag returning id)
  select flag.id as flag, post.slug from flag, post`
