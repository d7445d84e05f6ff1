import { OUTCOME_STATUS } from '@ward/domain/flags/at-risk/at-risk'
import { FLAG_OPERATIONS } from '@ward/domain/flags/flag/flag-operations'
import { sql } from 'kysely'
import { ofUser, ownTexts, type Personal, type Place } from './personal-entry.db.ts'

/** What the history of a flag calls a decision: of people, of a block, and of automod that held or showed a text later. Staff edit texts as well. */
const DECISIONS = [
  ...FLAG_OPERATIONS,
  ...Object.values(OUTCOME_STATUS),
  ...['BLOCKED', 'BLOCKED_AT_RISK', 'BLOCK_RECALLED', 'SCORED', 'SHOWN'],
  ...['UNCONVERTED', 'MASKED', 'UNMASKED'],
]
const JUDGED = [
  'id',
  'automod_because',
  'crisis_cues',
  'spam_prob',
  'offensive_prob',
  'at_risk',
  'is_open',
  'inserted_at',
]
/** The flags of their profile and of their texts. */
const flagsOf = (place: Place) => sql`(select f.id from flags f where f.site_id = ${place.siteId}
  and (f.user_id = ${place.id} or f.content_id in (${ownTexts(place)})))`

/** What was reported, judged and decided about a person and their texts. */
export const OF_DECISIONS = {
  flags: { of: ofUser, columns: JUDGED, fate: 'emptied' },
  flags_of_texts: {
    table: 'flags',
    of: (place) => sql<boolean>`site_id = ${place.siteId} and content_id in (${ownTexts(place)})`,
    columns: ['content_id', ...JUDGED],
    fate: 'stays',
  },
  // Not who decided, nor their words to colleagues.
  decisions: {
    table: 'flag_events',
    of: (place) => sql<boolean>`site_id = ${place.siteId} and flag_id in ${flagsOf(place)}
      and (status = any (${DECISIONS}::text[]) or (status = 'EDITED' and actor_id is distinct from ${place.id}))`,
    columns: ['flag_id', 'status', 'inserted_at'],
    fate: 'stays',
  },
  // The name and words of a reporter belong to the reporter alone.
  reports_by_them: {
    table: 'flag_reports',
    of: ({ siteId, id }) => sql<boolean>`site_id = ${siteId} and reporter_id = ${id}`,
    columns: ['flag_id', 'reason', 'inserted_at'],
    fate: 'stays',
  },
  reported_texts: {
    table: 'flag_reports',
    of: (place) => sql<boolean>`site_id = ${place.siteId} and flag_id in ${flagsOf(place)}`,
    columns: ['flag_id', 'snapshot', 'inserted_at'],
    fate: 'emptied',
  },
} satisfies Record<string, Personal>
