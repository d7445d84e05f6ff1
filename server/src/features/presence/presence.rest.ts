import { parseInput } from '@ward/domain/kernel/refusal'
import { PresenceCall } from '@ward/domain/presence/presence'
import { endpoint } from '../../platform/http/endpoint.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { markPresence } from './presence.actions.ts'

/** POST {flagId, leave?}. It leaves no audit row: the time people spend on flags should not be on record. */
export const presence = endpoint({
  method: 'POST',
  url: '/api/moderation/presence',
  may: 'flags.read',
  changes: true,
  run: async (ctx, request) => {
    const call = parseInput(PresenceCall, request.body)
    await inTransaction(ctx, (tx) => markPresence(tx, call), { audited: false })
    return { status: 'success' }
  },
})
