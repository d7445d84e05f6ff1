import { type Settings, type SiteSetting, settingIn } from '@ward/domain/site-settings/site-settings'
import type { SiteHandle } from './database/site-handle.ts'
import { statement } from './database/statement.ts'

/** What a site and the network have set, as it is kept. */
const keptFor = statement(({ db, siteId }: SiteHandle) =>
  db.selectNoFrom((of) => [
    of.selectFrom('siteSettings').select('settings').where('siteSettings.siteId', '=', siteId).as('own'),
    of.selectFrom('networkSettings').select('settings').as('network'),
  ]),
)

/** What some of a site's settings hold: the way every room asks for them. */
export async function settingsOf<Name extends SiteSetting>(
  site: SiteHandle,
  ...names: readonly Name[]
): Promise<Pick<Settings, Name>> {
  const [kept] = await keptFor(site)
  return Object.fromEntries(names.map((name) => [name, settingIn(kept?.own, name, kept?.network)])) as Pick<
    Settings,
    Name
  >
}
