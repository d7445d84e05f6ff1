import { LEAD_ROWS_DAYS } from '@ward/domain/leads/lead-upload/lead-upload'
import type { NetworkTask } from '../../../platform/jobs/task.ts'
import { forgetLists, forgetRows } from './lead-lists.db.ts'

export const forgetLeads: NetworkTask = {
  name: 'leads.forget',
  does: 'Forgets lists that nobody used, and the addresses of uploads after 30 days',
  scope: 'network',
  at: '17 4 * * *',
  run: async ({ network }, { signal }) => {
    while (!signal.aborted && (await forgetLists(network)) > 0);
    while (!signal.aborted && (await forgetRows(network, LEAD_ROWS_DAYS)) > 0);
  },
}
