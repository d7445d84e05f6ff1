import { PERMISSIONS } from '@ward/domain/app/permissions'
import type { SiteHandle } from '../../../platform/database/site-handle.ts'

/** The most admins that are shown. */
const TOLD_MAX = 200

/** The people who can change a form of the site. */
export const whoMayChange = async (site: SiteHandle): Promise<string[]> =>
  (
    await site
      .from('users')
      .select('id')
      .where('roleId', 'in', [...PERMISSIONS['leadForms.change'].roles])
      .where('verifiedAt', 'is not', null)
      .limit(TOLD_MAX)
      .execute()
  ).map(({ id }) => id)
