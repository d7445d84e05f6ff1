import { type Kysely, sql } from 'kysely'

/**
 * The seals of the audit log: one chain for the network, each link over one row and the link before. Whoever writes an audit
 * row only leaves a note that it waits; a job makes the links, so that writers never wait for one another.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table audit_seals (
      position bigint primary key check (position > 0),
      site_id int not null,
      audit_id bigint not null,
      hash bytea not null check (length(hash) = 32),
      sealed_at timestamptz not null default now(),
      unique (site_id, audit_id)
    );
    create trigger audit_seals_append_only before update or delete on audit_seals for each row execute function refuse_change();
    create trigger audit_seals_no_truncate before truncate on audit_seals for each statement execute function refuse_change();

    create table audit_unsealed (
      site_id int not null,
      id bigint not null,
      primary key (site_id, id)
    );

    create function note_unsealed() returns trigger language plpgsql as $$
    begin
      insert into audit_unsealed (site_id, id) values (new.site_id, new.id);
      return null;
    end $$;
    create trigger audit_log_unsealed after insert on audit_log for each row execute function note_unsealed();

    insert into audit_unsealed (site_id, id) select site_id, id from audit_log;
  `.execute(db)
}
