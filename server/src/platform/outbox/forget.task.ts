import { FAILED_KEPT_DAYS } from '@ward/domain/outbox/outbox'
import type { NetworkTask } from '../jobs/task.ts'
import { forgetFailed } from './outbox.db.ts'

export const forgetFailedMessages: NetworkTask = {
  name: 'outbox.forget',
  does: 'Forgets the text of messages that failed a month ago',
  scope: 'network',
  at: '27 4 * * *',
  run: ({ network }, { signal }) => forgetFailed(network, signal, FAILED_KEPT_DAYS),
}
