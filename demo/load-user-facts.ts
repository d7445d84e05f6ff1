import type { NetworkDb } from '../server/src/platform/database/site-handle.ts'
import { addRows, insertRows } from './load.db.ts'
import type { SiteKey } from './shapes.ts'
import { conditions, userFacts } from './user-facts.ts'

type Ids = ReadonlyMap<string, string>

/** The catalogue of conditions; ids by name. */
export async function loadConditions(network: NetworkDb): Promise<Ids> {
  const ids = await insertRows(
    network,
    'disorders',
    conditions.map(({ name }) => ({ name })),
  )
  return new Map(conditions.map(({ name }, i) => [name, ids[i] ?? '']))
}

type Site = { siteId: number; key: SiteKey; users: Ids; conditionIds: Ids }

/** What members of one site may name as theirs, and what some of them say of themselves. */
export async function loadUserFacts(network: NetworkDb, { siteId, key, users, conditionIds }: Site): Promise<void> {
  const idOf = (name: string) => conditionIds.get(name) ?? ''
  const here = conditions.filter(({ sites }) => sites.includes(key))
  await addRows(
    network,
    'siteDisorders',
    here.map(({ name }) => ({ siteId, disorderId: idOf(name), isRelatableToUsers: true })),
  )
  for (const { username, ...facts } of userFacts.filter(({ site }) => site === key)) {
    const userId = users.get(username)
    if (!userId) throw new Error(`${username} has no account on ${key}`)
    const { conditions = [], socials = [], providers = [] } = facts
    await addRows(
      network,
      'userDisorders',
      conditions.map(([name, relationshipType]) => ({ siteId, userId, disorderId: idOf(name), relationshipType })),
    )
    await addRows(
      network,
      'socialSites',
      socials.map(([type, url]) => ({ siteId, userId, type, url })),
    )
    await addRows(
      network,
      'authAccounts',
      providers.map((provider) => ({ siteId, userId, provider, providerUid: `${username}-at-${provider}` })),
    )
  }
}
