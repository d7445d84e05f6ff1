import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { NetworkDb, SiteHandle } from '../../../platform/database/site-handle.ts'
import { anyOf, statement } from '../../../platform/database/statement.ts'

export type NewOriginal = {
  contentId: string
  /** Of the masked text. */
  revision: number
  pieces: number
  sealed: Buffer
  maskedBy: string | null
}

export const insertOriginal = (site: SiteHandle, original: NewOriginal) =>
  site.insertInto('privateOriginals', original).execute()

/** The newest original of each text that has one. */
export const newestOriginals = statement((site, contentIds: readonly string[]) =>
  site
    .from('privateOriginals')
    .distinctOn('contentId')
    .select(['id', 'contentId', 'revision', 'pieces', 'maskedBy', 'maskedAt'])
    .where('contentId', '=', anyOf(contentIds))
    .orderBy('contentId')
    .orderBy('id', 'desc'),
)
export type OriginalRow = Awaited<ReturnType<typeof newestOriginals>>[number]

/** The newest original of a text, encrypted as it is. */
export const sealedOriginal = (site: SiteHandle, contentId: string) =>
  site
    .from('privateOriginals')
    .select(['id', 'revision', 'sealed'])
    .where('contentId', '=', contentId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

export const deleteOriginal = (site: SiteHandle, id: string) =>
  site.deleteFrom('privateOriginals').where('id', '=', id).execute()

/** Deletes the originals that are too old, on all sites. */
export async function forgetOriginals(network: NetworkDb, days: number): Promise<void> {
  await sql`delete from private_originals where masked_at < now() - make_interval(days => ${days})`.execute(network)
}

/** What was kept of a text beside it as it read at the time. */
export const copiesOf = async (site: SiteHandle, contentId: string) => ({
  reports: await site
    .from('flagReports')
    .innerJoin('flags', (join) =>
      join.onRef('flags.siteId', '=', 'flagReports.siteId').onRef('flags.id', '=', 'flagReports.flagId'),
    )
    .where('flags.contentId', '=', contentId)
    .select(['flagReports.id', 'flagReports.snapshot', 'flagReports.reason'])
    .execute(),
  flags: await site
    .from('flags')
    .where('contentId', '=', contentId)
    .select(['id', 'automodBecause', 'crisisCues'])
    .execute(),
})

export const rewriteReport = (site: SiteHandle, id: string, kept: { snapshot: string; reason: string }) =>
  site.updateTable('flagReports').set(kept).where('id', '=', id).execute()

export const rewriteCues = (site: SiteHandle, id: string, cues: { automodBecause: string; crisisCues: string }) =>
  site.updateTable('flags').set(cues).where('id', '=', id).execute()

/**
 * A thread whose title told something private is found under its number from now on, also by what was mailed of it and waits or
 * is still kept; search engines are told nothing, and no old slug leads to it.
 */
export async function renewAddress({ site, network }: Pick<Ctx, 'site' | 'network'>, id: string): Promise<void> {
  const { slug } = await site.from('threads').select('slug').where('id', '=', id).executeTakeFirstOrThrow()
  const renewed = `topic-${id}`
  await site.updateTable('threads').set({ slug: renewed, seo: '{}' }).where('id', '=', id).execute()
  await site.deleteFrom('slugHistory').where('kind', '=', 'thread').where('subjectId', '=', id).execute()
  await sql`
    update outbox set payload = replace(payload::text, ${`/forums/${slug}`}, ${`/forums/${renewed}`})::jsonb
     where site_id = ${site.siteId} and position(${`/forums/${slug}`} in payload::text) > 0
  `.execute(network)
}
