import type { RelationshipType } from '@ward/domain/users/user-facts'
import type { SiteHandle } from '../../platform/database/site-handle.ts'

type Own = { userId: string; disorderId: string }

/** What a condition is to a member; undefined where it is nothing of theirs. */
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

export const forgetOwnCondition = (site: SiteHandle, { userId, disorderId }: Own) =>
  site.deleteFrom('userDisorders').where('userId', '=', userId).where('disorderId', '=', disorderId).execute()
