import type { NetworkTask } from '../../../platform/jobs/task.ts'
import { forgetNetworks } from '../intake/networks.db.ts'
import { forgetOldPrints } from './joining.actions.ts'
import { forgetVerdicts } from './verdicts/verdicts.db.ts'

export const forgetBursts: NetworkTask = {
  name: 'bursts.forget',
  does: 'Forgets the fingerprints and networks of texts after 30 days',
  scope: 'network',
  at: '23 3 * * *',
  run: async ({ network }, { signal }) => {
    await forgetNetworks(network, signal)
    while (!signal.aborted && (await forgetOldPrints(network)));
    await forgetVerdicts(network, signal)
  },
}
