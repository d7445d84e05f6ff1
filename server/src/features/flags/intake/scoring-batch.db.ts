import type { CrisisCue } from '@ward/domain/automod/crisis'
import type { AssocType, ContentKind } from '@ward/domain/flags/flag/assoc-types'
import { sql } from 'kysely'
import type { NetworkDb } from '../../../platform/database/site-handle.ts'
import { anyOf, statement } from '../../../platform/database/statement.ts'
import type { FlagColumns } from './verdicts.ts'

/** Texts with what automod asks of each; a thread's name is read with it. */
export const textsToScore = statement((site, ids: readonly string[]) =>
  site
    .from('content')
    .leftJoin('threads', (join) =>
      join.onRef('threads.siteId', '=', 'content.siteId').onRef('threads.id', '=', 'content.id'),
    )
    .where('content.id', '=', anyOf(ids))
    .select(['content.id', 'content.authorId', 'content.body', 'content.textHash', 'content.revision', 'threads.name'])
    .orderBy('content.id'),
)

export type TextToScore = Awaited<ReturnType<typeof textsToScore>>[number]

/** The number of posts of each of these texts since then. */
export const timesPosted = statement((site, hashes: readonly string[], since: Date) =>
  site
    .from('content')
    .where('textHash', '=', anyOf(hashes))
    .where('insertedAt', '>', since)
    .select(['textHash', sql<number>`count(*)::int`.as('n')])
    .groupBy('textHash'),
)

/** The flags of texts, locked in one order until the transaction ends. */
export const lockFlagsOf = statement((site, contentIds: readonly string[]) =>
  site
    .from('flags')
    .where('contentId', '=', anyOf(contentIds))
    .select([
      'id',
      'contentId',
      'isSpam',
      'isOffensive',
      'isImage',
      'isOpen',
      'spamProb',
      'offensiveProb',
      'crisisCues',
    ])
    .orderBy('id')
    .forUpdate()
    .$narrowType<{ contentId: string; crisisCues: CrisisCue[] }>(),
)

/** How texts stand now. */
export const currentTexts = statement((site, ids: readonly string[]) =>
  site
    .from('content')
    .where('id', '=', anyOf(ids))
    .select(['id', 'kind', 'revision', 'isSpam', 'isDeleted', 'isPending'])
    .$narrowType<{ kind: ContentKind }>(),
)

type Made = FlagColumns & { contentId: string; assocType: AssocType }

/** Makes flags for texts that have none; those that have one by now are left out of the answer. */
export const insertFlags = async (network: NetworkDb, siteId: number, flags: readonly Made[]) => {
  const { rows } = await sql<{ id: string; contentId: string }>`
    insert into flags (site_id, content_id, assoc_type, spam_prob, offensive_prob, automod_because, at_risk, crisis_cues,
                       is_spam, is_offensive, is_image, is_required_to_publish, is_open)
    select ${siteId}, "contentId", "assocType", "spamProb", "offensiveProb", "automodBecause"::jsonb,
           coalesce("atRisk", false), coalesce("crisisCues"::jsonb, '[]'),
           "isSpam", "isOffensive", "isImage", "isRequiredToPublish", "isOpen"
      from jsonb_to_recordset(${JSON.stringify(flags)}::jsonb)
        as made ("contentId" bigint, "assocType" text, ${COLUMNS}, "isRequiredToPublish" boolean)
     order by "contentId"
    on conflict do nothing
    returning id, content_id`.execute(network)
  return rows
}

/** Writes on flags what a second look found; cues are added, never taken away. */
export const updateFlags = async (
  network: NetworkDb,
  siteId: number,
  flags: readonly (FlagColumns & { id: string })[],
): Promise<void> => {
  await sql`
    update flags
       set spam_prob = "spamProb", offensive_prob = "offensiveProb", automod_because = "automodBecause"::jsonb,
           at_risk = flags.at_risk or coalesce("atRisk", false),
           crisis_cues = coalesce("crisisCues"::jsonb, flags.crisis_cues),
           is_spam = "isSpam", is_offensive = "isOffensive", is_image = "isImage", is_open = "isOpen",
           version = version + 1, updated_at = now()
      from jsonb_to_recordset(${JSON.stringify(flags)}::jsonb) as seen (id bigint, ${COLUMNS})
     where flags.site_id = ${siteId} and flags.id = seen.id`.execute(network)
}

const COLUMNS = sql`"spamProb" real, "offensiveProb" real, "automodBecause" text, "atRisk" boolean, "crisisCues" text,
  "isSpam" boolean, "isOffensive" boolean, "isImage" boolean, "isOpen" boolean`
