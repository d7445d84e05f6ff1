import { LEAD_ROWS_DAYS } from '@ward/domain/leads/lead-upload/lead-upload'
import { UPLOAD_DAYS } from '@ward/domain/task-scripts/task-scripts'
import type { NetworkTask } from '../../../platform/jobs/task.ts'
import { forgetTypedAddresses } from '../subscribers/subscribers.db.ts'
import { UNSUBSCRIBE_EMAILS } from '../subscribers/unsubscribe-emails.task.ts'
import { forgetLists, forgetRows } from './lead-lists.db.ts'
import { LEAD_TASK } from './lead-upload.db.ts'

export const forgetLeads: NetworkTask = {
  name: 'leads.forget',
  does: 'Forgets lists that nobody used, addresses typed for a run after 7 days, and those of uploads after 30',
  scope: 'network',
  at: '17 4 * * *',
  run: async ({ network }, { signal }) => {
    while (!signal.aborted && (await forgetLists(network, LEAD_TASK)) > 0);
    await forgetRows(network, signal, { task: LEAD_TASK, days: LEAD_ROWS_DAYS })
    await forgetTypedAddresses(network, signal, { task: UNSUBSCRIBE_EMAILS, days: UPLOAD_DAYS })
  },
}
