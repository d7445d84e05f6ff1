import type { SiteHandle } from '../../../platform/database/site-handle.ts'
import type { AddressHash } from '../../../platform/http/visitors.ts'
import { erasedStatus } from './erased-addresses.db.ts'
import { countingStatus } from './erased-addresses.rules.ts'
import { hasLeftClosed, hasProven, receivesEmails, statusWith } from './subscribers.db.ts'

/**
 * Whether mails that one can end still go to a member, or to an address without an account. The blacklist counts in any case: whoever
 * switches a member's emails on, or signs up with such an address, does not take it off. An account of which nobody knows whose it is, as
 * after an import, takes nothing back of what an erased one said.
 */
export const wantsMails =
  (hashOf: AddressHash) =>
  async (site: SiteHandle, { recipient, userId }: { recipient: string; userId: string | null }): Promise<boolean> => {
    if (userId !== null && !(await receivesEmails(site, userId))) return false
    if (userId === null && (await hasLeftClosed(site, recipient.toLowerCase()))) return false
    if (await isTakenBack(site, { recipient, userId })) return false
    const own = await statusWith(site, recipient.toLowerCase())
    const erased = await erasedStatus(site, hashOf(site.siteId, recipient))
    const status = countingStatus(own, erased)
    if (userId === null) return status === 'subscribed'
    if (status === 'bounced' || status === 'blacklisted') return false
    return erased === undefined || status === 'subscribed' || (await hasProven(site, userId))
  }

/** Whether an upload that is being taken back was the last to bring mails there: of a long one, the parts go one after the other. */
async function isTakenBack(site: SiteHandle, { recipient, userId }: { recipient: string; userId: string | null }) {
  const subscriber = site.from('subscribers').select('id').where('email', '=', recipient.toLowerCase())
  const last = await site
    .from('subscriptionEvents')
    .select(['kind', 'uploadId'])
    .$if(userId === null, (query) => query.where('subscriberId', '=', subscriber))
    .$if(userId !== null, (query) => query.where('userId', '=', userId))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!last?.uploadId || last.kind === 'undone') return false
  const upload = await site.from('leadUploads').select('undoneAt').where('id', '=', last.uploadId).executeTakeFirst()
  return upload?.undoneAt != null
}
