import type { NetworkTask } from '../../platform/jobs/task.ts'
import { forgetApiSends } from './api-sends.db.ts'

export const forgetOldApiSends: NetworkTask = {
  name: 'api.forget-sends',
  does: 'Forgets the requests to the content API after a day',
  scope: 'network',
  at: '43 * * * *',
  run: ({ network }, { signal }) => forgetApiSends(network, signal),
}
