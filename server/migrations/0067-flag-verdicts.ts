import { type Kysely, sql } from 'kysely'

/**
 * The verdict that stands on a flag's text, with the scores automod gave at that time, in thousandths. It is kept because the
 * flag's own scores follow its text when that is edited, and because a hundred thousand are counted at once.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create table flag_verdicts (
      site_id int not null references sites (id),
      flag_id bigint not null,
      assoc_type text not null,
      verdict text not null check (verdict in ('fine', 'spam', 'remove')),
      spam smallint check (spam between 0 and 1000),
      offensive smallint check (offensive between 0 and 1000),
      hold smallint generated always as (greatest(spam, offensive)) stored,
      is_second_look boolean not null default false,
      decided_at timestamptz not null,
      primary key (site_id, flag_id),
      foreign key (site_id, flag_id) references flags (site_id, id)
    );
    create index flag_verdicts_decided on flag_verdicts (site_id, decided_at)
      include (assoc_type, verdict, spam, offensive, hold);
    create index flag_verdicts_spam on flag_verdicts (site_id, spam, flag_id);
    create index flag_verdicts_offensive on flag_verdicts (site_id, offensive, flag_id);
    create index flag_verdicts_hold on flag_verdicts (site_id, hold, flag_id);
  `)
    .execute(db)
  // What was decided before, by people: the last decision, or what its undoing left.
  await sql
    .raw(`
    with last as (
      select distinct on (site_id, flag_id) site_id, flag_id, status, after, inserted_at
        from flag_events
       where actor_id is not null and status in ('DONE', 'REOPEN', 'APPROVE', 'DELETE', 'UN_DELETE', 'SPAM', 'UN_SPAM')
       order by site_id, flag_id, id desc),
    judged as (
      select site_id, flag_id, inserted_at,
             case when status in ('DONE', 'APPROVE') then 'fine'
                  when status = 'SPAM' or (after ->> 'isMarkedSpam')::boolean then 'spam'
                  when status = 'DELETE' or (after ->> 'isDeleted')::boolean then 'remove'
                  when not (after ->> 'isOpen')::boolean then 'fine' end as verdict
        from last),
    second as (
      select distinct on (site_id, flag_id) site_id, flag_id, verdict, looked_at
        from second_looks where verdict is not null order by site_id, flag_id, looked_at desc)
    insert into flag_verdicts (site_id, flag_id, assoc_type, verdict, spam, offensive, is_second_look, decided_at)
    select f.site_id, f.id, f.assoc_type,
           case when s.looked_at > j.inserted_at then s.verdict else j.verdict end,
           floor(f.spam_prob::numeric * 1000), floor(f.offensive_prob::numeric * 1000),
           coalesce(s.looked_at > j.inserted_at and s.verdict <> j.verdict, false), greatest(j.inserted_at, s.looked_at)
      from judged j
      join flags f on f.site_id = j.site_id and f.id = j.flag_id
      left join second s on s.site_id = f.site_id and s.flag_id = f.id
     where j.verdict is not null and f.content_id is not null and not f.at_risk
  `)
    .execute(db)
}
