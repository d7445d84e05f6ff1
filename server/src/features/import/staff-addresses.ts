import type { Ctx } from '../../platform/context.ts'
import { settingsOf } from '../../platform/settings.ts'
import { isStaffAddress } from '../users/directory/staff-email.rules.ts'
import { staffEmails } from './import.db.ts'

/** Tells whether an email address is one of the staff. */
export type IsOfStaff = (email: string) => boolean

/**
 * Asks once for the addresses of everybody who is staff anywhere in the network, and for the domains of the staff. Nobody
 * checked that an address in a file is its author's: a text that comes in must not be signed by somebody of the staff.
 */
export async function staffAddresses(ctx: Ctx): Promise<IsOfStaff> {
  const own = await settingsOf(ctx.site, 'staffDomains', 'testAddressPattern')
  const taken = new Set(await staffEmails(ctx.network))
  return (written) => {
    // With a dot behind it a domain is the same domain, and mail goes there.
    const email = written.trim().toLowerCase().replace(/\.$/, '')
    return taken.has(email) || isStaffAddress(email, own)
  }
}
