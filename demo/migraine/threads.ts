import type { ThreadDraft } from '../drafts.ts'
import { illnessThreads } from './illness-threads.ts'
import { lifeThreads } from './life-threads.ts'

export const threads: ThreadDraft[] = [...illnessThreads, ...lifeThreads]
