import { invalid, parseInput } from '@ward/domain/kernel/refusal'
import { PREFERENCES_MAX, PreferenceCall, TOO_MANY_PREFERENCES } from '@ward/domain/preferences/preferences'
import { actorId } from '../../platform/context.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { deletePreference, lockOwner, preferencesOf, savePreference } from './preferences.db.ts'

/**
 * POST {name, value}. A person's choice of columns stays out of the audit log: it leaves no audit row. They come with the
 * session.
 */
export const preferences = endpoint({
  method: 'POST',
  url: '/api/moderation/preferences',
  may: 'console.open',
  changes: true,
  run: async (ctx, request) => {
    const { name, value } = parseInput(PreferenceCall, request.body)
    const userId = actorId(ctx.viewer) ?? ''
    await inTransaction(
      ctx,
      async ({ site }) => {
        if (value === null) return deletePreference(site, { userId, name })
        // One after another: counted side by side each would find room for itself.
        await lockOwner(site, userId)
        const kept = await preferencesOf(site, userId)
        if (!Object.hasOwn(kept, name) && Object.keys(kept).length >= PREFERENCES_MAX)
          throw invalid('name', TOO_MANY_PREFERENCES)
        return savePreference(site, { userId, name, value })
      },
      { audited: false },
    )
    return { status: 'success' }
  },
})
