import { isAdminLevel, ROLE } from '../app/roles.ts'
import { type Answer, no, yes } from '../kernel/answer.ts'

/** The fields that sign a person in or raise their rights. All of it is changed under one rule, `mayLetIn`. */
export type LetsIn = 'password' | 'email' | 'logins' | 'role'

/** Where somebody changes what signs themself in, each with their present password. */
export const CHANGE_PASSWORD_PATH = '/change-password'
export const CHANGE_EMAIL_PATH = '/change-email'

export const OWN: Record<LetsIn, string> = {
  password: 'Change your own password on the page “Change password”',
  email: 'Change your own email on the page “Change email”',
  logins: 'Another admin has to unlink your own accounts',
  role: 'You cannot change your own role',
}
export const STAFF_ELSEWHERE =
  'This person is staff on a site that you do not manage. You can email them a link to set their own password.'
export const ROLE_ELSEWHERE =
  'This person is staff on a site that you do not manage. A super admin can give them a role here.'
export const CHOOSE_THEIR_OWN =
  'Admins, super admins and community tech set their own password, by a link that is mailed to them'
export const NOT_PROVEN_ELSEWHERE =
  'This person is staff on a site that you do not manage, and nobody has confirmed this address yet'
export const NO_ADDRESS = 'This account has no email address'
export const LINK_MAILED = 'The link was mailed'
export const LINKS_ENOUGH = 'Too many links were sent to this account. Please wait an hour.'

/** To whoever signs in to an account of the staff before its address is confirmed. */
export const CONFIRM_FIRST =
  'Your address is not confirmed yet. We have mailed you a link: set a password with it, then sign in.'
/** To whoever is signed in by a password that staff may have chosen, and wants what the person alone may do. */
export const PROVE_FIRST =
  'Staff changed how you sign in. Set a password of your own by “Forgot password?” first, then sign in with it.'

/** To whoever wants to switch to an account of their own that has more rights and another address. */
export const ANOTHER_ADDRESS_THERE =
  'Your account there is an admin’s and has another email. Sign in there with its own password.'

/**
 * The one rule of what signs a person in. `isInReach`: the viewer may act on all accounts of the person that are staff;
 * `roleId`: the role that the account has, or gets.
 */
export function mayLetIn(
  what: LetsIn,
  { isOwn, isInReach, roleId }: { isOwn: boolean; isInReach: boolean; roleId: number },
): Answer {
  if (isOwn) return no(OWN[what])
  if (!isInReach) return no(what === 'role' ? ROLE_ELSEWHERE : STAFF_ELSEWHERE)
  return what === 'password' && isAdminLevel(roleId) ? no(CHOOSE_THEIR_OWN) : yes
}

/** The role that works: those of the admin level do only while the account's address is proven. */
export const workingRole = ({ roleId, verifiedAt }: { roleId: number; verifiedAt: Date | null }): number =>
  isAdminLevel(roleId) && verifiedAt === null ? ROLE.member : roleId

export const SET_A_NEW_ONE = 'If your password no longer works, set a new one.'

/** A question whether two accounts are one person's waits so many days for its answer. */
export const LINK_ACCOUNTS_DAYS = 7
export const ACCOUNTS_LINKED = 'Your accounts are linked. Please sign in again.'
export const LINK_ACCOUNTS_USED = 'This link was already used or has expired, or your accounts have changed since.'
/** Letters to new addresses that one person may ask for within an hour. */
export const EMAIL_CHANGES_AN_HOUR = 5
export const EMAIL_CHANGES_TOO_FAST = 'You have asked for too many new addresses. Please wait an hour.'
export const OWN_EMAIL_ASKED =
  'We have mailed a link to the new address. Your email changes when you open it and press Confirm.'

type Recipient = { username: string; siteName: string }

/** To the address of an account, with the link by which its owner sets a password; staff asked for it. */
export const passwordLinkMail = ({
  username,
  siteName,
  link,
  minutes,
}: Recipient & { link: string; minutes: number }) => ({
  subject: `Set your password on ${siteName}`,
  text: `This link sets the password of your account ${username} on ${siteName}, and confirms that this address is yours.\n\nSet it within ${minutes} minutes:\n${link}\n\nIf you did not expect it, ignore this message: your password stays as it is.\n`,
})

/** To the address of an account that got a role of the admin level, which its password from before does not open. */
export const roleLinkMail = ({ username, siteName, link, minutes }: Recipient & { link: string; minutes: number }) => ({
  subject: `You have a new role on ${siteName}`,
  text: `Your account ${username} on ${siteName} has more rights now, so its password has to be a new one. This link sets it, and confirms that this address is yours.\n\nSet it within ${minutes} minutes:\n${link}\n\nIf that is too late, press “Forgot password?” where you sign in.\n`,
})

/** To the address of an account whose password was changed, by its owner or by staff: never without a word. */
export const passwordChangedMail = ({ username, siteName, byStaff }: Recipient & { byStaff: boolean }) => ({
  subject: `Your password on ${siteName} was changed`,
  text: `${byStaff ? `The staff of ${siteName} set a new password for your account ${username}.` : `The password of your account ${username} on ${siteName} was changed.`}\n\nIf you did not expect that, press “Forgot password?” where you sign in, which sets another one and signs everybody else out.\n`,
})

/** To the address that an account has while its owner asks for another. */
export const ownEmailAskedMail = ({ username, siteName }: Recipient) => ({
  subject: `Your email on ${siteName} is about to change`,
  text: `Somebody who knows your password asked for another email address for your account ${username} on ${siteName}. It changes when the new address is confirmed.\n\nIf it was not you, press “Forgot password?” where you sign in. A new password also stops the change.\n`,
})

/** To the new address of an account whose owner asked for it. */
export const ownEmailMail = ({ username, siteName, link, days }: Recipient & { link: string; days: number }) => ({
  subject: `Confirm your email address on ${siteName}`,
  text: `This becomes the email address of your account ${username} on ${siteName} when you confirm it within ${days} days:\n${link}\n\nIf you have no such account, ignore this message.\n`,
})

/** To an address that somebody asks for who has another account; the page tells them nothing of it. */
export const addressInUseMail = ({ username, siteName }: Recipient) => ({
  subject: `You have an account on ${siteName}`,
  text: `Somebody asked to use this address for another account on ${siteName}. Your account ${username} has it already, so nothing changes.\n\nIf it was you, sign in as ${username}, or delete that account first. If it was not you, ignore this message.\n`,
})

/** To an address that two accounts have proven, of which one is staff. */
export const linkAccountsMail = ({ username, siteName, link }: Recipient & { link: string }) => ({
  subject: `Are these accounts yours? ${siteName}`,
  text: `Your account ${username} on ${siteName} has the same address as an account on another site of ours. Linked, you can switch between them without signing in again.\n\nIf both are yours, link them within ${LINK_ACCOUNTS_DAYS} days:\n${link}\n\nOtherwise ignore this message: nothing changes.\n`,
})
