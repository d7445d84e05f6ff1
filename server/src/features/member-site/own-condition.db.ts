import type { RelationshipType } from '@ward/domain/users/user-facts'
import { sql } from 'kysely'
import type { SiteHandle } from '../../platform/database/site-handle.ts'

type Own = { userId: string; disorderId: string }

/** A member's relationship to a condition, of several the first they said; undefined where it is nothing of theirs. */
export const ownCondition = async (
  site: SiteHandle,
  { userId, disorderId }: Own,
): Promise<RelationshipType | undefined> =>
  (
    await site
      .from('userDisorders')
      .select('relationshipType')
      .where('userId', '=', userId)
      .where('disorderId', '=', disorderId)
      .orderBy('id')
      .limit(1)
      .$narrowType<{ relationshipType: RelationshipType }>()
      .executeTakeFirst()
  )?.relationshipType

export const forgetOwnCondition = (site: SiteHandle, { userId, disorderId }: Own, relationshipType: RelationshipType) =>
  site
    .deleteFrom('userDisorders')
    .where('userId', '=', userId)
    .where('disorderId', '=', disorderId)
    .where('relationshipType', '=', relationshipType)
    .execute()

/** Keeps a relationship, once however often it is said. */
export const keepOwnCondition = (site: SiteHandle, own: Own, relationshipType: RelationshipType) =>
  site
    .insertInto('userDisorders', { ...own, relationshipType })
    .onConflict((conflict) => conflict.columns(['siteId', 'userId', 'disorderId', 'relationshipType']).doNothing())
    .execute()

/** The conditions of a member with what each is to them, by name. */
export const ownConditions = (site: SiteHandle, userId: string) =>
  site
    .from('userDisorders')
    .innerJoin('disorders', 'disorders.id', 'userDisorders.disorderId')
    .where('userDisorders.userId', '=', userId)
    .select(['disorders.id', 'disorders.name', 'userDisorders.relationshipType'])
    .orderBy('disorders.name')
    .orderBy('disorders.id')
    .orderBy('userDisorders.id')
    .$narrowType<{ relationshipType: RelationshipType }>()
    .execute()

/** Conditions that members of a site can have, by name. */
export const relatableConditions = (site: SiteHandle, limit: number): Promise<{ id: string; name: string }[]> =>
  site
    .from('siteDisorders')
    .innerJoin('disorders', 'disorders.id', 'siteDisorders.disorderId')
    .where('siteDisorders.isRelatableToUsers', '=', true)
    .where('disorders.isActive', '=', true)
    .select(['disorders.id', 'disorders.name'])
    .orderBy(sql`lower(disorders.name)`)
    .orderBy('disorders.id')
    .limit(limit)
    .execute()
