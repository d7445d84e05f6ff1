import { type Answer, no, yes } from '@ward/domain/kernel/answer'

/** A link that confirms a new address works once, within so many days: members do not read their mail every day. */
export const EMAIL_CONFIRM_DAYS = 7
/** So is a link that sets the first password of an account: it is how somebody first comes to the site. */
export const WELCOME_DAYS = 7

export const EMAIL_TAKEN = 'Another account on this site has this email address'
export const EMAIL_CONFIRMED = 'Your email address is confirmed.'
export const CONFIRM_LINK_USED = 'This link was used, is too old, or is for another address than your account has now.'
export const SUSPEND_INTO_PAST = 'Please choose a day in the future'

type Recipient = { username: string; siteName: string }
/** Where somebody is reached who reads a mail that nobody answers. */
type Contact = { contact: string }

/** To a new address, with the link that proves it is theirs. */
export const confirmEmailMail = ({ username, siteName, link }: Recipient & { link: string }) => ({
  subject: `Confirm your email address on ${siteName}`,
  text: `The staff of ${siteName} set this as the email address of the account ${username}.\n\nConfirm that it is yours within ${EMAIL_CONFIRM_DAYS} days:\n${link}\n\nIf you have no such account, ignore this message.\n`,
})

/** To the address an account had: the new one is not named, it may be somebody else's. */
export const emailChangedMail = ({ username, siteName, contact }: Recipient & Contact) => ({
  subject: `Your email address on ${siteName} was changed`,
  text: `The staff of ${siteName} gave your account ${username} another email address. Messages no longer come here.\n\nIf you did not ask for that, please write to ${contact}.\n`,
})

/** Names what was changed, never what it is now: mails are read by others. */
export const accountChangedMail = ({
  username,
  siteName,
  contact,
  what,
}: Recipient & Contact & { what: readonly string[] }) => ({
  subject: `Your account on ${siteName} was changed`,
  text: `The staff of ${siteName} changed this of your account ${username}:\n\n${what.map((name) => `- ${name}`).join('\n')}\n\nIf you did not expect that, please write to ${contact}.\n`,
})

/** To somebody whom staff made an account. */
export const welcomeMail = ({ username, siteName, link }: Recipient & { link: string }) => ({
  subject: `Welcome to ${siteName}`,
  text: `The staff of ${siteName} made an account for you. Your username is ${username}.\n\nSet a password with this link within ${WELCOME_DAYS} days. It works once:\n${link}\n\nIf that is too late, press “Forgot password?” where you sign in.\n`,
})

/** To the last super admin, whose account was to be deleted and is kept. */
export const accountKeptMail = ({ username, siteName }: Recipient) => ({
  subject: `Your account on ${siteName} was not deleted`,
  text: `You asked for the deletion of your account ${username} on ${siteName}. You are the last super admin by now, so it stays.\n\nMake somebody else a super admin first, then delete it again.\n`,
})

/** Whether an account can be suspended until this moment. */
export const canSuspendUntil = (until: Date | null, now: Date): Answer =>
  until !== null && until > now ? yes : no(SUSPEND_INTO_PAST)
