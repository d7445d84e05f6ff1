import type { TestApp } from '../../../test/app.ts'

/** A condition of the catalogue; on site one members may name it as theirs unless said otherwise. */
export async function makeDisorder(
  t: TestApp,
  name: string,
  { isActive = true, isRelatableToUsers = true }: { isActive?: boolean; isRelatableToUsers?: boolean } = {},
): Promise<string> {
  const { id } = await t.database.network
    .insertInto('disorders')
    .values({ name, isActive })
    .returning('id')
    .executeTakeFirstOrThrow()
  await t.siteOf(t.sites.one.siteId).insertInto('siteDisorders', { disorderId: id, isRelatableToUsers }).execute()
  return id
}
