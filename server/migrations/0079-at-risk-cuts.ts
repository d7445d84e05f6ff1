import { type Kysely, sql } from 'kysely'

/**
 * The narrowest cut at which a text is at risk, in the order of `AtRiskCut`, kept as texts come in: what another cut would mark
 * could otherwise be told only by reading all of them again. A text that no cut marks has no row.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create table at_risk_cuts (
      site_id int not null references sites (id),
      content_id bigint not null,
      assoc_type text not null,
      cut smallint not null check (cut between 0 and 3),
      written_at timestamptz not null,
      primary key (site_id, content_id),
      foreign key (site_id, content_id) references content (site_id, id)
    );
    create index at_risk_cuts_written on at_risk_cuts (site_id, written_at, content_id) include (assoc_type, cut);
  `)
    .execute(db)
}
