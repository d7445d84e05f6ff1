import type { SiteHandle } from '../../../platform/database/site-handle.ts'
import type { AddressHash } from '../../../platform/http/visitors.ts'
import { erasedStatus } from './erased-addresses.db.ts'
import { countingStatus } from './erased-addresses.rules.ts'
import { receivesEmails, statusWith } from './subscribers.db.ts'

/**
 * Whether mails that one can end still go to a member, or to an address without an account. The blacklist counts in any case: whoever
 * switches a member's emails on, or signs up with such an address, does not take it off.
 */
export const wantsMails =
  (hashOf: AddressHash) =>
  async (site: SiteHandle, { recipient, userId }: { recipient: string; userId: string | null }): Promise<boolean> => {
    if (userId !== null && !(await receivesEmails(site, userId))) return false
    const own = await statusWith(site, recipient.toLowerCase())
    const status = countingStatus(own, await erasedStatus(site, hashOf(site.siteId, recipient)))
    return userId === null ? status === 'subscribed' : status !== 'bounced' && status !== 'blacklisted'
  }
