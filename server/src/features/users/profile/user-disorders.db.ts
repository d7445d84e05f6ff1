import { sql } from 'kysely'
import type { SiteHandle } from '../../../platform/database/site-handle.ts'
import { type UserDisorderRow, userDisorderRows } from '../directory/user-private.db.ts'

/** Keeps one relation to a condition from being on a user twice. */
export const DISORDER_UNIQUE = 'user_disorders_site_id_user_id_disorder_id_relationship_typ_key'

type NewRow = Pick<UserDisorderRow, 'userId' | 'disorderId' | 'relationshipType'>

export const insertUserDisorder = async (site: SiteHandle, row: NewRow): Promise<string> =>
  (await site.insertInto('userDisorders', row).returning('id').executeTakeFirstOrThrow()).id

export const userDisorderById = (site: SiteHandle, id: string): Promise<UserDisorderRow | undefined> =>
  userDisorderRows(site).where('userDisorders.id', '=', id).executeTakeFirst()

export const deleteUserDisorderById = (site: SiteHandle, id: string) =>
  site.deleteFrom('userDisorders').where('id', '=', id).execute()

export const countUserDisorders = async (site: SiteHandle, userId: string): Promise<number> => {
  const count = sql<number>`count(*)::int`.as('n')
  return (await site.from('userDisorders').where('userId', '=', userId).select(count).executeTakeFirstOrThrow()).n
}

/** Whether members of the site may have a condition; undefined where there is none. */
export const isRelatable = async (site: SiteHandle, disorderId: string): Promise<boolean | undefined> => {
  const row = await site.db
    .selectFrom('disorders')
    .leftJoin(site.from('siteDisorders').select(['disorderId', 'isRelatableToUsers']).as('here'), (join) =>
      join.onRef('here.disorderId', '=', 'disorders.id'),
    )
    .select(sql<boolean>`disorders.is_active and coalesce(here.is_relatable_to_users, false)`.as('isRelatable'))
    .where('disorders.id', '=', disorderId)
    .executeTakeFirst()
  return row?.isRelatable
}
