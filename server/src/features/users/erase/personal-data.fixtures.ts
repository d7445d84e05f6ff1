import { type Actor, TEST_CONFIG, type TestApp } from '../../../../test/app.ts'
import { fileKey } from '../../../platform/files/file-store.ts'
import { sealsUnder } from '../../../platform/seals.ts'
import { mention } from '../block/block.fixtures.ts'
import { canary } from './personal-columns.fixtures.ts'
import { seedTakingPart } from './personal-taking-part.fixtures.ts'

/** Puts a canary into every column of everything that is of an account, and into what others keep of it. */
export async function seedCanaries(t: TestApp, { id, siteId, personId }: Actor, other: Actor): Promise<void> {
  const run = async (text: string, ...values: unknown[]) => (await t.database.pool.query(text, values)).rows[0]
  const c = canary
  const username = `${c('users.username')}`
  await run(
    `update users set username = $2, slug = $3, email = $4, imported_email = lower($4), avatar = jsonb_build_object('thumb', $5::text), badge = 'MEMBER',
       secondary_badge = null, bio = $6, description = $7, first_name = $8, last_name = $9, birthday = '1971-03-05',
       gender = null, ethnicity = null, zipcode = $10, guest_key = $11 where id = $1`,
    id,
    username,
    c('users.slug'),
    `${c('users.email')}@x.example`,
    c('users.avatar'),
    c('users.bio'),
    c('users.description'),
    c('users.first_name'),
    c('users.last_name'),
    c('users.zipcode'),
    `${c('users.guest_key')}`,
  )
  const insert = (table: string, row: Record<string, unknown>) =>
    run(
      `insert into ${table} (site_id, ${Object.keys(row).join(', ')}) values ($1, ${Object.keys(row)
        .map((_, n) => `$${n + 2}`)
        .join(', ')}) returning *`,
      siteId,
      ...Object.values(row),
    )
  await insert('old_slugs', { user_id: id, slug: c('old_slugs.slug') })
  await insert('auth_accounts', { user_id: id, provider: 'google', provider_uid: c('auth_accounts.provider_uid') })
  await insert('social_sites', { user_id: id, type: 'blog', url: `https://${c('social_sites.url')}.example` })
  const { id: disorder } = await run(`insert into disorders (name) values ($1) returning id`, `Migraine of ${id}`)
  await insert('user_disorders', { user_id: id, disorder_id: disorder, relationship_type: 'patient' })
  await insert('preferences', { user_id: id, name: c('preferences.name'), value: c('preferences.value') })
  await run('update sessions set user_agent = $2 where user_id = $1', id, c('sessions.user_agent'))
  const hash = Buffer.alloc(32, Number(id))
  await insert('hand_overs', {
    user_id: id,
    code_hash: hash,
    redirect: c('hand_overs.redirect'),
    expires_at: new Date(),
  })
  await insert('sign_ups', {
    username: c('sign_ups.username').slice(0, 30),
    email: `${c('users.email')}@x.example`,
    birthday: '1971-03-05',
    is_disposable: false,
    token_hash: hash,
    expires_at: new Date(),
  })
  await insert('password_resets', { user_id: id, token_hash: hash, expires_at: new Date() })
  await insert('email_confirmations', {
    user_id: id,
    email: c('email_confirmations.email'),
    token_hash: hash,
    expires_at: new Date(),
  })
  await insert('account_links', {
    user_id: id,
    kept_person_id: personId,
    gone_person_id: personId,
    token_hash: hash,
    expires_at: new Date(),
  })
  await insert('notifications', {
    user_id: id,
    kind: c('notifications.kind'),
    subject_type: c('notifications.subject_type'),
    subject_id: c('notifications.subject_id'),
  })
  const mail = {
    kind: 'mail',
    key: c('outbox.key'),
    subject: c('outbox.subject'),
    payload: JSON.stringify({ text: c('outbox.payload') }),
  }
  await insert('outbox', { ...mail, user_id: id, recipient: c('outbox.recipient'), last_error: c('outbox.last_error') })
  // Written before messages knew whose they are.
  await insert('outbox', { ...mail, key: `${mail.key}-old`, user_id: null, recipient: `${c('users.email')}@X.example` })
  const name = Buffer.alloc(16, Number(id)).toString('hex')
  await insert('files', { kind: 'avatar', user_id: id, name, sizes: ['thumb'], state: 'used' })
  await t.files.put(fileKey(siteId, `${name}-thumb.webp`), Buffer.from(c('files.bytes')))
  await insert('import_sources', {
    source: c('import_sources.source'),
    kind: 'user',
    source_id: c('import_sources.source_id'),
    target_id: id,
  })
  const { id: imported } = await insert('imports', { file_name: 'export.xml' })
  await insert('import_refusals', {
    import_id: imported,
    line: 1,
    position: 1,
    field: '',
    item: `${username} → x`,
    reason: 'taken',
  })
  await run(
    'insert into rate_limits (key, points, expire) values ($1, 1, 0)',
    `signin:${siteId}:${c('users.email')}@x.example ::1`,
  )
  const { id: post } = await insert('posts', {
    author_id: id,
    slug: c('posts.slug'),
    title: c('posts.title'),
    body: c('posts.body'),
  })
  const { id: thread } = await insert('content', { author_id: id, kind: 'thread', body: c('content.body') })
  await insert('threads', {
    id: thread,
    name: c('threads.name'),
    slug: c('threads.slug'),
    seo: JSON.stringify({ title: c('threads.seo') }),
  })
  const picture = Buffer.alloc(16, `text ${id}`).toString('hex')
  const ofText = { kind: 'text', content_id: thread, name: picture, sizes: ['text'] }
  await insert('files', { ...ofText, user_id: id, state: 'used' })
  await t.files.put(fileKey(siteId, `${picture}-text.webp`), Buffer.from(c('files.text_bytes')))
  await insert('slug_history', { kind: 'thread', subject_id: thread, slug: c('slug_history.slug') })
  const named = `<p>Ask ${mention({ id, username })} now</p>`
  const { id: comment } = await insert('content', { author_id: other.id, kind: 'comment', post_id: post, body: named })
  await insert('mentions', { content_id: comment, user_id: id })
  const version = { subject_type: 'content', number: 1, actor_kind: 'nobody' }
  await insert('versions', { ...version, subject_id: comment, content: JSON.stringify({ body: named }) })
  await insert('versions', { ...version, subject_id: thread, content: JSON.stringify({ body: c('versions.content') }) })
  const { id: block } = await insert('user_blocks', { user_id: id, role_before: 3 })
  // A block made this mention of them plain.
  const { id: plain } = await insert('content', {
    author_id: other.id,
    kind: 'comment',
    post_id: post,
    body: `<p>Ask @${username} now</p>`,
  })
  await insert('unlinked_mentions', { block_id: block, content_id: plain, body: named, revision: 1 })
  // Another one's block keeps a text that names them too.
  const { id: others } = await insert('user_blocks', { user_id: other.id, role_before: 3 })
  await insert('unlinked_mentions', { block_id: others, content_id: comment, body: named, revision: 1 })
  await insert('unlinked_mentions', {
    block_id: others,
    content_id: thread,
    body: c('unlinked_mentions.body'),
    revision: 1,
  })
  const { id: own } = await insert('flags', {
    assoc_type: 'user',
    user_id: id,
    automod_because: JSON.stringify([c('flags.automod_because')]),
    crisis_cues: JSON.stringify([c('flags.crisis_cues')]),
  })
  const { id: flag } = await insert('flags', { assoc_type: 'thread', content_id: thread })
  for (const flagId of [own, flag])
    await insert('flag_reports', {
      flag_id: flagId,
      reporter_id: other.id,
      reason: 'Rude',
      snapshot: c('flag_reports.snapshot'),
    })
  const { id: theirs } = await insert('flags', { assoc_type: 'comment', content_id: comment })
  await insert('flag_reports', { flag_id: theirs, reporter_id: id, reason: c('flag_reports.reason'), snapshot: named })
  await insert('appeals', {
    flag_id: theirs,
    author_id: id,
    words: c('appeals.words'),
    nonce: '00000000-0000-4000-8000-000000000001',
    asked_at: new Date(),
  })
  await insert('flag_events', { flag_id: theirs, actor_id: id, status: 'DONE', body: c('flag_events.body') })
  // Opened for an export alone: the canary stands nowhere as it is.
  const sealed = sealsUnder(TEST_CONFIG.secretKey).seal(
    `private original ${siteId}:${thread}`,
    JSON.stringify({ body: c('private_originals.sealed') }),
  )
  await insert('private_originals', { content_id: thread, revision: 2, pieces: 1, sealed })
  await insert('at_risk_cuts', { content_id: thread, assoc_type: 'thread', cut: 2, written_at: new Date() })
  await insert('text_networks', { content_id: thread, network_hash: c('text_networks.network_hash') })
  await insert('api_authors', { user_id: id, ref: `${c('api_authors.ref')}` })
  const token = { name: 'Outside', scopes: ['create'], hash: Buffer.from(`token of ${id}`), ending: 'abcd' }
  const { id: tokenId } = await insert('api_tokens', { ...token, expires_at: '2099-01-01' })
  const sent = { token_id: tokenId, key: Buffer.from('key'), words: Buffer.from('words'), content_id: thread }
  await insert('api_sends', { ...sent, answer: JSON.stringify({ text: c('api_sends.answer') }) })
  const [low, high] = [id, other.id].toSorted((a, b) => Number(a) - Number(b))
  const { id: talk } = await insert('conversations', { low_user_id: low, high_user_id: high, starter_id: id })
  await insert('conversation_messages', {
    conversation_id: talk,
    author_id: id,
    body: c('conversation_messages.body'),
    nonce: crypto.randomUUID(),
  })
  await seedTakingPart({ insert, id, siteId })
  await insert('audit_log', {
    actor_kind: 'user',
    actor_id: id,
    action: 'signIn',
    subject_type: 'user',
    subject_id: id,
  })
  const award = await run(`insert into awards (name) values ('Kind words of ' || $1::text) returning id`, personId + id)
  await insert('user_awards', { user_id: id, award_id: award.id, status: 'winner' })
}
