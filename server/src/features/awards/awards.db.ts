import {
  AWARD_FIELDS,
  type AwardField,
  type AwardInput,
  type AwardQuery,
  type UserAwardInput,
  type UserAwardStatus,
} from '@ward/domain/awards/awards'
import { type Expression, type Selectable, type SqlBool, sql } from 'kysely'
import { escapeLike } from '../../platform/database/escape-like.ts'
import { countOf, type List } from '../../platform/database/list.ts'
import type { Awards } from '../../platform/database/schema-types.ts'
import type { NetworkDb, SiteHandle } from '../../platform/database/site-handle.ts'

export type AwardRow = Pick<Selectable<Awards>, 'id' | 'version' | AwardField>
const ROW = ['id', 'version', ...AWARD_FIELDS] as const

/** How many users of this site hold each award with a status; awards without any have no row. */
const counts = (site: SiteHandle, status: UserAwardStatus) =>
  site
    .from('userAwards')
    .where('userAwards.status', '=', status)
    .groupBy('userAwards.awardId')
    .select(['userAwards.awardId', sql<number>`count(*)::int`.as('n')])

const matching = (site: SiteHandle, { search, years }: Pick<AwardQuery, 'search' | 'years'>) =>
  site.db.selectFrom('awards').where((where) => {
    const conditions: Expression<SqlBool>[] = []
    if (search !== '')
      conditions.push(where(sql<string>`lower(awards.name)`, 'like', `%${escapeLike(search.toLowerCase())}%`))
    if (years.length > 0) conditions.push(where('awards.year', 'in', years))
    return where.and(conditions)
  })

/** An award with this site's counts. */
export type AwardInList = AwardRow & { finalists: number; winners: number }

const inOrder = (site: SiteHandle, query: Omit<AwardQuery, 'limit' | 'offset'>) => {
  const direction = sql.raw(query.sortDesc ? 'desc nulls last' : 'asc nulls last')
  const finalists = sql<number>`coalesce(finalists.n, 0)`
  const winners = sql<number>`coalesce(winners.n, 0)`
  const column = {
    name: sql`lower(awards.name)`,
    year: sql`awards.year`,
    finalists,
    winners,
  }[query.sort]
  return matching(site, query)
    .leftJoin(counts(site, 'finalist').as('finalists'), 'finalists.awardId', 'awards.id')
    .leftJoin(counts(site, 'winner').as('winners'), 'winners.awardId', 'awards.id')
    .select([...ROW, finalists.as('finalists'), winners.as('winners')])
    .orderBy(sql`${column} ${direction}`)
    .orderBy('awards.id')
}

/** Awards that match, with this site's counts and sorted by them or a column of their own; without a year last, ties by id. */
export const awardList = (site: SiteHandle, query: Omit<AwardQuery, 'limit' | 'offset'>): List<AwardInList> => ({
  total: () => countOf(matching(site, query)),
  rows: inOrder(site, query),
})

/** The award, kept from others' changes until the transaction ends. */
export const lockAward = (network: NetworkDb, id: string): Promise<AwardRow | undefined> =>
  network.selectFrom('awards').select(ROW).where('id', '=', id).forUpdate().executeTakeFirst()

export const awardById = (network: NetworkDb, id: string): Promise<AwardRow | undefined> =>
  network.selectFrom('awards').select(ROW).where('id', '=', id).executeTakeFirst()

/** Finalists and winners of several awards on this site. */
export const awardCounts = (site: SiteHandle, awardIds: readonly string[]) =>
  site
    .from('userAwards')
    .where('awardId', 'in', awardIds)
    .groupBy(['awardId', 'status'])
    .select(['awardId', 'status', sql<number>`count(*)::int`.as('n')])
    .execute()

export type UserAwardRow = { id: string; awardId: string; userId: string; status: UserAwardStatus; earnedAt: Date }

const userAwards = (site: SiteHandle) =>
  site
    .from('userAwards')
    .innerJoin('users', (join) =>
      join.onRef('users.siteId', '=', 'userAwards.siteId').onRef('users.id', '=', 'userAwards.userId'),
    )
    .select(['userAwards.id', 'userAwards.awardId', 'userAwards.userId', 'userAwards.status', 'userAwards.earnedAt'])
    .$narrowType<{ status: UserAwardStatus }>()

/** The holders of the awards on this site, by name: so many of each award at most. */
export const holdersOf = (site: SiteHandle, awardIds: readonly string[], limit: number): Promise<UserAwardRow[]> => {
  const place = sql<number>`row_number() over (partition by award_id order by lower(users.username), user_awards.id)`
  const ranked = userAwards(site).where('userAwards.awardId', 'in', awardIds).select(place.as('place'))
  return site.db
    .selectFrom(ranked.as('holders'))
    .where('place', '<=', limit)
    .orderBy('place')
    .select(['id', 'awardId', 'userId', 'status', 'earnedAt'])
    .execute()
}

export const userAwardById = (site: SiteHandle, id: string): Promise<UserAwardRow | undefined> =>
  userAwards(site).where('userAwards.id', '=', id).executeTakeFirst()

/** Saves a new award, or the one with this id; undefined when there is none with this id. */
export const saveAward = (
  network: NetworkDb,
  { id, version: _, ...values }: AwardInput,
): Promise<AwardRow | undefined> =>
  id
    ? network
        .updateTable('awards')
        .set({ ...values, version: sql`version + 1`, updatedAt: sql`now()` })
        .where('id', '=', id)
        .returning(ROW)
        .executeTakeFirst()
    : network.insertInto('awards').values(values).returning(ROW).executeTakeFirst()

/** Gives an award; giving it again with the same status changes nothing and returns the existing row's id. */
export async function insertUserAward(
  site: SiteHandle,
  award: UserAwardInput,
): Promise<{ id: string; isNew: boolean }> {
  const made = await site
    .insertInto('userAwards', award)
    .onConflict((conflict) => conflict.columns(['siteId', 'awardId', 'userId', 'status']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (made) return { id: made.id, isNew: true }
  const { id } = await site
    .from('userAwards')
    .select('id')
    .where('awardId', '=', award.awardId)
    .where('userId', '=', award.userId)
    .where('status', '=', award.status)
    .executeTakeFirstOrThrow()
  return { id, isNew: false }
}

/** Takes an award back; answers which it was, or undefined when nobody of this site had it. */
export const deleteUserAwardById = (site: SiteHandle, id: string): Promise<{ awardId: string } | undefined> =>
  site.deleteFrom('userAwards').where('id', '=', id).returning('awardId').executeTakeFirst()
