import { FAILED_KEPT_DAYS } from '@ward/domain/outbox/outbox'
import type { NetworkTask } from '../jobs/task.ts'
import { forgetMessages } from './outbox.db.ts'

export const forgetFailedMessages: NetworkTask = {
  name: 'outbox.forget',
  does: 'Forgets the text of messages that failed a month ago, and where those to people without an account went',
  scope: 'network',
  at: '27 4 * * *',
  run: ({ network }, { signal }) => forgetMessages(network, signal, FAILED_KEPT_DAYS),
}
