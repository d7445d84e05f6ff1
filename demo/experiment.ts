import type { NetworkDb } from '../server/src/platform/database/site-handle.ts'
import { addRows, insertRows } from './load.db.ts'

/** An experiment that runs: two ways of asking under a post of the first site, so that its figures move with every visit. */
export async function loadExperiment(network: NetworkDb, siteIds: readonly number[]): Promise<void> {
  const variants = JSON.stringify([
    { key: 'plain', weight: 2 },
    { key: 'asking', weight: 1 },
  ])
  const row = {
    name: 'Two ways of asking about the diary',
    symbol: 'diary-title',
    description: 'Does a question bring more answers than an invitation?',
    isActive: true,
    siteIds: [...siteIds],
    variants,
    audience: JSON.stringify({ excludeEmployees: true, excludeBots: true }),
    seed: 'demo-diary-title',
  }
  const [experimentId = ''] = await insertRows(network, 'experiments', [row])
  await addRows(network, 'experimentPhases', [{ experimentId, number: 1, variants }])
}
