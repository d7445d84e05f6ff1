import type { NetworkTask } from '../../platform/jobs/task.ts'
import { forgetSignUps as forget } from './sign-up.db.ts'

export const forgetSignUps: NetworkTask = {
  name: 'signUp.forget',
  does: 'Forgets sign-ups whose link was used or is too old',
  scope: 'network',
  at: '41 * * * *',
  run: ({ network }, { signal }) => forget(network, signal),
}
