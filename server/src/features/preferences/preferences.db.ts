import { PREFERENCES_MAX } from '@ward/domain/preferences/preferences'
import { sql } from 'kysely'
import type { SiteHandle } from '../../platform/database/site-handle.ts'
import { anyOf, statement } from '../../platform/database/statement.ts'

/** The choices of a user, by name. */
export async function preferencesOf(site: SiteHandle, userId: string): Promise<Record<string, string>> {
  const rows = await site
    .from('preferences')
    .where('userId', '=', userId)
    .select(['name', 'value'])
    .orderBy('name')
    .limit(PREFERENCES_MAX)
    .execute()
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}

/** The owner of the changed preferences: two changes at once go one after the other. */
export const lockOwner = (site: SiteHandle, userId: string) =>
  site.from('users').select('id').where('id', '=', userId).forUpdate().execute()

type Preference = { userId: string; name: string }

export const savePreference = (site: SiteHandle, { userId, name, value }: Preference & { value: string }) =>
  site
    .insertInto('preferences', { userId, name, value })
    .onConflict((conflict) =>
      conflict
        .columns(['siteId', 'userId', 'name'])
        .doUpdateSet({ value: sql`excluded.value`, updatedAt: sql`excluded.updated_at` }),
    )
    .execute()

export const deletePreference = (site: SiteHandle, { userId, name }: Preference) =>
  site.deleteFrom('preferences').where('userId', '=', userId).where('name', '=', name).execute()

/** The choices of users under some names. */
export const preferencesAmong = statement((site, names: readonly string[], userIds: readonly string[]) =>
  site
    .from('preferences')
    .where('userId', '=', anyOf(userIds))
    .where('name', '=', anyOf(names))
    .select(['userId', 'name', 'value']),
)

/** The choices of users under one name. */
export const preferencesNamed = (site: SiteHandle, name: string, userIds: readonly string[]) =>
  site
    .from('preferences')
    .where('userId', '=', anyOf(userIds))
    .where('name', '=', name)
    .select(['userId', 'value'])
    .execute()
