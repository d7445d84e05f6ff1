import type { TxCtx } from '../../../platform/context.ts'
import { enqueueAll } from '../../../platform/jobs/enqueue.ts'

export const TELL_AUTHOR = 'flags.tellAuthor'
/** Long enough for an undo: nobody is notified of what was put right at once. */
const WAIT_SECONDS = 60

/** Notifies, a minute later, authors whether everybody sees what they wrote, and those who reported that somebody read it. */
export const tellAuthorLater = (tx: TxCtx, flagIds: readonly string[]): Promise<void> =>
  enqueueAll(tx, TELL_AUTHOR, flagIds, { seconds: WAIT_SECONDS })
