import { type Selectable, sql, type Updateable } from 'kysely'
import type { Users } from '../../../platform/database/schema-types.ts'
import type { SiteHandle } from '../../../platform/database/site-handle.ts'

const EDITED = [
  'id',
  'slug',
  'version',
  'username',
  'email',
  'firstName',
  'lastName',
  'roleId',
  'badge',
  'secondaryBadge',
  'bio',
  'description',
  'birthday',
  'zipcode',
  'gender',
  'ethnicity',
  'status',
  'suspendedUntil',
  'receiveEmails',
  'suppressedFromActivityRecs',
  'isFraudster',
] as const

/** A user as the form changes them. */
export type EditedUser = Pick<Selectable<Users>, (typeof EDITED)[number]>

/** The user, kept from others' changes until the transaction ends. */
export const lockUser = (site: SiteHandle, id: string): Promise<EditedUser | undefined> =>
  site.from('users').select(EDITED).where('id', '=', id).forUpdate().executeTakeFirst()

/** The fields that sign a person in, and whether they may: changed by rules of its own (sessions/letting-in.actions.ts). */
type SignsIn =
  | 'personId'
  | 'roleId'
  | 'email'
  | 'importedEmail'
  | 'passwordHash'
  | 'passwordFromStaff'
  | 'verifiedAt'
  | 'status'

/** Columns of a user that a form may write. */
export type UserColumns = Updateable<
  Omit<Users, SignsIn | 'siteId' | 'id' | 'insertedAt' | 'updatedAt' | 'version' | 'guestKey' | 'avatar'>
>

export const writeUser = (site: SiteHandle, id: string, columns: UserColumns) =>
  site
    .updateTable('users')
    .set({ ...columns, updatedAt: sql`now()` })
    .where('id', '=', id)
    .execute()

/** From now on the slug leads on to this user; an earlier holder gives it up. */
export const keepOldSlug = (site: SiteHandle, userId: string, slug: string) =>
  site
    .insertInto('oldSlugs', { userId, slug })
    .onConflict((conflict) => conflict.columns(['siteId', 'slug']).doUpdateSet({ userId }))
    .execute()

/** The slug of the user who had this one before. */
export const slugAfter = async (site: SiteHandle, slug: string): Promise<string | undefined> => {
  const row = await site
    .from('oldSlugs')
    .innerJoin('users', (join) =>
      join.onRef('users.siteId', '=', 'oldSlugs.siteId').onRef('users.id', '=', 'oldSlugs.userId'),
    )
    .select('users.slug')
    .where('oldSlugs.slug', '=', slug)
    .executeTakeFirst()
  return row?.slug
}
