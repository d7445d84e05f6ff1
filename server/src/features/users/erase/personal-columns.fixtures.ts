/** Columns that could hold a text and hold nothing of a person, by table: keys, choices from a list, secrets, Ward's own sentences. */
export const IMPERSONAL: Readonly<Record<string, readonly string[]>> = {
  account_links: ['token_hash'],
  api_sends: ['key', 'words'],
  // Words of the staff, sealed secrets, and how texts stood.
  webhooks: ['events', 'name', 'previous_secret', 'secret', 'url'],
  webhook_deliveries: ['event', 'outcome', 'stands', 'state', 'was'],
  // Words of the staff, and hashes of secrets.
  api_tokens: ['ending', 'hash', 'name', 'previous_hash', 'scopes'],
  at_risk_waits: ['outcome'],
  // Ids of accounts: an export says that several were looked at, not who the others were.
  audit_log: ['actor_kind', 'effects', 'request_id', 'subject_ids'],
  audit_seals: ['hash'],
  automod_learned: ['basis', 'fingerprint', 'lessons', 'weights'],
  automod_lessons: ['features'],
  awards: ['name'],
  blocked_flags: ['before'],
  // Numbers, Ward's own sentences, and the reason for colleagues: forgotten within weeks.
  bulk_decisions: ['effects', 'expected', 'operation', 'reason'],
  bulk_flags: ['because', 'effects', 'new_status', 'outcome'],
  burst_decisions: ['operation', 'refused'],
  categories: ['name', 'slug'],
  content: ['path', 'text_hash'],
  // A catalogue, written by editors and by a source.
  disorder_lines: ['disorder_type', 'group_key', 'name', 'search', 'type_key'],
  disorders: [
    ...['cross_references', 'death_age', 'disorder_group', 'disorder_type', 'inheritance_type', 'name', 'onset_age'],
    ...['overridden', 'prevalences', 'raw_body', 'source', 'summary', 'synonyms', 'tags', 'total_status'],
  ],
  disorder_sync_rows: ['after', 'before', 'decision', 'kind'],
  disorder_syncs: ['data_type', 'file_hash', 'files', 'problem', 'release', 'state'],
  email_confirmations: ['token_hash'],
  // Keyed hashes of addresses, so that nobody writes there again.
  erased_addresses: ['address_hash', 'status'],
  // Words of the staff about pages.
  experiments: ['audience', 'description', 'exclusion_group', 'name', 'planned_end', 'seed', 'symbol', 'variants'],
  experiment_phases: ['variants'],
  experiment_versions: ['actor_kind', 'content'],
  // Hashes of what a browser keeps, and keyed ones of accounts, in each experiment another.
  experiment_sessions: ['account_hash', 'session', 'variant'],
  experiment_goals: ['goal', 'session', 'variant'],
  experiment_counts: ['day', 'variant'],
  files: ['state'],
  flag_assigns: ['assoc_type'],
  flag_counts: ['assoc_type'],
  flag_events: ['before', 'after'],
  flags: ['assoc_type', 'before_delete', 'before_spam'],
  forum_tags: ['description', 'name', 'slug'],
  global_tags: ['description', 'name', 'slug'],
  hand_overs: ['browser_hash', 'code_hash'],
  engagement_options: ['cta_link', 'cta_text', 'name'],
  engagement_uses: ['source', 'type'],
  // The number of an account.
  engagement_voters: ['voter'],
  engagement_votes: ['voter'],
  engagements: ['answer_description', 'cta_link', 'cta_text', 'date', 'image_url', 'legacy_id', 'question', 'type'],
  engagement_draws: ['salt'],
  // `item` may name somebody: see `emptyImportNotes`.
  import_refusals: ['field', 'item', 'reason'],
  imports: ['address', 'counts', 'file_hash', 'file_name', 'source', 'state'],
  import_sources: ['kind', 'waits_for'],
  // Rows of a file that is being imported; they go when it ends.
  import_waiting: ['row'],
  // Words of the staff about a site.
  launch_checks: ['aside_reason', 'check_id', 'confirmed_of'],
  launch_results: ['check_id', 'detail', 'state'],
  // Addresses of menus, short links and texts, and what answers there: forgotten a month after nobody asks for them any more.
  link_checks: ['address', 'failure_reason', 'moved_to', 'reason', 'state'],
  merge_rows: ['column_name', 'kind', 'table_name'],
  merges: ['subject_type'],
  // Words of the staff about a list; the list itself is gone when it has been gone through, or after days.
  lead_lists: ['hash'],
  lead_list_parts: ['content'],
  lead_uploads: ['ad_name', 'campaign', 'form', 'list_hash'],
  lead_forms: [
    'campaign_name',
    'failure_url',
    'file_type',
    'keeps',
    'name',
    'schedule',
    'sftp_dir',
    'sftp_host',
    'sftp_password',
    'sftp_user',
    'success_url',
    'type',
  ],
  // Of files: names made of numbers, and hashes.
  lead_attempts: ['file_name', 'outcome', 'sha256'],
  lead_batches: ['state'],
  lead_form_definitions: ['disclaimer', 'opt_in_text', 'questions'],
  sftp_host_keys: ['algorithm', 'fingerprint', 'host'],
  sftp_keys: ['private_key', 'public_key'],
  mediums: ['name'],
  live_events: ['subject_id', 'topic'],
  network_facts: ['content', 'name'],
  // Words of the staff.
  opportunity_campaigns: ['ends_on', 'name', 'success_url'],
  opportunity_definitions: ['consent_text', 'questions'],
  outbox: ['state'],
  // Pictures in texts.
  outside_pictures: ['address', 'address_hash', 'src', 'state'],
  password_resets: ['token_hash'],
  posts: ['kind', 'redirect_to'],
  profile_definitions: ['sections'],
  profile_drafts: ['sections'],
  profile_retired_parts: ['kind'],
  // Holds the address of who tries to sign in, for an hour: see `emptyAccount`.
  rate_limits: ['key'],
  run_logs: ['data', 'message'],
  // Addresses that staff typed for a run: forgotten when it is through, else a week after it ended.
  runs: ['effects', 'error', 'kept', 'options', 'state', 'subject_id', 'task'],
  sessions: ['token_hash'],
  // Ids of requests, hashes of what they said, ids of what they made; forgotten after a day.
  sends: ['key', 'made', 'words'],
  // Words of the staff for filters of the queue.
  saved_views: ['address', 'name'],
  flag_verdicts: ['assoc_type', 'verdict'],
  at_risk_cuts: ['assoc_type'],
  // Codes that nobody gave out, as they were tried.
  pages_gone: ['path'],
  short_link_clicks: ['day'],
  short_link_days: ['day'],
  short_link_left_out: ['day'],
  short_link_misses: ['code'],
  short_link_targets: ['to_url'],
  short_links: ['code', 'target_hash', 'to_url'],
  // Columns that members and everybody else read.
  sitemap_urls: ['loc', 'name', 'title'],
  sitemaps: ['hash', 'name', 'xml'],
  // Numbers, and the links of texts as they were: forgotten within weeks.
  run_changes: ['after', 'before', 'field', 'subject_type'],
  // Parts of texts, which go with them.
  text_links: ['address', 'href', 'source'],
  // Files that staff sent for a run; forgotten after a week.
  task_uploads: ['content', 'name', 'symbol'],
  network_settings: ['settings'],
  network_setting_versions: ['actor_kind', 'content', 'name', 'reason'],
  second_looks: ['assoc_type', 'first_verdict', 'verdict'],
  site_disorders: ['seo', 'slug'],
  site_features: ['feature'],
  site_hosts: ['host'],
  site_menus: ['items'],
  sign_ups: ['token_hash'],
  site_settings: ['settings'],
  sites: ['name', 'prefix'],
  slug_history: ['kind'],
  slug_visits: ['day', 'kind', 'slug'],
  social_sites: ['url_key'],
  task_records: ['outcome', 'reason', 'task'],
  // Made of a text, which stays: nobody reads it back.
  text_prints: ['links', 'print', 'reasons'],
  // Made of a name by PostgreSQL, and goes with it.
  threads: ['search'],
  // `searched` is made of the columns of names by PostgreSQL, and goes with them; `imported_email` is the same as `email`, or nothing.
  users: ['imported_email', 'password_hash', 'searched'],
  // Why a setting was changed: words of the staff about pages.
  versions: ['actor_kind', 'reason'],
  workers: ['id'],
}

/** Columns that are exported and erased, and hold only values of a list. */
export const CHOSEN = [
  'sign_ups.birthday',
  'sign_ups.email',
  'silences.how',
  'appeals.outcome',
  'audit_log.action',
  'audit_log.fields',
  'audit_log.subject_id',
  'audit_log.subject_type',
  'auth_accounts.provider',
  'content.kind',
  'files.kind',
  'files.name',
  'files.sizes',
  'flag_events.status',
  'merge_rows.content',
  'outbox.kind',
  'social_sites.type',
  'user_awards.status',
  'user_blocks.badge_before',
  'user_disorders.relationship_type',
  'leads.spam_reason',
  'lead_upload_rows.outcome',
  'lead_upload_rows.problem',
  'subscribers.status',
  'subscription_events.kind',
  'versions.subject_id',
  'versions.subject_type',
]

/** The columns of texts, which stay under '[deleted user]'. */
export const TEXTS = [
  'content.body',
  'threads.name',
  'threads.slug',
  'threads.seo',
  'slug_history.slug',
  'posts.body',
  'posts.slug',
  'posts.title',
  'conversation_messages.body',
  'flag_reports.reason',
  'flag_events.body',
]

/** The text that stands in a column: of one kind in columns that are erased, of another in texts. */
export const canary = (column: string) =>
  `${TEXTS.includes(column) ? 'text' : 'cnry'}-${column.replaceAll(/[._]/g, '-')}`
