import type { Actor } from '../../../../test/app.ts'
import { canary as c } from './personal-columns.fixtures.ts'

type Given = Pick<Actor, 'id' | 'siteId'> & {
  insert: (table: string, row: Record<string, unknown>) => Promise<Record<string, string>>
}

/** Canaries in what an account left by taking part: votes, entries, leads, answers to campaigns and to the profile. */
export async function seedTakingPart({ insert, id, siteId }: Given): Promise<void> {
  const { id: giveaway } = await insert('engagements', { type: 'giveaway', question: 'A lamp' })
  await insert('engagement_voters', {
    engagement_id: giveaway,
    visitor_hash: c('engagement_voters.visitor_hash'),
    network_hash: c('engagement_voters.network_hash'),
    voted_site_id: siteId,
    voter: id,
  })
  const { id: option } = await insert('engagement_options', {
    engagement_id: giveaway,
    name: 'Other',
    display_order: 0,
  })
  await insert('engagement_votes', {
    engagement_id: giveaway,
    voted_site_id: siteId,
    voter: id,
    option_id: option,
    words: c('engagement_votes.words'),
  })
  await insert('engagement_entries', { engagement_id: giveaway, user_id: id })
  // Left without an account, under the address that is theirs.
  await insert('engagement_entries', {
    engagement_id: giveaway,
    email: `${c('users.email')}@X.example`,
    email_hash: `${c('engagement_entries.email_hash')} ${c('engagement_entries.email')}`,
    consented_at: new Date(),
  })
  // The address is the account's own; data about it stands beside it.
  const email = `${c('users.email')}@x.example`
  const upload = await insert('lead_uploads', {
    ...{ medium_id: 1, form: '', ad_name: '', campaign: '', list_hash: Buffer.alloc(32) },
    ...{ send_email: false, is_reconsented: false, is_dry_run: false },
  })
  const typed = `${c('lead_upload_rows.typed')} ${c('lead_upload_rows.email')}`
  await insert('lead_upload_rows', { upload_id: upload.id, position: 1, typed, email, outcome: 'new' })
  const subscriber = await insert('subscribers', { email, status: 'subscribed' })
  const basis = JSON.stringify({ form: `${c('subscription_events.basis')} ${c('subscribers.email')}` })
  await insert('subscription_events', { subscriber_id: subscriber.id, kind: 'subscribed', basis })
  await insert('subscription_events', { user_id: id, kind: 'unsubscribed' })
  const form = await insert('lead_forms', {
    ...{ campaign_name: 'A', name: '', type: 'survey', success_url: '/', failure_url: '', keeps: 'first' },
    ...{ definition: 1, last_part: 1, file_type: 'epsilon', schedule: 'off' },
  })
  const definition = { form_id: form.id, definition: 1 }
  await insert('lead_form_definitions', { ...definition, questions: '[]', opt_in_text: '', disclaimer: '' })
  const answers = JSON.stringify({ 1: `${c('leads.answers')} ${c('leads.email')}` })
  const lead = { ...definition, answers, is_disqualified: false, is_opted_in: false }
  await insert('leads', { ...lead, email })
  // Sent while signed in, under another address.
  await insert('leads', { ...lead, user_id: id, email: `${c('leads.email')}@y.example` })
  const campaign = await insert('opportunity_campaigns', { name: 'A study', success_url: '/' })
  const asked = { campaign_id: campaign.id, definition: 1 }
  await insert('opportunity_definitions', { ...asked, questions: '[]', consent_text: 'Yes' })
  const answered = JSON.stringify([{ question: 'Since when?', answer: c('opportunity_responses.answers') }])
  await insert('opportunity_responses', { ...asked, user_id: id, answers: answered })
  await insert('opportunity_visits', { campaign_id: campaign.id, user_id: id })
  await insert('profile_definitions', { definition: Number(id), sections: '[]' })
  const ofProfile = { definition: Number(id), text: c('profile_answers.text') }
  await insert('profile_answers', { ...ofProfile, user_id: id, field_id: 1 })
}
