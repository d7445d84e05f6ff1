import type { Effects } from '@ward/domain/kernel/effects'
import { countOf } from '../../../platform/database/list.ts'
import type { SiteHandle } from '../../../platform/database/site-handle.ts'
import { anyOf } from '../../../platform/database/statement.ts'

/** The API tokens and webhooks of a site that these accounts made and that still work: they are the site's, and stay. */
export async function accessMadeBy(site: SiteHandle, userIds: readonly string[], now: Date): Promise<Effects> {
  const tokens = site.from('apiTokens').where('madeBy', '=', anyOf(userIds)).where('revokedAt', 'is', null)
  const hooks = site.from('webhooks').where('madeBy', '=', anyOf(userIds)).where('deletedAt', 'is', null)
  return {
    api_tokens_kept: await countOf(tokens.where('expiresAt', '>', now)),
    webhooks_kept: await countOf(hooks.where('isDisabled', '=', false)),
  }
}
