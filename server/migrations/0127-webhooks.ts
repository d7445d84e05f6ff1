import { type Kysely, sql } from 'kysely'

export const locks = ['content', 'flags']

/**
 * Hooks of outside sites, and their events: each event is written by trigger in the transaction that makes it, for whoever
 * changes a text or closes a flag, once for each hook that wants it. What a transaction does to one text is one event, sent as it
 * stands at the end: `was` is how it stood before that transaction.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table webhooks (
      site_id int not null references sites (id),
      id bigint generated always as identity,
      name text not null check (length(name) between 1 and 80),
      url text not null check (length(url) between 1 and 2000),
      events text[] not null check (events <> '{}'),
      is_disabled boolean not null default false,
      -- Encrypted by the installation's key; the one before signs too until previous_until.
      secret bytea not null,
      previous_secret bytea,
      previous_until timestamptz,
      made_by bigint,
      version int not null default 1,
      deleted_at timestamptz,
      inserted_at timestamptz not null default now(),
      primary key (site_id, id),
      foreign key (site_id, made_by) references users (site_id, id)
    );
    create index webhooks_made_by on webhooks (site_id, made_by);

    create table webhook_deliveries (
      site_id int not null,
      id bigint generated always as identity,
      hook_id bigint not null,
      event text not null,
      content_id bigint not null,
      -- How the text stood before and stands after: published, held or removed; null before it was there.
      was text,
      stands text not null,
      tx xid8 not null default pg_current_xact_id(),
      state text not null default 'waiting' check (state in ('waiting', 'delivered', 'dead', 'dropped')),
      attempts int not null default 0,
      next_at timestamptz not null default now(),
      -- Since when it is tried: three days later it is given up.
      since timestamptz not null default now(),
      outcome text,
      status int,
      delivered_at timestamptz,
      inserted_at timestamptz not null default now(),
      primary key (site_id, id),
      foreign key (site_id, hook_id) references webhooks (site_id, id),
      foreign key (site_id, content_id) references content (site_id, id)
    );
    create index webhook_deliveries_due on webhook_deliveries (next_at, site_id, hook_id) where state = 'waiting';
    create index webhook_deliveries_order on webhook_deliveries (site_id, hook_id, content_id, id) where state = 'waiting';
    create index webhook_deliveries_hook on webhook_deliveries (site_id, hook_id, id);
    create index webhook_deliveries_content on webhook_deliveries (site_id, content_id, id);

    create function text_state(is_deleted boolean, is_spam boolean, is_pending boolean) returns text immutable language sql as $$
      select case when is_deleted or is_spam then 'removed' when is_pending then 'held' else 'published' end
    $$;

    create function tell_hooks(of_site int, of_event text, of_content bigint, before_it text, after_it text) returns void
    language sql as $$
      insert into webhook_deliveries (site_id, hook_id, event, content_id, was, stands)
      select h.site_id, h.id, of_event, of_content, before_it, after_it from webhooks h
       where h.site_id = of_site and not h.is_disabled and h.deleted_at is null and of_event = any (h.events)
    $$;

    create function tell_text() returns trigger language plpgsql as $$
    declare
      now_is text := text_state(new.is_deleted, new.is_spam, new.is_pending);
      before_it text := null;
      told record;
      is_edited boolean := false;
    begin
      if not exists (select from webhooks where site_id = new.site_id and not is_disabled and deleted_at is null) then
        return null;
      end if;
      if tg_op = 'UPDATE' then
        before_it := text_state(old.is_deleted, old.is_spam, old.is_pending);
        is_edited := old.revision <> new.revision;
      elsif new.inserted_at < now() - interval '1 day' then
        -- It was written long ago and comes in from elsewhere.
        return null;
      end if;
      -- What this transaction has said of the text already is said anew.
      for told in
        delete from webhook_deliveries
         where site_id = new.site_id and content_id = new.id and tx = pg_current_xact_id() and event like 'text.%'
        returning was, event
      loop
        before_it := told.was;
        is_edited := is_edited or told.event = 'text.edited';
      end loop;
      if before_it is distinct from now_is then
        if before_it is null and now_is = 'removed' then
          return null;
        end if;
        perform tell_hooks(new.site_id, case
          when now_is = 'removed' then 'text.removed'
          when before_it = 'removed' then 'text.restored'
          when now_is = 'held' then 'text.held'
          else 'text.published' end, new.id, before_it, now_is);
      elsif is_edited then
        perform tell_hooks(new.site_id, 'text.edited', new.id, before_it, now_is);
      end if;
      return null;
    end $$;
    create trigger content_told after insert on content for each row execute function tell_text();
    create trigger content_told_again after update of is_deleted, is_spam, is_pending, revision on content for each row
      when ((old.is_deleted, old.is_spam, old.is_pending, old.revision) is distinct from
            (new.is_deleted, new.is_spam, new.is_pending, new.revision)) execute function tell_text();

    create function tell_report() returns trigger language plpgsql as $$
    declare
      text_is text;
    begin
      select text_state(is_deleted, is_spam, is_pending) into text_is from content
       where site_id = new.site_id and id = new.content_id;
      perform tell_hooks(new.site_id, 'report.resolved', new.content_id, text_is, text_is);
      return null;
    end $$;
    create trigger flags_told after update of is_open on flags for each row
      when (old.is_open and not new.is_open and new.is_reported and new.content_id is not null)
      execute function tell_report();
  `.execute(db)
}
