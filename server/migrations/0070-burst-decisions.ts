import { type Kysely, sql } from 'kysely'

/**
 * One operation on the texts of a burst over several sites: on each site a bulk decision by the account that its maker has
 * there, held together by a key. What was left out stands beside what was decided, so that it can be told later. Texts without a
 * flag get one before they are decided on: until then they wait in `bulk_texts`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table burst_decisions (
      site_id int not null references sites (id),
      id uuid not null,
      actor_id bigint not null,
      burst_id bigint not null,
      operation text not null check (operation in ('DONE', 'REOPEN', 'DELETE', 'UN_DELETE', 'SPAM', 'UN_SPAM', 'APPROVE')),
      site_ids int[] not null default '{}',
      refused jsonb not null default '[]',
      prepared_at timestamptz not null default now(),
      started_at timestamptz,
      primary key (site_id, id),
      foreign key (site_id, actor_id) references users (site_id, id)
    );
    create index burst_decisions_actor on burst_decisions (site_id, actor_id, started_at desc) where started_at is not null;
    create index burst_decisions_age on burst_decisions (prepared_at);

    alter table bulk_decisions add column together uuid, add column reason text not null default '';
    create index bulk_decisions_together on bulk_decisions (site_id, together) where together is not null;

    create table bulk_texts (
      site_id int not null,
      bulk_id bigint not null,
      content_id bigint not null,
      primary key (site_id, bulk_id, content_id),
      foreign key (site_id, bulk_id) references bulk_decisions (site_id, id) on delete cascade,
      foreign key (site_id, content_id) references content (site_id, id)
    );

    alter table bulk_flags drop constraint bulk_flags_outcome_check;
    alter table bulk_flags add constraint bulk_flags_outcome_check check (outcome in ('done', 'left', 'excepted'));
  `.execute(db)
}
