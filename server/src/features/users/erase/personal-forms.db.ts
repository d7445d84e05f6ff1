import { sql } from 'kysely'
import { addressOf, goes, ofBoth, ofUser, type Personal, underAddress } from './personal-entry.db.ts'

const campaignOf = (table: string) =>
  sql`(select c.name from opportunity_campaigns c
        where c.site_id = ${sql.ref(`${table}.site_id`)} and c.id = ${sql.ref(`${table}.campaign_id`)})`
/** To which words they said yes. */
const consentOf = sql`(select d.consent_text from opportunity_definitions d
  where d.site_id = opportunity_responses.site_id and d.campaign_id = opportunity_responses.campaign_id
    and d.definition = opportunity_responses.definition)`

/** A person's data in forms, votes and lists of addresses. */
export const OF_FORMS = {
  // The address stands as it was typed.
  sign_ups: {
    ...goes('username', 'email', 'birthday', 'inserted_at'),
    of: (place) => sql<boolean>`site_id = ${place.siteId} and lower(email) = ${addressOf(place)}`,
  },
  // Under the account's number, which stays; totals are made of them. A global poll may be of another site.
  engagement_voters: {
    of: ({ siteId, id }) => sql<boolean>`voted_site_id = ${siteId} and voter = ${id}::text`,
    columns: ['engagement_id', 'inserted_at', 'visitor_hash', 'network_hash'],
    fate: 'emptied',
  },
  engagement_votes: {
    of: ({
      siteId,
      id,
    }) => sql<boolean>`voted_site_id = ${siteId} and voter = ${id}::text and (site_id, engagement_id) in (
      select v.site_id, v.engagement_id from engagement_voters v where v.voted_site_id = ${siteId} and v.voter = ${id}::text)`,
    columns: ['engagement_id', 'option_id', 'words'],
    fate: 'emptied',
  },
  // An entry stays, as a number that a draw can name.
  engagement_entries: {
    of: (place) =>
      sql<boolean>`site_id = ${place.siteId} and (user_id = ${place.id} or lower(email) = ${addressOf(place)})`,
    columns: ['engagement_id', 'email', 'email_hash', 'consented_at', 'waits', 'set_aside', 'inserted_at'],
    fate: 'emptied',
  },
  // A response, or a view of a campaign, stays as a number.
  opportunity_responses: {
    of: ofUser,
    columns: ['campaign_id', 'answers', 'inserted_at'],
    names: { campaign: campaignOf('opportunity_responses'), consent: consentOf },
    fate: 'emptied',
  },
  opportunity_visits: {
    of: ofUser,
    columns: ['campaign_id', 'inserted_at', 'started_at'],
    names: { campaign: campaignOf('opportunity_visits') },
    fate: 'emptied',
  },
  leads: { ...goes('form_id', 'email', 'answers', 'is_opted_in', 'spam_reason', 'inserted_at'), of: ofBoth },
  // A list finds an account also by an address that nobody has proven.
  lead_upload_rows: underAddress('upload_id', 'typed', 'email', 'outcome', 'problem'),
  subscription_events: {
    ...goes('kind', 'basis', 'at'),
    of: (place) => sql<boolean>`site_id = ${place.siteId} and (user_id = ${place.id} or subscriber_id in (
      select s.id from subscribers s where s.site_id = ${place.siteId} and s.email = ${addressOf(place)}))`,
  },
  subscribers: underAddress('email', 'status', 'inserted_at', 'changed_at'),
} satisfies Record<string, Personal>
