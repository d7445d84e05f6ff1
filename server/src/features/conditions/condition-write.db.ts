import type { DisorderInput, SourceField } from '@ward/domain/conditions/condition-input'
import { sql } from 'kysely'
import { everySite } from '../../platform/database/every-site.ts'
import type { NetworkDb, SiteHandle } from '../../platform/database/site-handle.ts'

/** The condition, kept from others' changes until the transaction ends; undefined where there is none. */
export const lockDisorder = (network: NetworkDb, id: string) =>
  network
    .selectFrom('disorders')
    .select(['id', 'orphaCode', 'mergedIntoId'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export type NetworkValues = Omit<
  DisorderInput,
  'id' | 'version' | 'slug' | 'seo' | 'isFeatured' | 'isRelatableToUsers' | 'hasDetailPage'
> & { overridden: SourceField[] }

const written = ({ prevalence, ...values }: NetworkValues) => ({ ...values, prevalences: JSON.stringify(prevalence) })

export const insertDisorder = async (network: NetworkDb, values: NetworkValues): Promise<string> => {
  const { id } = await network.insertInto('disorders').values(written(values)).returning('id').executeTakeFirstOrThrow()
  return id
}

export const updateDisorder = (network: NetworkDb, id: string, values: NetworkValues) =>
  network
    .updateTable('disorders')
    .set({ ...written(values), version: sql`version + 1`, updatedAt: sql`now()` })
    .where('id', '=', id)
    .execute()

type SiteValues = Pick<DisorderInput, 'slug' | 'seo' | 'isFeatured' | 'isRelatableToUsers' | 'hasDetailPage'>

/** This site's fields of a condition. */
export const writeSiteDisorder = (site: SiteHandle, disorderId: string, values: SiteValues) => {
  const { slug, isFeatured, isRelatableToUsers, hasDetailPage } = values
  const row = { slug, isFeatured, isRelatableToUsers, hasDetailPage, seo: JSON.stringify(values.seo) }
  return site
    .insertInto('siteDisorders', { disorderId, ...row, version: 1 })
    .onConflict((conflict) =>
      conflict.columns(['siteId', 'disorderId']).doUpdateSet({ ...row, version: sql`site_disorders.version + 1` }),
    )
    .execute()
}

/** Slugs of conditions on this site that begin so, now and before. */
export const slugsLike = async (site: SiteHandle, slug: string): Promise<Set<string>> => {
  const now = await site.from('siteDisorders').select('slug').where('slug', 'like', `${slug}%`).execute()
  const before = await site
    .from('slugHistory')
    .select('slug')
    .where('kind', '=', 'condition')
    .where('slug', 'like', `${slug}%`)
    .execute()
  return new Set([...now, ...before].flatMap(({ slug: taken }) => taken ?? []))
}

/** Whether another custom condition has this name, letter case aside. */
export const isCustomNameTaken = async (network: NetworkDb, name: string, id: string | null): Promise<boolean> => {
  const rows = await network
    .selectFrom('disorders')
    .select('id')
    .where(sql`lower(name)`, '=', sql`lower(${name}::text)`)
    .where('orphaCode', 'is', null)
    .where('mergedIntoId', 'is', null)
    .execute()
  return rows.some((row) => row.id !== id)
}

/** Takes a condition that nothing points at out of the catalogue, with what sites said of it. */
export const removeDisorder = async (network: NetworkDb, id: string) => {
  await network.deleteFrom('siteDisorders').where('disorderId', '=', id).execute()
  await network
    .deleteFrom('slugHistory')
    .where('siteId', '=', everySite)
    .where('kind', '=', 'condition')
    .where('subjectId', '=', id)
    .execute()
  await network.deleteFrom('disorders').where('id', '=', id).execute()
}

/** How many members of each site have a condition. */
export const membersBySite = (network: NetworkDb, disorderIds: readonly string[]) =>
  network
    .selectFrom('userDisorders')
    .innerJoin('sites', 'sites.id', 'userDisorders.siteId')
    .where('disorderId', 'in', disorderIds)
    .groupBy(['disorderId', 'sites.id', 'sites.name'])
    .orderBy('sites.id')
    .select([
      'disorderId',
      'sites.id',
      'sites.name',
      sql<number>`count(distinct user_disorders.user_id)::int`.as('members'),
    ])
    .execute()
