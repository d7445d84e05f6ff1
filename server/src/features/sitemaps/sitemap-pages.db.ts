import { STATUS } from '@ward/domain/app/account-status'
import { ROLE } from '@ward/domain/app/roles'
import { sql } from 'kysely'
import type { SiteHandle } from '../../platform/database/site-handle.ts'

/** Ids above one, up to another, and how many rows are read of them. */
export type Range = { after: number; upTo: number }
type Part = Range & { limit: number }
/** `lastChanged` is null where no change is known. */
export type Found = { id: string; slug: string; title: string; body: string; lastChanged: Date | null; seo: unknown }

/** The fields of a page that its kind does not keep. */
const bare = <Row extends { id: string; slug: string; title: string }>(row: Row): Row & Found => ({
  body: '',
  lastChanged: null,
  seo: null,
  ...row,
})

/** The part of a body from its first picture on. The rest is not looked at, and most have no picture. */
const fromPicture = (column: string) => {
  const [body, place] = [sql.ref(column), sql`strpos(${sql.ref(column)}, '<img')`]
  return sql<string>`case when ${place} > 0 then right(${body}, length(${body}) - ${place} + 1) else '' end`
}

/** Stories that members read, and search engines may show. */
export const postsIn = (site: SiteHandle, { after, upTo, limit }: Part): Promise<Found[]> =>
  site
    .from('posts')
    .where('id', '>', String(after))
    .where('id', '<=', String(upTo))
    .where('isPublished', '=', true)
    .where('noindex', '=', false)
    .where('redirectTo', 'is', null)
    .select(['id', 'slug', 'title', fromPicture('body').as('body')])
    .select(['updatedAt as lastChanged', sql<unknown>`null`.as('seo')])
    .orderBy('id')
    .limit(limit)
    .execute()

/** Threads that everybody sees: none that is deleted, spam, held, or at risk. */
export const threadsIn = (site: SiteHandle, { after, upTo, limit }: Part): Promise<Found[]> =>
  site
    .from('threads')
    .innerJoin('content', (join) =>
      join.onRef('content.siteId', '=', 'threads.siteId').onRef('content.id', '=', 'threads.id'),
    )
    .leftJoin('flags', (join) =>
      join
        .onRef('flags.siteId', '=', 'threads.siteId')
        .onRef('flags.contentId', '=', 'threads.id')
        .on('flags.atRisk', '=', true)
        .on('flags.isOpen', '=', true),
    )
    .where('threads.id', '>', String(after))
    .where('threads.id', '<=', String(upTo))
    .where('content.isDeleted', '=', false)
    .where('content.isSpam', '=', false)
    .where('content.isPending', '=', false)
    .where('flags.id', 'is', null)
    .select([
      'threads.id',
      'threads.slug',
      'threads.name as title',
      'threads.lastActiveDate as lastChanged',
      'threads.seo',
    ])
    .select(fromPicture('content.body').as('body'))
    .orderBy('threads.id')
    .limit(limit)
    .execute()

export const tagsIn = async (site: SiteHandle, { after, upTo, limit }: Part): Promise<Found[]> => {
  const rows = await site
    .from('forumTags')
    .where('id', '>', String(after))
    .where('id', '<=', String(upTo))
    .where('mergedIntoId', 'is', null)
    .select(['id', 'slug', 'name as title'])
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(bare)
}

/** Active conditions with a page on the site. */
export const conditionsIn = async (site: SiteHandle, { after, upTo, limit }: Part): Promise<Found[]> => {
  const rows = await site
    .from('siteDisorders')
    .innerJoin('disorders', 'disorders.id', 'siteDisorders.disorderId')
    .where('siteDisorders.disorderId', '>', String(after))
    .where('siteDisorders.disorderId', '<=', String(upTo))
    .where('siteDisorders.hasDetailPage', '=', true)
    .where('siteDisorders.slug', 'is not', null)
    .where('disorders.isActive', '=', true)
    .where('disorders.mergedIntoId', 'is', null)
    .select(['siteDisorders.disorderId as id', 'siteDisorders.slug', 'disorders.name as title', 'siteDisorders.seo'])
    .orderBy('siteDisorders.disorderId')
    .limit(limit)
    .execute()
  return rows.map(({ slug, ...row }) => bare({ slug: slug ?? '', ...row }))
}

/** Members whose profile everybody may open. */
export const membersIn = async (site: SiteHandle, { after, upTo, limit }: Part): Promise<Found[]> => {
  const rows = await site
    .from('users')
    .where('id', '>', String(after))
    .where('id', '<=', String(upTo))
    .where('roleId', '!=', ROLE.spammer)
    .where('status', '=', STATUS.active)
    .where('isAnonymous', '=', false)
    .select(['id', 'slug', 'username as title'])
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(bare)
}

/** The greatest id of a table's rows of the site; 0 where it has none. */
export async function greatestId(
  site: SiteHandle,
  table: 'posts' | 'threads' | 'forumTags' | 'users',
): Promise<number> {
  const row = await site.from(table).select('id').orderBy('id', 'desc').limit(1).executeTakeFirst()
  return Number(row?.id ?? 0)
}

export async function greatestCondition(site: SiteHandle): Promise<number> {
  const row = await site
    .from('siteDisorders')
    .select('disorderId')
    .orderBy('disorderId', 'desc')
    .limit(1)
    .executeTakeFirst()
  return Number(row?.disorderId ?? 0)
}

/** The state of a post whose address is listed and should not be; undefined where there is none. */
export const postListed = (site: SiteHandle, slug: string) =>
  site
    .from('posts')
    .where(sql`lower(slug)`, '=', slug.toLowerCase())
    .select(['isPublished', 'noindex', 'redirectTo'])
    .executeTakeFirst()

/** The SEO data of a thread that members see; undefined where there is none, or none that they see. */
export const threadListed = (site: SiteHandle, slug: string) =>
  site
    .from('threads')
    .innerJoin('content', (join) =>
      join.onRef('content.siteId', '=', 'threads.siteId').onRef('content.id', '=', 'threads.id'),
    )
    .where(sql`lower(threads.slug)`, '=', slug.toLowerCase())
    .where('content.isDeleted', '=', false)
    .where('content.isSpam', '=', false)
    .select('threads.seo')
    .executeTakeFirst()
