import { ADMIN_LEVEL } from '@ward/domain/app/roles'
import type { SiteHandle } from '../../../platform/database/site-handle.ts'

/** The number of people with an admin's rights who can sign in on the site; no more are counted than `most`. */
export async function countAdmins(site: SiteHandle, most: number): Promise<number> {
  const rows = await site
    .from('users')
    .select('id')
    .where('roleId', 'in', [...ADMIN_LEVEL])
    .where('verifiedAt', 'is not', null)
    .limit(most)
    .execute()
  return rows.length
}
