import { launchedSync } from '@ward/domain/conditions/condition-sync'
import type { LaunchCheck } from '../../platform/launch-check.ts'
import { releaseInUse } from './condition-shown.db.ts'

export const conditionsSynced: LaunchCheck = {
  id: 'conditions',
  name: 'Load the catalogue of conditions',
  scope: 'network',
  url: '/conditions/sync/nomenclature',
  timeLimit: 5_000,
  async look({ network }) {
    const release = await releaseInUse(network)
    return { isCompleted: release !== null, detail: launchedSync(release) }
  },
}
