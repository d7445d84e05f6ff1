import type { AssocType } from '@ward/domain/flags/flag/assoc-types'
import { LOOK_WEEKS, type LookVerdict, type VerdictPair } from '@ward/domain/flags/second-look/second-looks'
import { sql } from 'kysely'
import { countOf } from '../../../platform/database/list.ts'
import type { NetworkDb, SiteHandle } from '../../../platform/database/site-handle.ts'

/**
 * Looks that somebody may give: of a decision that still stands, about a flag that they have done nothing about, on a text that they
 * neither wrote nor reported.
 */
const forSomebody = (site: SiteHandle, userId: string) =>
  site
    .from('secondLooks')
    .innerJoin('flags', (join) =>
      join.onRef('flags.siteId', '=', 'secondLooks.siteId').onRef('flags.id', '=', 'secondLooks.flagId'),
    )
    .innerJoin('content', (join) =>
      join.onRef('content.siteId', '=', 'flags.siteId').onRef('content.id', '=', 'flags.contentId'),
    )
    .leftJoin('flagReports as report', (join) =>
      join
        .onRef('report.siteId', '=', 'flags.siteId')
        .onRef('report.flagId', '=', 'flags.id')
        .on('report.reporterId', '=', userId),
    )
    .leftJoin('flagEvents as own', (join) =>
      join
        .onRef('own.siteId', '=', 'secondLooks.siteId')
        .onRef('own.flagId', '=', 'secondLooks.flagId')
        .on('own.actorId', '=', userId),
    )
    .whereRef('flags.version', '=', 'secondLooks.version')
    .where('secondLooks.verdict', 'is', null)
    .where('own.id', 'is', null)
    .where('report.id', 'is', null)
    .where('content.authorId', 'is distinct from', userId)

/** How many texts wait for somebody's second look. */
export async function looksLeft(site: SiteHandle, userId: string): Promise<number> {
  return countOf(forSomebody(site, userId))
}

/** A text as it is shown to who looks at it again: nothing of its flag, of what was done or of who wrote it. */
export type Shown = Awaited<ReturnType<typeof nextLook>>

/** The next text for somebody; of several people who look at once each begins elsewhere. */
export async function nextLook(site: SiteHandle, userId: string) {
  const left = await looksLeft(site, userId)
  if (left === 0) return undefined
  return forSomebody(site, userId)
    .leftJoin('threads', (join) =>
      join.onRef('threads.siteId', '=', 'content.siteId').onRef('threads.id', '=', 'content.id'),
    )
    .select(['secondLooks.id', 'content.body', 'content.insertedAt', 'threads.name as title'])
    .orderBy('secondLooks.id')
    .offset(Number(BigInt(userId) % BigInt(left)))
    .limit(1)
    .executeTakeFirst()
}

/** Locks a look: of two who give it one comes second. */
export const lockLook = (site: SiteHandle, id: string) =>
  site
    .from('secondLooks')
    .where('id', '=', id)
    .select(['id', 'flagId', 'verdict', 'firstBy'])
    .forUpdate()
    .executeTakeFirst()

/** Whether a look may be given by somebody now. */
export const isFor = async (site: SiteHandle, id: string, userId: string): Promise<boolean> =>
  (await forSomebody(site, userId).where('secondLooks.id', '=', id).select('secondLooks.id').executeTakeFirst()) !==
  undefined

export const saveVerdict = (site: SiteHandle, id: string, verdict: LookVerdict, lookedBy: string) =>
  site.updateTable('secondLooks').set({ verdict, lookedBy, lookedAt: sql<Date>`now()` }).where('id', '=', id).execute()

/** How often first and second verdicts met, by week of the zone and kind of text. */
export async function pairsByWeek(network: NetworkDb, siteId: number, zone: string) {
  const { rows } = await sql<VerdictPair & { begins: Date; assocType: AssocType }>`
    select date_trunc('week', looked_at, ${zone}) as begins, assoc_type, first_verdict as first, verdict as second, count(*)::int as n
      from second_looks
     where site_id = ${siteId} and verdict is not null
       and looked_at > now() - make_interval(weeks => ${LOOK_WEEKS})
     group by 1, 2, 3, 4 order by 1 desc, 2`.execute(network)
  return rows
}

/** Looks whose verdict is another than the first, the last first. */
export const disagreements = (site: SiteHandle, limit: number) =>
  site
    .from('secondLooks')
    .where('verdict', 'is not', null)
    .whereRef('verdict', '<>', 'firstVerdict')
    .select(['id', 'flagId', 'firstVerdict', 'firstBy', 'verdict', 'lookedBy', 'lookedAt'])
    .orderBy('lookedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .$narrowType<{ firstVerdict: LookVerdict; verdict: LookVerdict; lookedAt: Date }>()
    .execute()
