import type { TxCtx } from '../../platform/context.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'

/** The job that tells those who are answered, mentioned, or follow a thread, that there is something new. */
export const TELL_READERS = 'content.tellReaders'

/** Notifies the readers of a text, once members see it. */
export const tellReadersOf = (tx: TxCtx, contentId: string): Promise<void> => enqueue(tx, TELL_READERS, contentId)
