-- The statements of flag-queue.db.ts, to be read here: vitest -u prints it anew. Do not copy this way of asking: it is for the
-- one list that has a million rows and is asked all day. Other lists are one select with its order, limit and offset.

-- the open flags, the first page
select <a flag and its author>, (select coalesce(sum(n), 0)::int as n
    from flag_counts
    where flag_counts.site_id = $4 and facts & $5::int = $6::int) as total_count
  from flags
  left join content on content.site_id = flags.site_id and content.id = flags.content_id
  left join users on users.site_id = flags.site_id and users.id = flags.user_id
  left join users as author on author.site_id = flags.site_id and author.id = coalesce(content.author_id, flags.user_id)
  inner join (select flags.site_id, flags.id
    from flags
    where flags.site_id = $7 and flags.is_open
    order by flags.listed_at desc, flags.id desc
    limit 10) as page on page.site_id = flags.site_id and page.id = flags.id
  where flags.site_id = $8
  order by flags.listed_at desc, flags.id desc;

-- the same at risk: open ones before closed ones
select <a flag and its author>, (select coalesce(sum(n), 0)::int as n
    from flag_counts
    where flag_counts.site_id = $4 and facts & $5::int = $6::int) as total_count
  from flags
  left join content on content.site_id = flags.site_id and content.id = flags.content_id
  left join users on users.site_id = flags.site_id and users.id = flags.user_id
  left join users as author on author.site_id = flags.site_id and author.id = coalesce(content.author_id, flags.user_id)
  inner join (select flags.site_id, flags.id
    from flags
    where flags.site_id = $7 and flags.at_risk
    order by flags.is_open desc, flags.listed_at desc, flags.id desc
    limit 10) as page on page.site_id = flags.site_id and page.id = flags.id
  where flags.site_id = $8
  order by flags.is_open desc, flags.listed_at desc, flags.id desc;

-- spam comments: the first of each kind and facts, merged
select coalesce(sum(n), 0)::int as n
  from flag_counts
  where flag_counts.site_id = $1 and facts & $2::int = $3::int and assoc_type = $4;
select <a flag and its author>
  from flags
  left join content on content.site_id = flags.site_id and content.id = flags.content_id
  left join users on users.site_id = flags.site_id and users.id = flags.user_id
  left join users as author on author.site_id = flags.site_id and author.id = coalesce(content.author_id, flags.user_id)
  inner join (select found.site_id, found.id
    from (select distinct site_id, assoc_type, facts
      from flag_counts
      where flag_counts.site_id = $4 and facts & $5::int = $6::int and assoc_type = $7) as range
    inner join lateral (select flags.site_id, flags.id, flags.listed_at, flags.facts
      from flags
      where flags.site_id = $8 and flags.assoc_type = range.assoc_type and flags.facts = range.facts
      order by flags.listed_at desc, flags.id desc
      limit 10) as found on true
    order by found.listed_at desc, found.id desc
    limit 10) as page on page.site_id = flags.site_id and page.id = flags.id
  where flags.site_id = $9
  order by flags.listed_at desc, flags.id desc;

-- assigned to one moderator
select <a flag and its author>, (select count(*)::int as n
    from flag_assigns
    where flag_assigns.site_id = $4 and user_id = any($5) and facts & $6::int = $7::int) as total_count
  from flags
  left join content on content.site_id = flags.site_id and content.id = flags.content_id
  left join users on users.site_id = flags.site_id and users.id = flags.user_id
  left join users as author on author.site_id = flags.site_id and author.id = coalesce(content.author_id, flags.user_id)
  inner join (select found.site_id, found.id
    from (select users.id as user_id
      from users
      where users.site_id = $8 and users.id = any($9)) as range
    inner join lateral (select flag_assigns.site_id, flag_assigns.flag_id as id, flag_assigns.listed_at, flag_assigns.facts
      from flag_assigns
      where flag_assigns.site_id = $10 and flag_assigns.user_id = range.user_id and flag_assigns.facts & $11::int = $12::int
      order by flag_assigns.listed_at desc, flag_assigns.flag_id desc
      limit 10) as found on true
    order by found.listed_at desc, found.id desc
    limit 10) as page on page.site_id = flags.site_id and page.id = flags.id
  where flags.site_id = $13
  order by flags.listed_at desc, flags.id desc;

-- by the most reports: open flags, then closed ones
select <a flag and its author>, (select coalesce(sum(n), 0)::int as n
    from flag_counts
    where flag_counts.site_id = $4 and facts & $5::int = $6::int) as total_count
  from flags
  left join content on content.site_id = flags.site_id and content.id = flags.content_id
  left join users on users.site_id = flags.site_id and users.id = flags.user_id
  left join users as author on author.site_id = flags.site_id and author.id = coalesce(content.author_id, flags.user_id)
  inner join (select flags.site_id, flags.id
    from flags
    where flags.site_id = $7 and flags.is_open and flags.facts & $8::int = $9::int
    order by flags.reports_count desc, flags.waits_since asc, flags.id asc
    limit 10) as page on page.site_id = flags.site_id and page.id = flags.id
  where flags.site_id = $10
  order by flags.reports_count desc, flags.waits_since asc, flags.id asc;
select <a flag and its author>, (select coalesce(sum(n), 0)::int as n
    from flag_counts
    where flag_counts.site_id = $4 and facts & $5::int = $6::int) as total_count
  from flags
  left join content on content.site_id = flags.site_id and content.id = flags.content_id
  left join users on users.site_id = flags.site_id and users.id = flags.user_id
  left join users as author on author.site_id = flags.site_id and author.id = coalesce(content.author_id, flags.user_id)
  inner join (select flags.site_id, flags.id
    from flags
    where flags.site_id = $7 and not flags.is_open
    order by flags.listed_at desc, flags.id desc
    limit $8
    offset $9) as page on page.site_id = flags.site_id and page.id = flags.id
  where flags.site_id = $10
  order by flags.listed_at desc, flags.id desc;

-- spam by impact: the few are sorted
select coalesce(sum(n), 0)::int as n
  from flag_counts
  where flag_counts.site_id = $1 and facts & $2::int = $3::int;
select <a flag and its author>
  from flags
  left join content on content.site_id = flags.site_id and content.id = flags.content_id
  left join users on users.site_id = flags.site_id and users.id = flags.user_id
  left join users as author on author.site_id = flags.site_id and author.id = coalesce(content.author_id, flags.user_id)
  inner join (select found.site_id, found.id
    from (select distinct site_id, assoc_type, facts
      from flag_counts
      where flag_counts.site_id = $4 and facts & $5::int = $6::int) as range
    inner join lateral (select flags.site_id, flags.id, flags.impact, flags.waits_since, flags.facts
      from flags
      where flags.site_id = $7 and flags.assoc_type = range.assoc_type and flags.facts = range.facts
      order by flags.impact desc, flags.waits_since asc, flags.id asc
      limit 10) as found on true
    order by found.impact desc, found.waits_since asc, found.id asc
    limit 10) as page on page.site_id = flags.site_id and page.id = flags.id
  where flags.site_id = $8
  order by flags.impact desc, flags.waits_since asc, flags.id asc;

-- assigned to one moderator, the longest waiting
select <a flag and its author>, (select count(*)::int as n
    from flag_assigns
    where flag_assigns.site_id = $4 and user_id = any($5) and facts & $6::int = $7::int) as total_count
  from flags
  left join content on content.site_id = flags.site_id and content.id = flags.content_id
  left join users on users.site_id = flags.site_id and users.id = flags.user_id
  left join users as author on author.site_id = flags.site_id and author.id = coalesce(content.author_id, flags.user_id)
  inner join (select found.site_id, found.id
    from (select users.id as user_id
      from users
      where users.site_id = $8 and users.id = any($9)) as range
    inner join lateral (select flag_assigns.site_id, flag_assigns.flag_id as id, flags.waits_since, flag_assigns.facts
      from flag_assigns
      inner join flags on flags.site_id = flag_assigns.site_id and flags.id = flag_assigns.flag_id
      where flag_assigns.site_id = $10 and flag_assigns.user_id = range.user_id and flag_assigns.facts & $11::int = $12::int
      order by flags.waits_since asc, flags.id asc
      limit 10) as found on true
    order by found.waits_since asc, found.id asc
    limit 10) as page on page.site_id = flags.site_id and page.id = flags.id
  where flags.site_id = $13
  order by flags.waits_since asc, flags.id asc;

-- assigned to one of several
select <a flag and its author>, (select count(distinct flag_id)::int as n
    from flag_assigns
    where flag_assigns.site_id = $4 and user_id = any($5) and facts & $6::int = $7::int) as total_count
  from flags
  left join content on content.site_id = flags.site_id and content.id = flags.content_id
  left join users on users.site_id = flags.site_id and users.id = flags.user_id
  left join users as author on author.site_id = flags.site_id and author.id = coalesce(content.author_id, flags.user_id)
  inner join (select found.site_id, found.id
    from (select users.id as user_id
      from users
      where users.site_id = $8 and users.id = any($9)) as range
    inner join lateral (select flag_assigns.site_id, flag_assigns.flag_id as id, flag_assigns.listed_at, flag_assigns.facts
      from flag_assigns
      where flag_assigns.site_id = $10 and flag_assigns.user_id = range.user_id and flag_assigns.facts & $11::int = $12::int
      order by flag_assigns.listed_at desc, flag_assigns.flag_id desc
      limit 10) as found on true
    group by found.site_id, found.id, found.listed_at, found.facts
    order by found.listed_at desc, found.id desc
    limit 10) as page on page.site_id = flags.site_id and page.id = flags.id
  where flags.site_id = $13
  order by flags.listed_at desc, flags.id desc;
