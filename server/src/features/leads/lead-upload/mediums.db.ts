import { sql } from 'kysely'
import type { NetworkDb } from '../../../platform/database/site-handle.ts'

export type MediumRow = { id: number; name: string }

/** The mediums of a network, by number. */
export const allMediums = (network: NetworkDb, limit: number): Promise<MediumRow[]> =>
  network.selectFrom('mediums').select(['id', 'name']).orderBy('id').limit(limit).execute()

export const mediumById = (network: NetworkDb, id: number): Promise<MediumRow | undefined> =>
  network.selectFrom('mediums').select(['id', 'name']).where('id', '=', id).executeTakeFirst()

export const insertMedium = (network: NetworkDb, name: string) =>
  network.insertInto('mediums').values({ name }).execute()

/** Whether there was one of this number. */
export const renameMedium = async (network: NetworkDb, { id, name }: MediumRow): Promise<boolean> =>
  (await network.updateTable('mediums').set({ name }).where('id', '=', id).executeTakeFirst()).numUpdatedRows > 0n

export const deleteMedium = (network: NetworkDb, id: number) =>
  network.deleteFrom('mediums').where('id', '=', id).execute()

/** Whether any site has an upload with it. */
export async function isMediumUsed(network: NetworkDb, id: number): Promise<boolean> {
  const { rows } = await sql`select from lead_uploads where medium_id = ${id} limit 1`.execute(network)
  return rows.length > 0
}
