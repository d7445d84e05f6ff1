import { ORIGINALS_KEPT_DAYS } from '@ward/domain/flags/private-data/masking'
import type { NetworkTask } from '../../../platform/jobs/task.ts'
import { forgetOriginals } from './private-data.db.ts'

export const forgetPrivateOriginals: NetworkTask = {
  name: 'private-data.forget',
  does: `Deletes after ${ORIGINALS_KEPT_DAYS} days what texts were before their private data was masked`,
  scope: 'network',
  at: '51 3 * * *',
  run: ({ network }) => forgetOriginals(network, ORIGINALS_KEPT_DAYS),
}
