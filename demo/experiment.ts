import { bucketing } from '@ward/domain/experiments/bucketing'
import type { NetworkDb } from '../server/src/platform/database/site-handle.ts'
import { addRows, insertRows } from './load.db.ts'

const SYMBOL = 'diary-title'
/** Words of which each session reads those of its variant. */
export const inVariants = (words: Readonly<Record<string, string>>): string =>
  Object.entries(words)
    .map(([key, text]) => `[experiment symbol="${SYMBOL}" variant="${key}"]${text}[/experiment]`)
    .join('')

const SEED = 'demo-diary-title'
const VARIANTS = [
  { key: 'plain', weight: 2 },
  { key: 'asking', weight: 1 },
]
const DAYS = 14
const SESSIONS_A_DAY = 70
/** Of so many sessions one starts a diary: a question brings a few more. */
const STARTS: Readonly<Record<string, number>> = { plain: 11, asking: 8 }
const DAY = 86_400_000

/**
 * An experiment that runs: two welcomes of the first site's start page, and two ways of asking under a post. Two weeks are counted already, and its figures move
 * with every visit.
 */
export async function loadExperiment(network: NetworkDb, siteIds: readonly number[], now: Date): Promise<void> {
  const variants = JSON.stringify(VARIANTS)
  const row = {
    name: 'Two ways of asking about the diary',
    symbol: SYMBOL,
    description: 'Does a question bring more answers than an invitation?',
    isActive: true,
    siteIds: [...siteIds],
    variants,
    audience: JSON.stringify({ excludeEmployees: true, excludeBots: true }),
    seed: SEED,
  }
  const [experimentId = ''] = await insertRows(network, 'experiments', [row])
  const content = {
    ...{ name: row.name, symbol: row.symbol, description: row.description, isActive: true, persistSessions: false },
    ...{ siteIds: row.siteIds, variants: VARIANTS, audience: { excludeEmployees: true, excludeBots: true } },
    ...{ exclusionGroup: '', plannedSessions: null, plannedEnd: null },
  }
  const startedAt = new Date(now.getTime() - DAYS * DAY)
  const of = { experimentId, phase: 1, siteId: siteIds[0] ?? 0 }
  const choose = bucketing(SEED, VARIANTS)
  const sessions = Array.from({ length: DAYS * SESSIONS_A_DAY }, (_, at) => ({
    ...of,
    session: `demo-session-${at}`,
    variant: choose(`demo-session-${at}`),
    insertedAt: new Date(startedAt.getTime() + (at / SESSIONS_A_DAY) * DAY),
  }))
  const goals = sessions
    .filter(({ variant }, at) => at % (STARTS[variant] ?? 1) === 0)
    .map((session) => ({ ...session, goal: 'diary-started' }))
  await addRows(network, 'experimentPhases', [{ experimentId, number: 1, variants, startedAt }])
  await addRows(network, 'experimentVersions', [
    {
      experimentId,
      number: 1,
      content: JSON.stringify(content),
      actorKind: 'command',
      actorSiteId: of.siteId,
      insertedAt: startedAt,
    },
  ])
  await addRows(network, 'experimentSessions', sessions)
  await addRows(network, 'experimentGoals', goals)
}
