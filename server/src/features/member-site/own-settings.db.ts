import { sql } from 'kysely'
import type { SiteHandle } from '../../platform/database/site-handle.ts'

export const setBio = (site: SiteHandle, userId: string, bio: string) =>
  site.updateTable('users').set({ bio, updatedAt: sql<Date>`now()` }).where('id', '=', userId).execute()

export const receivesEmails = async (site: SiteHandle, userId: string): Promise<boolean> =>
  (await site.from('users').select('receiveEmails').where('id', '=', userId).executeTakeFirst())?.receiveEmails ?? false
