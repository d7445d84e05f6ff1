import { EVENT_SENTENCE } from '@ward/domain/flag-operations'
import { Refusal } from '@ward/domain/refusal'
import { z } from 'zod'
import { messageOf } from '../../api/fault.ts'
import { formatDate } from '../../ui/text/dates.ts'

const text = z.string().min(1).nullable().catch(null)
const Last = z.object({ by: text, status: text, at: z.iso.datetime({ offset: true }).nullable().catch(null) })

/**
 * The words for a decision that failed. A conflict says who did what when: the server's message with what its state tells
 * of the last change, the time in the reader's zone. What the state lacks is left out.
 */
export function flagProblem(error: unknown): string {
  const message = messageOf(error)
  if (!(error instanceof Refusal) || error.code !== 'CONFLICT') return message
  const { by, status, at } = Last.safeParse(error.details.state).data ?? { by: null, status: null, at: null }
  const when = at ? ` on ${formatDate(new Date(at))}` : ''
  // 'mara was faster: ...' names her and her deed already.
  if (by && message.startsWith(`${by} `)) return message + when
  const deed = status ? EVENT_SENTENCE[status] : undefined
  if (by && deed) return `${message}: ${by} ${deed}${when}`
  return when ? `${message}: last changed${when}` : message
}
