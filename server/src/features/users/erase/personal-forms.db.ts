import { sql } from 'kysely'
import { addressOf, goes, ofBoth, ofUser, type Personal, underAddress } from './personal-entry.db.ts'

const campaignOf = (table: string) =>
  sql`(select c.name from opportunity_campaigns c
        where c.site_id = ${sql.ref(`${table}.site_id`)} and c.id = ${sql.ref(`${table}.campaign_id`)})`
/** To which words they said yes. */
const consentOf = sql`(select d.consent_text from opportunity_definitions d
  where d.site_id = opportunity_responses.site_id and d.campaign_id = opportunity_responses.campaign_id
    and d.definition = opportunity_responses.definition)`

/** A person's data in forms and lists of addresses. */
export const OF_FORMS = {
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
  lead_upload_rows: underAddress('upload_id', 'typed', 'email', 'outcome', 'problem'),
  subscription_events: {
    ...goes('kind', 'basis', 'at'),
    of: (place) => sql<boolean>`site_id = ${place.siteId} and (user_id = ${place.id} or subscriber_id in (
      select s.id from subscribers s where s.site_id = ${place.siteId} and s.email = ${addressOf(place)}))`,
  },
  subscribers: underAddress('email', 'status', 'inserted_at', 'changed_at'),
} satisfies Record<string, Personal>
