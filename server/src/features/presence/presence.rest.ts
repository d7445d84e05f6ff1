import { PresenceCall } from '@ward/domain/presence'
import { parsed } from '@ward/domain/refusal'
import { door } from '../../platform/http/door.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { markPresence } from './presence.actions.ts'

/**
 * POST {flagId, leave?}, as JSON or, because a page that closes can send nothing else (navigator.sendBeacon), as text that
 * is JSON. Who looked at what for how long is nobody's business later: it leaves no audit row.
 */
export const presence = door({
  method: 'POST',
  url: '/api/moderation/presence',
  may: 'flags.read',
  changes: true,
  run: async (ctx, request) => {
    const call = parsed(PresenceCall, typeof request.body === 'string' ? readJson(request.body) : request.body)
    await inTransaction(ctx, (tx) => markPresence(tx, call), { audited: false })
    return { status: 'success' }
  },
})

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
