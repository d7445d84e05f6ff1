import { APPEAL_WORDS_MAX } from '@ward/domain/flags/flag/appeals'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { forgetInParts } from '../../../platform/database/forget-in-parts.ts'
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

/** The originals masked along with a text, in the same change. */
export const originalsAlong = (site: SiteHandle, id: string) =>
  site
    .from('privateOriginals')
    .select(['id', 'contentId', 'revision', 'sealed'])
    .where('id', '>', id)
    .where('maskedAt', '=', site.from('privateOriginals').where('id', '=', id).select('maskedAt'))
    .orderBy('contentId')
    .execute()

/** The most texts of a discussion that are masked at once because they repeat something: the newest. */
const QUOTES_MAX = 500

/**
 * The other texts of a discussion, under the same post or of the same thread or status, that have some words, or figures whatever
 * stands between them, in their body, title or an older version, or in what a report or an appeal keeps of them. More than truly do: it is a
 * first look.
 */
export async function textsWith(
  site: SiteHandle,
  { id, rootId, postId }: { id: string; rootId: string | null; postId: string | null },
  { words, figures }: { words: readonly string[]; figures: readonly string[] },
): Promise<string[]> {
  const root = rootId ?? id
  const liked = words.map((each) => `%${each.replace(/[\\%_]/g, '\\$&')}%`)
  const patterns = [...liked, ...figures.map((each) => `%${[...each].join('%')}%`)]
  const holds = (column: RawBuilder<unknown>) => sql<boolean>`lower(${column}) like any(${patterns}::text[])`
  const around = site
    .from('content')
    .where((where) =>
      postId === null
        ? where.or([where('content.rootId', '=', root), where('content.id', '=', root)])
        : where('content.postId', '=', postId),
    )
    .where('content.id', '<>', id)
    .select('content.id')
    .orderBy('content.id', 'desc')
    .limit(QUOTES_MAX)
  const found = await Promise.all([
    around.where(holds(sql.ref('content.body'))).execute(),
    around
      .innerJoin('threads', (join) =>
        join.onRef('threads.siteId', '=', 'content.siteId').onRef('threads.id', '=', 'content.id'),
      )
      .where(holds(sql.ref('threads.name')))
      .execute(),
    around
      .innerJoin('versions', (join) =>
        join.onRef('versions.siteId', '=', 'content.siteId').on(sql<boolean>`versions.subject_id = content.id::text`),
      )
      .where('versions.subjectType', '=', 'content')
      .where(holds(sql`versions.content::text`))
      .execute(),
    around
      .innerJoin('flags', (join) =>
        join.onRef('flags.siteId', '=', 'content.siteId').onRef('flags.contentId', '=', 'content.id'),
      )
      .innerJoin('flagReports', (join) =>
        join.onRef('flagReports.siteId', '=', 'flags.siteId').onRef('flagReports.flagId', '=', 'flags.id'),
      )
      .where((where) => where.or([holds(sql.ref('flag_reports.snapshot')), holds(sql.ref('flag_reports.reason'))]))
      .execute(),
    around
      .innerJoin('flags', (join) =>
        join.onRef('flags.siteId', '=', 'content.siteId').onRef('flags.contentId', '=', 'content.id'),
      )
      .innerJoin('appeals', (join) =>
        join.onRef('appeals.siteId', '=', 'flags.siteId').onRef('appeals.flagId', '=', 'flags.id'),
      )
      .where(holds(sql.ref('appeals.words')))
      .execute(),
  ])
  return [...new Set(found.flat().map((row) => row.id))]
}

export const deleteOriginal = (site: SiteHandle, id: string) =>
  site.deleteFrom('privateOriginals').where('id', '=', id).execute()

/** Deletes the originals that are too old on some sites. */
export const forgetOriginals = (
  network: NetworkDb,
  signal: AbortSignal,
  { days, siteIds }: { days: number; siteIds: readonly number[] },
): Promise<void> =>
  forgetInParts(network, signal, {
    table: 'privateOriginals',
    key: ['siteId', 'id'],
    isOld: sql`site_id = any (${siteIds}) and masked_at < now() - make_interval(days => ${days})`,
  })

/** The copies of a text kept beside it, as it read at the time. */
export const copiesOf = async (site: SiteHandle, contentId: string) => ({
  reports: await site
    .from('flagReports')
    .innerJoin('flags', (join) =>
      join.onRef('flags.siteId', '=', 'flagReports.siteId').onRef('flags.id', '=', 'flagReports.flagId'),
    )
    .where('flags.contentId', '=', contentId)
    .select(['flagReports.id', 'flagReports.snapshot', 'flagReports.reason'])
    .execute(),
  appeals: await site
    .from('appeals')
    .innerJoin('flags', (join) =>
      join.onRef('flags.siteId', '=', 'appeals.siteId').onRef('flags.id', '=', 'appeals.flagId'),
    )
    .where('flags.contentId', '=', contentId)
    .select(['appeals.id', 'appeals.words'])
    .execute(),
  flags: await site
    .from('flags')
    .where('contentId', '=', contentId)
    .select(['id', 'automodBecause', 'crisisCues'])
    .execute(),
})

export const rewriteReport = (site: SiteHandle, id: string, kept: { snapshot: string; reason: string }) =>
  site.updateTable('flagReports').set(kept).where('id', '=', id).execute()

/** A masked text may be longer than the original: its end is cut off. */
export const rewriteAppeal = (site: SiteHandle, id: string, words: string) =>
  site
    .updateTable('appeals')
    .set({ words: sql<string>`left(${words}, ${APPEAL_WORDS_MAX})` })
    .where('id', '=', id)
    .execute()

export const rewriteCues = (site: SiteHandle, id: string, cues: { automodBecause: string; crisisCues: string }) =>
  site.updateTable('flags').set(cues).where('id', '=', id).execute()

/** The slug and SEO data of a thread: those of now, those of the versions of its settings, and slugs that lead to it. */
export async function addressesOf(site: SiteHandle, id: string): Promise<{ slug: string; seo: unknown }[]> {
  const now = await site.from('threads').select(['slug', 'seo']).where('id', '=', id).execute()
  const versions = await site
    .from('versions')
    .select('content')
    .where('subjectType', '=', 'thread')
    .where('subjectId', '=', id)
    .execute()
  const old = await site
    .from('slugHistory')
    .select('slug')
    .where('kind', '=', 'thread')
    .where('subjectId', '=', id)
    .execute()
  const kept = versions.map(({ content }) => content as { slug: string; seo: unknown })
  return [...now, ...kept, ...old.map(({ slug }) => ({ slug, seo: {} }))]
}

/**
 * A thread whose address told something private is found under its number from now on, also by what was mailed of it and waits or
 * is still kept; search engines are told nothing, and no old slug leads to it. The versions of its settings have the new one.
 */
export async function renewAddress({ site, network }: Pick<Ctx, 'site' | 'network'>, id: string): Promise<void> {
  const slugs = new Set((await addressesOf(site, id)).map(({ slug }) => slug))
  const renewed = `topic-${id}`
  await site.updateTable('threads').set({ slug: renewed, seo: '{}' }).where('id', '=', id).execute()
  await site.deleteFrom('slugHistory').where('kind', '=', 'thread').where('subjectId', '=', id).execute()
  await site
    .updateTable('versions')
    .set({ content: sql`content || ${JSON.stringify({ slug: renewed, seo: {} })}::jsonb` })
    .where('subjectType', '=', 'thread')
    .where('subjectId', '=', id)
    .execute()
  const any = [...slugs].map((slug) => slug.replace(/[^\p{L}\p{N}]/gu, '\\$&')).join('|')
  // The slug of another thread may go on where one of these ends.
  const known = `/forums/(?:${any})(?![\\w-])`
  await sql`
    update outbox set payload = regexp_replace(payload::text, ${known}, ${`/forums/${renewed}`}, 'gi')::jsonb
     where site_id = ${site.siteId} and payload::text ~* ${known}
  `.execute(network)
}
