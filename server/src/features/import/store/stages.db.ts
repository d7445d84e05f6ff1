import { sql } from 'kysely'
import type pg from 'pg'
import { copyIn } from '../../../platform/database/copy-in.ts'
import type { NetworkDb } from '../../../platform/database/site-handle.ts'
import { STAGES, type Stage } from './staged-row.ts'

/**
 * The statements of an import are few, and each is about thousands of rows. None may read a whole table because the
 * database took it for small before it grew a thousandfold.
 */
export const prepareConnection = (network: NetworkDb) =>
  sql`set work_mem = '32MB'; set statement_timeout = '5min'; set enable_seqscan = off`.execute(network)

/**
 * The tables a batch is copied into; they live as long as the connection and hold no rows between transactions. Every
 * row gets the id that it will have.
 */
export const makeStages = (network: NetworkDb) =>
  sql`
    create temp table stage_users (
      position int, level int, id text, username text, email text, first_name text, last_name text, bio text, status int,
      inserted_at timestamptz, may_rename boolean, new_id bigint default nextval('users_id_seq'),
      new_person_id bigint default nextval('people_id_seq')
    ) on commit delete rows;
    create temp table stage_auth_accounts (
      position int, level int, id text, owner text, provider text, provider_uid text, inserted_at timestamptz,
      new_id bigint default nextval('auth_accounts_id_seq')
    ) on commit delete rows;
    create temp table stage_tags (
      position int, level int, id text, name text, description text, display_order int,
      new_id bigint default nextval('forum_tags_id_seq')
    ) on commit delete rows;
    create temp table stage_posts (
      position int, level int, id text, kind text, title text, slug text, body text, author text, is_published boolean,
      inserted_at timestamptz, new_id bigint default nextval('posts_id_seq')
    ) on commit delete rows;
    create temp table stage_reports (
      position int, level int, id text, target_type text, target text, reporter text, reason text, inserted_at timestamptz,
      new_id bigint default nextval('flag_reports_id_seq')
    ) on commit delete rows;
    create temp table judged_reports (
      position int, level int, id text, reason text, inserted_at timestamptz, new_id bigint, fault text, field text,
      reporter_id bigint, assoc_type text, target_id bigint, snapshot text, is_hidden boolean
    ) on commit delete rows;
    create temp table reported_flags (
      is_user boolean, target_id bigint, flag_id bigint, is_new boolean, was_open boolean, is_open boolean,
      primary key (is_user, target_id)
    ) on commit delete rows;
    create temp table kept_reports (id bigint primary key, flag_id bigint) on commit delete rows
  `.execute(network)

/** Empties the stages within a transaction that goes on. */
export const emptyStages = (network: NetworkDb) =>
  sql`truncate stage_users, stage_auth_accounts, stage_tags, stage_posts, stage_reports, judged_reports, reported_flags, kept_reports`.execute(
    network,
  )

export const copyToStage = (client: pg.ClientBase, stage: Stage, rows: readonly string[]): Promise<void> =>
  copyIn(client, `copy stage_${stage} (position, level, ${STAGES[stage].join(', ')}) from stdin`, rows)

/** Has the tables counted that an import fills, so that the database knows how large they have become. */
export const countImported = (network: NetworkDb) => sql`select count_imported()`.execute(network)
