import { sql } from 'kysely'
import type { SiteHandle } from '../../../platform/database/site-handle.ts'
import type { SocialSiteRow } from '../directory/user-private.db.ts'

const SOCIAL = ['id', 'userId', 'type', 'url', 'version'] as const
/** Keeps one address from being on a user twice. */
export const SOCIAL_UNIQUE = 'social_sites_site_id_user_id_type_url_key_key'

type NewSocial = Pick<SocialSiteRow, 'userId' | 'type' | 'url'>

export const insertSocialSite = (site: SiteHandle, social: NewSocial): Promise<SocialSiteRow> =>
  site.insertInto('socialSites', social).returning(SOCIAL).$narrowType<SocialSiteRow>().executeTakeFirstOrThrow()

export const socialSiteById = (site: SiteHandle, id: string): Promise<SocialSiteRow | undefined> =>
  site.from('socialSites').select(SOCIAL).where('id', '=', id).$narrowType<SocialSiteRow>().executeTakeFirst()

export const setSocialUrl = (site: SiteHandle, id: string, url: string): Promise<SocialSiteRow> =>
  site
    .updateTable('socialSites')
    .set({ url, version: sql`version + 1`, updatedAt: sql`now()` })
    .where('id', '=', id)
    .returning(SOCIAL)
    .$narrowType<SocialSiteRow>()
    .executeTakeFirstOrThrow()

export const deleteSocialSiteById = (site: SiteHandle, id: string) =>
  site.deleteFrom('socialSites').where('id', '=', id).execute()

export const countSocialSites = async (site: SiteHandle, userId: string): Promise<number> => {
  const count = sql<number>`count(*)::int`.as('n')
  return (await site.from('socialSites').where('userId', '=', userId).select(count).executeTakeFirstOrThrow()).n
}
