import type { ShortlinkQuery } from '@ward/domain/short-links/short-links'
import { type Selectable, sql } from 'kysely'
import { escapeLike } from '../../platform/database/escape-like.ts'
import { countOf, type List } from '../../platform/database/list.ts'
import type { ShortLinks } from '../../platform/database/schema-types.ts'
import type { SiteHandle } from '../../platform/database/site-handle.ts'
import { anyOf } from '../../platform/database/statement.ts'

const ROW = ['id', 'code', 'toUrl', 'isDisabled', 'version', 'insertedAt'] as const
export type ShortLinkRow = Pick<Selectable<ShortLinks>, (typeof ROW)[number]>
export type ShortLinkInList = ShortLinkRow & { clickCount: number }

/** Clicks that were added to the targets of each link, or of these links. */
const added = (site: SiteHandle, ids?: readonly string[]) =>
  site
    .from('shortLinkTargets')
    .$if(ids !== undefined, (query) => query.where('linkId', 'in', ids ?? []))
    .groupBy('linkId')
    .select(['linkId', sql<string>`sum(click_count)`.as('n')])
/** Clicks that wait to be added, of links or of targets. */
const waiting = (site: SiteHandle, of: 'linkId' | 'targetId', linkIds?: readonly string[]) =>
  site
    .from('shortLinkClicks')
    .$if(linkIds !== undefined, (query) => query.where('linkId', 'in', linkIds ?? []))
    .groupBy(of)
    .select([`${of} as of`, sql<string>`sum(n)`.as('n')])
const ALL_CLICKS = sql<number>`(coalesce(added.n, 0) + coalesce(waiting.n, 0))::int`

/** The typed text may be a whole short address: only the part from `/s/` on is kept. */
const termOf = (search: string): string => {
  const at = search.indexOf('/s/')
  return escapeLike((at < 0 ? search : search.slice(at)).toLowerCase())
}

type Which = Pick<ShortlinkQuery, 'search'> & { ids?: readonly string[] }

const matching = (site: SiteHandle, { search, ids }: Which) =>
  site
    .from('shortLinks')
    .$if(ids !== undefined, (query) => query.where('shortLinks.id', '=', anyOf(ids ?? [])))
    .$if(search !== '', (query) =>
      query.where(
        sql<string>`lower('/s/' || short_links.code || ' ' || short_links.to_url)`,
        'like',
        `%${termOf(search)}%`,
      ),
    )

type Listed = Which & Pick<ShortlinkQuery, 'sort' | 'sortDesc'>

const inOrder = (site: SiteHandle, { sort, sortDesc, ...which }: Listed) => {
  const column = {
    inserted_at: sql`short_links.inserted_at`,
    from_url: sql`short_links.code`,
    to_url: sql`lower(short_links.to_url)`,
    click_count: ALL_CLICKS,
  }[sort]
  return matching(site, which)
    .leftJoin(added(site).as('added'), 'added.linkId', 'shortLinks.id')
    .leftJoin(waiting(site, 'linkId').as('waiting'), 'waiting.of', 'shortLinks.id')
    .select([...ROW.map((name) => `shortLinks.${name}` as const), ALL_CLICKS.as('clickCount')])
    .orderBy(sql`${column} ${sql.raw(sortDesc ? 'desc' : 'asc')}`)
    .orderBy('shortLinks.id', 'desc')
}

/** Links that match, or these of them, with their clicks. */
export const shortLinkList = (site: SiteHandle, query: Listed): List<ShortLinkInList> => ({
  total: () => countOf(matching(site, query)),
  rows: inOrder(site, query),
})

/** Links that lead on, the newest first. */
export const linksInUse = (site: SiteHandle, limit: number): Promise<{ id: string; toUrl: string }[]> =>
  site
    .from('shortLinks')
    .where('isDisabled', '=', false)
    .select(['id', 'toUrl'])
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export const shortLinkById = (site: SiteHandle, id: string): Promise<ShortLinkRow | undefined> =>
  site.from('shortLinks').select(ROW).where('id', '=', id).executeTakeFirst()

/** The link, kept from others' changes until the transaction ends. */
export const lockShortLink = (site: SiteHandle, id: string): Promise<ShortLinkRow | undefined> =>
  site.from('shortLinks').select(ROW).where('id', '=', id).forUpdate().executeTakeFirst()

/** The oldest link to one of these targets. */
export const shortLinkTo = (site: SiteHandle, hashes: readonly Buffer[]): Promise<ShortLinkRow | undefined> =>
  site.from('shortLinks').select(ROW).where('targetHash', 'in', hashes).orderBy('id').limit(1).executeTakeFirst()

type Target = { toUrl: string; targetHash: Buffer }

/** Nothing where the target has a link already. */
export const insertShortLink = (site: SiteHandle, link: Target & { code: string }): Promise<ShortLinkRow | undefined> =>
  site
    .insertInto('shortLinks', link)
    .onConflict((conflict) => conflict.columns(['siteId', 'targetHash']).doNothing())
    .returning(ROW)
    .executeTakeFirst()

export const updateShortLink = (
  site: SiteHandle,
  id: string,
  change: Partial<Target> & { isDisabled: boolean },
): Promise<ShortLinkRow> =>
  site
    .updateTable('shortLinks')
    .set({ ...change, version: sql`version + 1` })
    .where('id', '=', id)
    .returning(ROW)
    .executeTakeFirstOrThrow()

/** From now on clicks of the link are this target's. */
export async function setTarget(
  site: SiteHandle,
  { linkId, toUrl, setBy }: { linkId: string; toUrl: string; setBy: string | null },
): Promise<void> {
  await site
    .updateTable('shortLinkTargets')
    .set({ isNow: false })
    .where('linkId', '=', linkId)
    .where('isNow', '=', true)
    .execute()
  await site.insertInto('shortLinkTargets', { linkId, toUrl, setBy }).execute()
}

export type TargetRow = {
  id: string
  linkId: string
  toUrl: string
  setBy: string | null
  insertedAt: Date
  clickCount: number
}

/** The targets that several links have had, so many of each, the newest first, each with its clicks. */
export const targetsOf = (site: SiteHandle, linkIds: readonly string[], limit: number): Promise<TargetRow[]> => {
  const ranked = site
    .from('shortLinkTargets')
    .where('shortLinkTargets.linkId', 'in', linkIds)
    .leftJoin(waiting(site, 'targetId', linkIds).as('waiting'), 'waiting.of', 'shortLinkTargets.id')
    .select(['id', 'linkId', 'toUrl', 'setBy', 'insertedAt'])
    .select(sql<number>`(click_count + coalesce(waiting.n, 0))::int`.as('clickCount'))
    .select(sql<number>`row_number() over (partition by link_id order by id desc)`.as('place'))
  return site.db
    .selectFrom(ranked.as('ranked'))
    .where('place', '<=', limit)
    .orderBy('place')
    .select(['id', 'linkId', 'toUrl', 'setBy', 'insertedAt', 'clickCount'])
    .execute()
}

/** Clicks of links, as the list counts them. */
export const clicksOf = (site: SiteHandle, ids: readonly string[]) =>
  site
    .from('shortLinks')
    .where('shortLinks.id', 'in', ids)
    .leftJoin(added(site, ids).as('added'), 'added.linkId', 'shortLinks.id')
    .leftJoin(waiting(site, 'linkId', ids).as('waiting'), 'waiting.of', 'shortLinks.id')
    .select(['shortLinks.id', ALL_CLICKS.as('clickCount')])
    .execute()
