// A believable network of any size, made by a few set-based statements, the same each time: 12 sites, one of which has half
// of everything; most flags closed, the newest open; authors who write much and many who write little.
import pg from 'pg'
import { ENDINGS, MIDDLES, OPENINGS } from './network-words.ts'

/** Hundredths of the network each site has; the first is the busiest. */
const WEIGHTS = [50, 14, 9, 6, 5, 4, 3, 3, 2, 2, 1, 1]
/** Staff of each site: two admins, then moderators. */
const ADMINS = 2
const MODERATORS = 20

/** Shares of the flags by kind, and how many texts of a kind there are for each flagged one. */
const KINDS = [
  { kind: 'comment', assocType: 'comment', share: 0.56, texts: 1.15 },
  { kind: 'reply', assocType: 'reply', share: 0.26, texts: 1.15 },
  { kind: 'thread', assocType: 'thread', share: 0.05, texts: 1.4 },
  { kind: 'status', assocType: 'user_profile_status', share: 0.04, texts: 1.3 },
  { kind: 'status_reply', assocType: 'user_profile_status_reply', share: 0.06, texts: 1.2 },
]
const USER_SHARE = 0.03

export const hostOf = (siteId: number): string => `site${siteId}.bench.test`
export const siteCount = WEIGHTS.length
/** The nth member of staff of a site: 1 and 2 are admins, 3 to 22 moderators. */
export const staffId = (siteId: number, nth: number): number => (siteId - 1) * (ADMINS + MODERATORS) + nth
export const cookieOf = (userId: number): string => `ward=${tokenOf(userId)}`
const tokenOf = (userId: number) => `bench-session-of-user-${userId}`
const FIRST_MEMBER = 1001

const textArray = (values: readonly string[]) => `array[${values.map((value) => `'${value}'`).join(', ')}]`

/** Functions and figures every statement below uses; gone with the connection. */
const GROUND = `
  set session_replication_role = replica;
  set synchronous_commit = off;
  set maintenance_work_mem = '512MB';
  set work_mem = '256MB';
  -- The same number from 0 to below 1 for the same n and purpose.
  create function pg_temp.r(n bigint, purpose int) returns float8 language sql immutable parallel safe as
    $$ select (hashint8extended(n, purpose) & 1073741823) / 1073741824.0 $$;
  create function pg_temp.one_of(list text[], x float8) returns text language sql immutable parallel safe as
    $$ select list[1 + floor(x * array_length(list, 1))::int] $$;
  create function pg_temp.words(n bigint) returns text language sql immutable parallel safe as
    $$ select pg_temp.one_of(${textArray(OPENINGS)}, pg_temp.r(n, 1)) || ' '
           || pg_temp.one_of(${textArray(MIDDLES)}, pg_temp.r(n, 2)) || ', and '
           || pg_temp.one_of(${textArray(MIDDLES)}, pg_temp.r(n, 3)) || '. '
           || pg_temp.one_of(${textArray(ENDINGS)}, pg_temp.r(n, 4)) || ' (' || n || ')' $$;
`

/** How much of what each site has; ids of members, posts and texts lie in one range a site or are dealt out by time. */
const shapeOf = (flags: number) => `
  create temp table weight as
    select at::int as site_id, w / 100.0 as share from unnest(array[${WEIGHTS.join(', ')}]::float8[]) with ordinality as t(w, at);
  create temp table shape as
    select site_id, members, posts,
           ${FIRST_MEMBER} + (sum(members) over before)::bigint as first_member, 1 + (sum(posts) over before)::bigint as first_post
      from (select site_id, greatest(200, ceil(${flags} * share / 4))::bigint as members,
                   greatest(20, ceil(${flags} * share / 60))::bigint as posts from weight) as size
    window before as (order by site_id rows between unbounded preceding and 1 preceding);
  update shape set first_member = coalesce(first_member, ${FIRST_MEMBER}), first_post = coalesce(first_post, 1);
  create temp table kind (kind text, assoc_type text, share float8, texts float8);
  insert into kind values ${KINDS.map((k) => `('${k.kind}', '${k.assocType}', ${k.share}, ${k.texts})`).join(', ')};
  create temp table part as
    select site_id, kind, assoc_type, round(${flags} * w.share * k.share)::bigint as flagged,
           greatest(10, ceil(${flags} * w.share * k.share * k.texts))::bigint as texts
      from weight w cross join kind k;
  create temp table user_flags as
    select site_id, round(${flags} * share * ${USER_SHARE})::bigint as flagged from weight;
  -- What rounding lost or won goes to the comments of the first site.
  update part set flagged = flagged + ${flags} - (select sum(flagged) from part) - (select sum(flagged) from user_flags)
   where site_id = 1 and kind = 'comment';
  update part set texts = greatest(texts, flagged);
  analyze shape, part;
`

const SITES = `
  insert into sites (id, name, prefix, tier) overriding system value
    select site_id, 'Community ' || site_id, 'site' || site_id, 1 + site_id % 4 from weight;
  insert into site_hosts (host, site_id, is_primary) select 'site' || site_id || '.bench.test', site_id, true from weight;
  insert into site_settings (site_id) select site_id from weight;
  insert into site_features (site_id, feature)
    select site_id, feature from weight, unnest(array['forums', 'user_disorders']) as feature;
`

const PEOPLE = `
  create temp table member as
    select site_id, first_member + n as id, n, 3 as role_id, 'member' as title
      from shape, generate_series(0, members - 1) as n
    union all
    select site_id, (site_id - 1) * ${ADMINS + MODERATORS} + n, n, case when n <= ${ADMINS} then 1 else 2 end, 'staff'
      from shape, generate_series(1, ${ADMINS + MODERATORS}) as n;
  insert into people (id) overriding system value select id from member;
  insert into users (site_id, id, person_id, username, slug, email, role_id, status, bio, avatar, verified_at, inserted_at, updated_at)
    overriding system value
    select site_id, id, id, title || '_' || id, title || '-' || id, title || id || '@bench.example', role_id,
           case when title = 'member' and pg_temp.r(id, 11) < 0.01 then 2 else 0 end,
           case when pg_temp.r(id, 12) < 0.3 then pg_temp.words(id) else '' end,
           case when pg_temp.r(id, 13) < 0.4 then jsonb_build_object('thumb', '/files/a/' || id || '/thumb.webp',
             'medium', '/files/a/' || id || '/medium.webp', 'large', '/files/a/' || id || '/large.webp', 'full', '/files/a/' || id || '/full.webp') end,
           now(), now() - pg_temp.r(id, 14) * interval '5 years', now() - pg_temp.r(id, 15) * interval '3 years'
      from member;
  insert into posts (site_id, id, slug, title, body, author_id, inserted_at) overriding system value
    select site_id, first_post + n, 'story-' || n, 'Story ' || n || ': ' || left(pg_temp.words(n), 40), pg_temp.words(n + 7),
           (site_id - 1) * ${ADMINS + MODERATORS} + 1, now() - pg_temp.r(n, 16) * interval '3 years'
      from shape, generate_series(0, posts - 1) as n;
`

/** Texts stand in the order of their time over all sites, as they would have come in. */
const TEXTS = `
  create temp table text_plan as
    select row_number() over (order by pg_temp.r(site_id::bigint * 1000000007 + nth, 21 + length(kind)), site_id, nth) as id,
           site_id, kind, assoc_type, nth <= flagged as is_flagged
      from part, generate_series(1, texts) as nth;
  create temp table root as
    select site_id, kind, id, row_number() over (partition by site_id, kind order by id) as nth from text_plan
     where kind in ('thread', 'status');
  create temp table roots as select site_id, kind, count(*) as n from root group by site_id, kind;
  create index on root (site_id, kind, nth);
  analyze text_plan, root, roots;
  create temp table total as select count(*)::float8 as n from text_plan;
  insert into content (site_id, id, kind, author_id, post_id, root_id, path, body, is_deleted, is_spam, is_pending, inserted_at)
    overriding system value
    select t.site_id, t.id, t.kind, s.first_member + floor(power(pg_temp.r(t.id, 22), 2) * s.members)::bigint,
           case when t.kind = 'comment' then s.first_post + floor(pg_temp.r(t.id, 23) * s.posts)::bigint end,
           root.id, case when t.kind not in ('thread', 'status') then int8send(t.id) end,
           '<p>' || pg_temp.words(t.id) || '</p>',
           pg_temp.r(t.id, 24) < 0.03, pg_temp.r(t.id, 25) < 0.04, false,
           now() - (1 - t.id / total.n) * interval '3 years'
      from text_plan t
      join shape s using (site_id)
      cross join total
      left join roots on roots.site_id = t.site_id
                     and roots.kind = case t.kind when 'reply' then 'thread' when 'status_reply' then 'status' end
      left join root on root.site_id = t.site_id and root.kind = roots.kind
                    and root.nth = 1 + floor(pg_temp.r(t.id, 26) * roots.n)::bigint
     order by t.id;
  insert into threads (site_id, id, name, search, slug, last_active_date)
    select site_id, id, name, lower(name), 'thread-' || id, now() - pg_temp.r(id, 27) * interval '1 year'
      from (select site_id, id, left(pg_temp.words(id), 60) as name from root where kind = 'thread') as named;
  insert into forum_tags (site_id, id, name, slug, display_order) overriding system value
    select site_id, site_id * 100 + n, 'Topic ' || n, 'topic-' || n, n from weight, generate_series(1, 12) as n;
  insert into thread_forum_tags (site_id, thread_id, tag_id)
    select site_id, id, site_id * 100 + 1 + floor(pg_temp.r(id, 28) * 12)::int from root where kind = 'thread';
  insert into global_tags (id, name, slug) overriding system value select n, 'Tag ' || n, 'tag-' || n from generate_series(1, 80) as n;
  insert into thread_global_tags (site_id, thread_id, tag_id)
    select site_id, id, 1 + floor(pg_temp.r(id, 29) * 80)::int from root where kind = 'thread' and pg_temp.r(id, 30) < 0.5;
`

/** A tenth of the flags is open, nearly all of them among the newest. */
const FLAGS = `
  create temp table flag_plan as
    select row_number() over (order by at, site_id, assoc_type) as id, site_id, assoc_type, content_id, user_id, at,
           row_number() over (order by at, site_id, assoc_type) / (count(*) over ())::float8 as age
      from (select site_id, assoc_type, id as content_id, null::bigint as user_id,
                   now() - (1 - id / total.n) * interval '3 years' as at
              from text_plan cross join total where is_flagged
            union all
            select site_id, 'user', null, first_member + n, now() - pg_temp.r(first_member + n, 31) * interval '3 years'
              from shape join user_flags using (site_id), generate_series(0, flagged - 1) as n) as flagged;
  insert into flags (site_id, id, assoc_type, content_id, user_id, is_image, is_offensive, is_reported, is_spam,
                     is_required_to_publish, at_risk, is_open, spam_prob, offensive_prob, automod_because, inserted_at, updated_at,
                     waits_since, reach)
    overriding system value
    select site_id, id, assoc_type, content_id, user_id, pg_temp.r(id, 41) < 0.10, pg_temp.r(id, 42) < 0.08,
           pg_temp.r(id, 43) < 0.14, pg_temp.r(id, 44) < 0.22, pg_temp.r(id, 45) < 0.04, pg_temp.r(id, 49) < 0.01,
           pg_temp.r(id, 46) < 0.04 + 0.5 * power(age, 8), pg_temp.r(id, 47)::real, pg_temp.r(id, 48)::real,
           jsonb_build_array(jsonb_build_object('score', 'spam', 'phrase', 'order it', 'weight', 0.8)), at, at,
           at, 1 + floor(400 * power(pg_temp.r(id, 58), 3))::int
      from flag_plan order by id;
  insert into flag_reports (site_id, flag_id, reporter_id, reason, snapshot, inserted_at)
    select f.site_id, f.id, s.first_member + floor(pg_temp.r(f.id, 50 + n) * s.members)::bigint, 'This worries me', '', f.inserted_at
      from flags f join shape s using (site_id), generate_series(1, 2) as n
     where f.is_reported and pg_temp.r(f.id, 52 + n) < 0.7
    on conflict do nothing;
  insert into flag_assigns (site_id, flag_id, user_id, inserted_at)
    select site_id, id, (site_id - 1) * ${ADMINS + MODERATORS} + ${ADMINS} + 1 + floor(power(pg_temp.r(id, 55), 1.5) * ${MODERATORS})::int, inserted_at
      from flags where pg_temp.r(id, 56) < case when is_open then 0.3 else 0.04 end;
  insert into flag_events (site_id, flag_id, actor_id, status, inserted_at)
    select site_id, id, (site_id - 1) * ${ADMINS + MODERATORS} + 1 + floor(pg_temp.r(id, 57) * ${ADMINS + MODERATORS})::int, 'DONE', inserted_at
      from flags where not is_open;
  -- What is hidden was decided.
  update content c set is_pending = f.is_required_to_publish, is_deleted = false, is_spam = false
    from flags f where f.site_id = c.site_id and f.content_id = c.id and f.is_open;
  insert into sessions (site_id, user_id, token_hash)
    select site_id, id, sha256(convert_to('${tokenOf(0).slice(0, -1)}' || id, 'UTF8')) from member where title = 'staff';
`

const IDENTITIES = ['sites', 'people', 'users', 'posts', 'content', 'forum_tags', 'global_tags', 'flags']

/** Fills a migrated, empty database; as superuser, because nothing is checked that is right by construction. */
export async function fillNetwork(superuserUrl: string, flags: number): Promise<void> {
  await connected(superuserUrl, async (client) => {
    for (const part of [GROUND, shapeOf(flags), SITES, PEOPLE, TEXTS, FLAGS]) await client.query(part)
    for (const table of IDENTITIES)
      await client.query(`select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`)
    await client.query('select recount_flags()')
    await client.query('vacuum (analyze)')
    await client.query('checkpoint')
  })
}

/** Sessions of the staff, as if all had just signed in. */
export const freshenSessions = (superuserUrl: string): Promise<void> =>
  connected(superuserUrl, async (client) => {
    await client.query('update sessions set inserted_at = now(), seen_at = now(), ended_at = null')
  })

async function connected(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
