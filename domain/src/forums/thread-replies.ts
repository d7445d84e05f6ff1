import { z } from 'zod'
import { Id } from '../kernel/ids.ts'
import { limited } from '../kernel/paging.ts'

export const REPLIES_LABEL = 'Replies'
export const NO_REPLIES = 'Nobody has replied yet.'
/** The link from a reply that waits to be judged to its flag. */
export const REVIEW_LABEL = 'Review'

/** The most newest replies that are read, and the number that is read by default. */
export const THREAD_REPLIES_MAX = 20
export const THREAD_REPLIES_SHOWN = 3

/** The newest replies in a thread. */
export const ThreadReplies = z.object({ id: Id, ...limited(THREAD_REPLIES_MAX, THREAD_REPLIES_SHOWN) })
export type ThreadReplies = z.output<typeof ThreadReplies>
