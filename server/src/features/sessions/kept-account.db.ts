import type { SiteHandle } from '../../platform/database/site-handle.ts'

/** Takes back that somebody asked for the deletion of their account; false where they had not. */
export const dropDeletion = async (site: SiteHandle, userId: string): Promise<boolean> =>
  (await site.deleteFrom('accountDeletions').where('userId', '=', userId).executeTakeFirst()).numDeletedRows > 0n
