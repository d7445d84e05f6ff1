import { type LaunchCheck, longDay } from '../../../platform/launch-check.ts'
import { deliveryFacts } from './batches.db.ts'

/** The check of a site's deliveries. */
export const leadsArrive: LaunchCheck = {
  id: 'lead-deliveries',
  name: 'Have leads arrive',
  scope: 'site',
  url: '/commercial-lead-gen-form-list-view',
  timeLimit: 5_000,
  async look({ site }) {
    const { dead, lastAt, scheduled } = await deliveryFacts(site)
    const last = lastAt === null ? 'Nothing was delivered yet.' : `The last delivery was on ${longDay(lastAt)}.`
    if (dead > 0)
      return { isCompleted: false, detail: `${dead} ${dead === 1 ? 'batch was' : 'batches were'} given up. ${last}` }
    if (scheduled === 0) return { isCompleted: true, detail: `No form sends its leads. ${last}` }
    return { isCompleted: lastAt !== null, detail: last }
  },
}
