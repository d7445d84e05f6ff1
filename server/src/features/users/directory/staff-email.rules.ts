import { isAdminLevel } from '@ward/domain/app/roles'
import { type Answer, no, yes } from '@ward/domain/kernel/answer'
import type { Settings } from '@ward/domain/site-settings/site-settings'

/** Spec 3 section 5. */
export const ADMIN_EMAIL_MESSAGE = 'Admins must have an HU or wptest email address'

/** The site settings that tell the company's own addresses. */
export type StaffAddresses = Pick<Settings, 'staffDomains' | 'testAddressPattern'>

/** A pattern is of the whole address, with or without its own anchors; one that is no pattern fits nothing. */
function fits(pattern: string, address: string): boolean {
  try {
    return new RegExp(`^(?:${pattern})$`, 'i').test(address)
  } catch {
    return false
  }
}

/** Whether an address is at a staff domain (that domain itself, none below it) or like the test pattern; no where neither is set. */
export function isStaffAddress(email: string, { staffDomains, testAddressPattern }: StaffAddresses): boolean {
  const address = email.trim().toLowerCase()
  const domain = address.slice(address.lastIndexOf('@') + 1)
  const isOwn = address.includes('@') && staffDomains.some((own) => own.toLowerCase() === domain)
  return isOwn || (testAddressPattern !== '' && fits(testAddressPattern, address))
}

/**
 * Whether an account with this address may have the role: admin-level roles need a staff address. A site that has set
 * neither domain nor pattern asks nothing: its first admin has to come in.
 */
export function mayHaveRole({ email, roleId }: { email: string; roleId: number }, addresses: StaffAddresses): Answer {
  const { staffDomains, testAddressPattern } = addresses
  if (!isAdminLevel(roleId) || (staffDomains.length === 0 && testAddressPattern === '')) return yes
  return isStaffAddress(email, addresses) ? yes : no(ADMIN_EMAIL_MESSAGE)
}
