import type { SiteHandle } from '../../../platform/database/site-handle.ts'

/** An image of the site's engagements by its name. */
export const imageNamed = (site: SiteHandle, name: string): Promise<{ id: string; state: string } | undefined> =>
  site
    .from('files')
    .where('name', '=', name)
    .where('kind', '=', 'engagement')
    .select(['id', 'state'])
    .executeTakeFirst()

/** A row for the image of another site; undefined where there is one. */
export async function copyFileRow(site: SiteHandle, name: string): Promise<string | undefined> {
  const row = await site
    .insertInto('files', { kind: 'engagement', name, sizes: ['full'], state: 'used' })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** The name of a file that is used. */
export async function nameOfFile(site: SiteHandle, id: string): Promise<string | undefined> {
  const row = await site
    .from('files')
    .where('id', '=', id)
    .where('state', '=', 'used')
    .select('name')
    .executeTakeFirst()
  return row?.name
}
