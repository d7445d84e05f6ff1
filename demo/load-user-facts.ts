import { slugOfName } from '@ward/domain/conditions/condition-input'
import type { NetworkDb } from '../server/src/platform/database/site-handle.ts'
import { type DemoCondition, sourcedConditions } from './conditions.ts'
import { addRows, insertRows } from './load.db.ts'
import type { SiteKey } from './shapes.ts'
import { conditions, userFacts } from './user-facts.ts'

type Ids = ReadonlyMap<string, string>

const all: readonly DemoCondition[] = [...conditions, ...sourcedConditions]
/** Conditions of a site that ‘Find Your Condition’ shows. */
const FEATURED = 4

const summaryOf = (name: string) =>
  `<p>${name} is one of the conditions of the demo network. Its medical facts are made up.</p>`
const NOTHING_SAID = { synonyms: [], prevalence: [], inheritanceType: [], onsetAge: [] }

/** The catalogue of conditions; ids by name. */
export async function loadConditions(network: NetworkDb): Promise<Ids> {
  const ids = await insertRows(
    network,
    'disorders',
    all.map(({ name, kind = 'Disease', orphaCode = null }) => ({
      ...{
        name,
        orphaCode,
        disorderType: kind,
        disorderGroup: kind === 'Category' ? 'Group of disorders' : 'Disorder',
      },
      summary: summaryOf(name),
      totalStatus: orphaCode === null ? '' : 'Active',
      source: orphaCode === null ? null : JSON.stringify({ ...NOTHING_SAID, name, summary: summaryOf(name) }),
    })),
  )
  return new Map(all.map(({ name }, i) => [name, ids[i] ?? '']))
}

type Site = { siteId: number; key: SiteKey; users: Ids; conditionIds: Ids }

/** Conditions that members of one site may name as theirs, and some members' words about themselves. */
export async function loadUserFacts(network: NetworkDb, { siteId, key, users, conditionIds }: Site): Promise<void> {
  const idOf = (name: string) => conditionIds.get(name) ?? ''
  const here = all.filter(({ sites }) => sites.includes(key))
  await addRows(
    network,
    'siteDisorders',
    here.map(({ name }, at) => ({
      ...{ siteId, disorderId: idOf(name), slug: slugOfName(name) },
      ...{ isRelatableToUsers: true, hasDetailPage: true, isFeatured: at < FEATURED },
    })),
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
