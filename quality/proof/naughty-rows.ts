import type pg from 'pg'

/** Where the stored texts are to be seen, as paths of the site. */
export type Stored = { flagIds: string[]; threadIds: string[]; memberPaths: string[] }

/** So many answers stand under a text, and so many reports on it, each with a text of its own. */
const TOGETHER = 10

/**
 * Puts texts straight into the tables, past everything that cleans them on the way in: bodies, titles, names, reasons,
 * mails. A fault on a screen is then its own.
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
  const stored: Stored = { flagIds: [], threadIds: [], memberPaths: [] }
  for (const [at, group] of groups.entries()) {
    const { rows } = await pool.query<{ flag: string; thread: string; tag: string }>(STORE, [
      siteId,
      `${mark}-${at}`,
      group,
      group.join('<hr>'),
    ])
    const [row] = rows
    if (!row) throw new Error('Nothing was stored')
    stored.flagIds.push(row.flag)
    stored.threadIds.push(row.thread)
    const paths = [
      `/${mark}-${at}`,
      `/forums/thread-${mark}-${at}`,
      `/forums/tag/${row.tag}`,
      `/members/${mark}-${at}-1`,
    ]
    stored.memberPaths.push(...paths)
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
    thread as (insert into threads (site_id, id, name, slug, seo)
      select $1, topic.id, said.t || ' ' || $2, 'thread-' || $2, jsonb_build_object('title', said.t, 'description', said.t,
          'keywords', (select jsonb_agg(t) from texts), 'ogTitle', said.t, 'ogDescription', said.t, 'twitterTitle', said.t,
          'twitterDescription', said.t)
        from topic, (select t from texts order by n desc limit 1) said returning id),
    story as (insert into story_threads (site_id, post_id, thread_id, is_converted)
      select $1, post.id, thread.id, true from post, thread),
    forum_tag as (insert into forum_tags (site_id, name, description, display_order)
      select $1, left(t, 60) || ' ' || $2, t, 1000 from texts where n = 1 returning id, slug),
    global_tag as (insert into global_tags (name, slug) select left(t, 60) || ' ' || $2, $2 from texts where n = 1 returning id),
    categorised as (insert into thread_forum_tags (site_id, thread_id, tag_id) select $1, thread.id, forum_tag.id from thread, forum_tag),
    tagged as (insert into thread_global_tags (site_id, thread_id, tag_id) select $1, thread.id, global_tag.id from thread, global_tag),
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
  select flag.id as flag, thread.id as thread, forum_tag.slug as tag from flag, thread, forum_tag`
