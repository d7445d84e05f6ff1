import { type RawBuilder, sql } from 'kysely'
import type { NetworkDb } from '../../../platform/database/site-handle.ts'
import { OF_DECISIONS } from './personal-decisions.db.ts'
import { addressOf, byAuthor, goes, ofUser, ownTexts, type Personal, type Place } from './personal-entry.db.ts'
import { OF_FORMS } from './personal-forms.db.ts'

/**
 * Every table that holds something of a person: the rows of an account, the columns in a person's export of their data, and
 * their fate when it is erased. A test reads the catalogue and fails for a column that could hold such a thing and stands
 * neither here nor among those that hold none.
 */
export const PERSONAL_DATA: Readonly<Record<string, Personal>> = {
  users: {
    of: ({ siteId, id }) => sql<boolean>`site_id = ${siteId} and id = ${id}`,
    columns: [
      'id',
      'username',
      'slug',
      'email',
      'role_id',
      'status',
      'suspended_until',
      'avatar',
      'badge',
      'secondary_badge',
      'bio',
      'description',
      'first_name',
      'last_name',
      'birthday',
      'gender',
      'ethnicity',
      'zipcode',
      'guest_key',
      'is_fraudster',
      'is_disposable',
      'receive_emails',
      'suppressed_from_activity_recs',
      'verified_at',
      'inserted_at',
      'updated_at',
    ],
    fate: 'emptied',
  },
  old_slugs: goes('slug', 'inserted_at'),
  auth_accounts: goes('provider', 'provider_uid', 'inserted_at'),
  social_sites: goes('type', 'url', 'inserted_at', 'updated_at'),
  user_disorders: {
    ...goes('relationship_type', 'inserted_at'),
    names: { condition: sql`(select d.name from disorders d where d.id = user_disorders.disorder_id)` },
  },
  // The one of two merged conditions that somebody had besides the other.
  merge_rows: {
    of: ({ siteId, id }) =>
      sql<boolean>`kind = 'double' and content ->> 'site_id' = ${String(siteId)} and content ->> 'user_id' = ${id}`,
    columns: ['content'],
    fate: 'goes',
  },
  user_awards: {
    of: ofUser,
    columns: ['status', 'earned_at'],
    names: { award: sql`(select a.name from awards a where a.id = user_awards.award_id)` },
    fate: 'stays',
  },
  profile_answers: goes('field_id', 'definition', 'option_ids', 'text', 'is_public', 'answered_at'),
  preferences: goes('name', 'value', 'updated_at'),
  sessions: goes('user_agent', 'inserted_at', 'seen_at', 'ended_at'),
  hand_overs: goes('redirect', 'inserted_at', 'used_at'),
  password_resets: goes('inserted_at', 'used_at'),
  email_confirmations: goes('email', 'inserted_at', 'used_at'),
  account_links: goes('inserted_at', 'used_at'),
  account_deletions: goes('asked_at', 'due_at'),
  thread_follows: goes('thread_id', 'inserted_at'),
  // Nobody learns who silences somebody, not even the silenced.
  silences: goes('how', 'inserted_at'),
  // The request itself stays in the history of the flag.
  appeals: { ...goes('words', 'asked_at', 'outcome', 'answered_at'), of: byAuthor },
  notifications: goes('kind', 'subject_type', 'subject_id', 'times', 'inserted_at', 'read_at'),
  api_authors: goes('ref', 'inserted_at'),
  // For a day: the answers to the program that sent their texts.
  api_sends: {
    of: ({ siteId, id }) => sql<boolean>`site_id = ${siteId} and content_id in (${ownTexts({ siteId, id })})`,
    columns: ['content_id', 'answer', 'inserted_at'],
    fate: 'goes',
  },
  // Also what went to their address while they had no account. A letter that was not delivered is kept whole, with its link.
  outbox: {
    ...goes('kind', 'key', 'recipient', 'subject', 'last_error', 'inserted_at', 'delivered_at'),
    of: (place) => sql<boolean>`site_id = ${place.siteId} and (user_id = ${place.id}
      or user_id is null and lower(recipient) = ${addressOf(place)})`,
    untold: ['payload'],
  },
  files: goes('kind', 'name', 'sizes', 'changed_at'),
  import_sources: {
    of: ({ siteId, id }) =>
      sql<boolean>`site_id = ${siteId} and kind in ('user', 'auth_account') and target_id = ${id}`,
    columns: ['source', 'source_id'],
    fate: 'goes',
  },
  ...OF_FORMS,
  user_blocks: {
    of: ofUser,
    columns: [
      'role_before',
      'status_before',
      'suspended_until_before',
      'badge_before',
      'role_taken_from',
      'blocked_at',
      'recalled_at',
      'purged_at',
    ],
    fate: 'stays',
  },
  unlinked_mentions: {
    of: ({ siteId, id }) => sql<boolean>`site_id = ${siteId} and (content_id in (${ownTexts({ siteId, id })})
      or block_id in (select b.id from user_blocks b where b.site_id = ${siteId} and b.user_id = ${id}))`,
    columns: ['content_id', 'body'],
    fate: 'goes',
  },
  versions: {
    of: ({ siteId, id }) => sql<boolean>`site_id = ${siteId} and (subject_type = 'user' and subject_id = ${id}::text
      or subject_type = 'content' and subject_id in (select c.id::text from content c where c.site_id = ${siteId} and c.author_id = ${id}))`,
    columns: ['subject_type', 'subject_id', 'number', 'content', 'inserted_at'],
    fate: 'goes',
  },
  ...OF_DECISIONS,
  content: {
    of: byAuthor,
    columns: ['id', 'kind', 'body', 'is_deleted', 'is_spam', 'is_pending', 'inserted_at', 'edited_at'],
    fate: 'stays',
  },
  // Their texts before private data was masked; an export opens it.
  private_originals: {
    of: ({ siteId, id }) => sql<boolean>`site_id = ${siteId} and content_id in (${ownTexts({ siteId, id })})`,
    columns: ['content_id', 'masked_at', 'sealed'],
    fate: 'goes',
  },
  // From which network their texts of the last 30 days came, as a keyed hash.
  text_networks: {
    of: ({ siteId, id }) => sql<boolean>`site_id = ${siteId} and content_id in (${ownTexts({ siteId, id })})`,
    columns: ['content_id', 'network_hash', 'inserted_at'],
    fate: 'goes',
  },
  // How readily a text of theirs would be at risk.
  at_risk_cuts: {
    of: ({ siteId, id }) => sql<boolean>`site_id = ${siteId} and content_id in (${ownTexts({ siteId, id })})`,
    columns: ['content_id', 'cut', 'written_at'],
    fate: 'goes',
  },
  threads: {
    of: ({ siteId, id }) => sql<boolean>`site_id = ${siteId} and id in (${ownTexts({ siteId, id })})`,
    columns: ['id', 'name', 'slug', 'seo'],
    fate: 'stays',
  },
  // Under which slugs their threads were found before.
  slug_history: {
    of: ({ siteId, id }) =>
      sql<boolean>`site_id = ${siteId} and kind = 'thread' and subject_id in (${ownTexts({ siteId, id })})`,
    columns: ['subject_id', 'slug', 'used_until'],
    fate: 'stays',
  },
  posts: { of: byAuthor, columns: ['id', 'slug', 'title', 'body', 'inserted_at', 'updated_at'], fate: 'stays' },
  // Nobody but the two reads a private message.
  conversation_messages: {
    of: byAuthor,
    columns: ['conversation_id', 'inserted_at'],
    own: ['body'],
    fate: 'stays',
  },
  flag_events: {
    of: ({ siteId, id }) => sql<boolean>`site_id = ${siteId} and actor_id = ${id}`,
    columns: ['flag_id', 'status', 'body', 'inserted_at'],
    fate: 'stays',
  },
  audit_log: {
    of: ({ siteId, id }) => sql<boolean>`site_id = ${siteId} and (actor_kind = 'user' and actor_id = ${id}
      or subject_type = 'user' and (subject_id = ${id}::text or subject_ids @> array[${id}::text]))`,
    columns: ['at', 'action', 'subject_type', 'subject_id', 'fields'],
    fate: 'stays',
  },
}

/** SQL: the exported rows of an entry for an account, one JSON a row. */
export function exportedOf(
  name: string,
  place: Place,
  { isOwn }: { isOwn: boolean },
): RawBuilder<{ exported: unknown }> {
  const { table = name, of, columns, own = [], names = {} } = PERSONAL_DATA[name] as Personal
  const pairs = [
    ...[...columns, ...(isOwn ? own : [])].map((column) => sql`${sql.lit(column)}::text, ${sql.ref(column)}`),
    ...Object.entries(names).map(([title, value]) => sql`${sql.lit(title)}::text, ${value}`),
  ]
  return sql`select jsonb_build_object(${sql.join(pairs)}) as exported from ${sql.table(table)} where ${of(place)}`
}

/** Takes the rows away that go with an account, of all tables but the files, which are given up one by one. */
export async function deletePersonal(network: NetworkDb, place: Place): Promise<void> {
  for (const [name, { of, fate }] of Object.entries(PERSONAL_DATA))
    if (fate === 'goes' && name !== 'files')
      await sql`delete from ${sql.table(name)} where ${of(place)}`.execute(network)
}

/** The files of an account that are used. */
export const storedFilesOf = async (network: NetworkDb, { siteId, id }: Place) =>
  (
    await sql<{ name: string; sizes: string[] }>`
      select name, sizes from files where site_id = ${siteId} and user_id = ${id} and state = 'used' order by id
    `.execute(network)
  ).rows
