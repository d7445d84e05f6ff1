import type { NetworkTask } from '../../../platform/jobs/task.ts'
import { forgetNetworks } from '../intake/networks.db.ts'
import { forgetOldPrints } from './joining.actions.ts'
import { forgetVerdicts } from './verdicts/verdicts.db.ts'

export const forgetBursts: NetworkTask = {
  name: 'bursts.forget',
  does: 'Forgets after 30 days what texts are recognised by and from which networks they came',
  scope: 'network',
  at: '23 3 * * *',
  run: async ({ network }, { signal }) => {
    await forgetNetworks(network)
    while (!signal.aborted && (await forgetOldPrints(network)));
    await forgetVerdicts(network)
  },
}
