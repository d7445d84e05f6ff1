import { causeOf } from '@ward/domain/flags/flag/flag-causes'
import { EVENT_SENTENCE, type FlagOperation } from '@ward/domain/flags/flag/flag-operations'
import { Refusal } from '@ward/domain/kernel/refusal'
import { z } from 'zod'
import { messageOf } from '../../../fault.ts'
import { formatDate } from '../../../ui/text/dates.ts'
import type { FlagCase } from './flag-detail.api.ts'

const text = z.string().min(1).nullable().catch(null)
const Last = z.object({ by: text, status: text, at: z.iso.datetime({ offset: true }).nullable().catch(null) })

type Last = z.infer<typeof Last>

/** Why a flag is as it is: `message` with who did what when, the time in the reader's zone. Unknown parts are left out. */
function withLast(message: string, { by, status, at }: Last, viewer?: string): string {
  const when = at ? ` on ${formatDate(new Date(at))}` : ''
  // 'mara was faster: ...' names them and what they did already.
  if (by && message.startsWith(`${by} `)) return message + when
  const did = status ? EVENT_SENTENCE[status] : undefined
  if (by && did) return `${message}: ${by === viewer ? 'you' : by} ${did}${when}`
  return when ? `${message}: last changed${when}` : message
}

/** The words for a decision that failed. A conflict says who did what when; `viewer` is the name of who reads it. */
export function flagProblem(error: unknown, viewer?: string): string {
  const message = messageOf(error)
  if (!(error instanceof Refusal) || error.code !== 'CONFLICT') return message
  const last = Last.safeParse(error.details.state).data ?? { by: null, status: null, at: null }
  return withLast(message, last, viewer)
}

/** The words for a key that asks for what is so already, or cannot be: with who made the flag what it is. */
export function alreadySo(because: string, flag: FlagCase, operation: FlagOperation, viewer?: string): string {
  const cause = causeOf(flag, operation, flag.contentFlagEvents)
  if (!cause) return because
  return withLast(because, { by: cause.user?.username ?? null, status: cause.status, at: cause.insertedAt }, viewer)
}
