import { STATUS } from '@ward/domain/app/account-status'
import type { Avatar } from '@ward/domain/avatars/avatars'
import { sql } from 'kysely'
import type { SiteHandle } from '../../platform/database/site-handle.ts'

/** A user of the site whose account is not deleted. */
const owner = (site: SiteHandle, id: string) =>
  site.from('users').select(['id', 'roleId', 'avatar']).where('id', '=', id).where('status', '<>', STATUS.deleted)

export const ownerById = (site: SiteHandle, id: string): Promise<{ roleId: number } | undefined> =>
  owner(site, id).executeTakeFirst()

/** Locked until the transaction ends: of two who change the avatar one waits. */
export const lockOwner = (site: SiteHandle, id: string): Promise<{ roleId: number; avatar: unknown } | undefined> =>
  owner(site, id).forUpdate().executeTakeFirst()

export const setAvatar = (site: SiteHandle, id: string, avatar: Avatar | null) =>
  site
    .updateTable('users')
    .set({ avatar: avatar && JSON.stringify(avatar), updatedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
