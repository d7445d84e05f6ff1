import type { TxCtx } from '../../platform/context.ts'
import { addJob, enqueue } from '../../platform/jobs/enqueue.ts'

export const JOIN_TASK = 'bursts.join'

/** Has a text, as it reads after this change, looked for among those that belong together. */
export const wantBurst = (tx: TxCtx, contentId: string): Promise<void> => enqueue(tx, JOIN_TASK, contentId)

export const FIND_TASK = 'bursts.find'

/** Has all texts looked at that came in otherwise, as by an import, after this change. */
export const wantBursts = ({ network, site }: TxCtx): Promise<void> =>
  addJob(network, FIND_TASK, { siteId: site.siteId, id: 'all' })
