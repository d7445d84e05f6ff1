import { z } from 'zod'

/** A session ends after this many days without a request, and after this many days in any case. */
export const SESSION_IDLE_DAYS = 14
export const SESSION_MAX_DAYS = 60
/** A password reset link works once, within this many minutes: time to read one's mail, not to find an old one. */
export const PASSWORD_RESET_MINUTES = 60
/** A hand-over code to another host lives this many seconds and works once: a browser uses it at once. */
export const HAND_OVER_SECONDS = 30
/** Living sessions of one person on all sites; of more, those seen longest ago end. */
export const SESSIONS_PER_PERSON = 20
/** Days for which a browser is remembered after a sign-in. */
export const DEVICE_DAYS = 180

/**
 * Limits of password reset links per hour: for one account, counted apart for each known device and for all unknown
 * devices together; for one unknown address at one account; for one address at any accounts.
 */
export const RESETS_PER_ACCOUNT = 5
export const RESETS_PER_ACCOUNT_AND_ADDRESS = 2
export const RESETS_PER_ADDRESS = 10
/**
 * Limits of failed sign-ins per minute: for one account, counted apart for each known device and for all unknown
 * devices together; for one unknown address at one account; for one address at any accounts.
 */
export const SIGN_IN_FAILURES_PER_ACCOUNT = 5
export const SIGN_IN_FAILURES_PER_ACCOUNT_AND_ADDRESS = 3
export const SIGN_IN_FAILURES_PER_ADDRESS = 30
/** A /48 of IPv6 addresses may try so many times as often as a /64 of it. */
export const WIDE_NETWORK_FACTOR = 4

export const PASSWORD_MIN_LENGTH = 12
/** The hint of the user form (spec 3 section 2, User detail). */
export const PASSWORD_HINT = 'At least 12 characters with upper and lower case letters, numbers and symbols'

export const EMAIL_MISSING = 'Please enter your email address'
export const EMAIL_TOO_LONG = 'The email address is too long'
export const PASSWORD_MISSING = 'Please enter your password'
export const PRESENT_PASSWORD_MISSING = 'Please enter your current password'
export const NEW_PASSWORD_MISSING = 'Please enter a new password'
export const PASSWORD_TOO_LONG = 'The password may have at most 200 characters'
export const PASSWORD_TOO_PLAIN = `The password needs ${PASSWORD_HINT.charAt(0).toLowerCase()}${PASSWORD_HINT.slice(1)}`
export const PASSWORD_IS_A_NAME = 'The password must not be the username or the email address'

export const WRONG_CREDENTIALS = 'Incorrect email or password'
/** To whoever signs in rightly to an account that is suspended: until when, in the site's time. */
export const suspendedUntil = (moment: string): string =>
  `Your account is suspended until ${moment}. You can sign in again then.`
/** The moment in such a sentence as only we write it, such as November 20, 2026 at 3:42 PM EST. */
export const SUSPENDED_MOMENT = /^[A-Z][a-z]{2,8} \d{1,2}, \d{4} at \d{1,2}:\d{2}\s[AP]M [A-Z][A-Za-z0-9+:-]{0,9}$/
export const HTTPS_NEEDED = 'This site keeps sessions over https only. Please open it with https:// and sign in there.'
export const TOO_MANY_TRIES = 'Too many attempts. Please wait a minute and try again.'
export const TOO_MANY_TRIES_FOR_ACCOUNT =
  'Too many attempts for this account. Please wait a minute, or set a new password by email.'
export const RESET_SENT = 'If an account has this address, a message with a link is on its way.'
export const RESET_LINK_USED = 'This link was already used or has expired. Please ask for a new one.'
export const PASSWORD_CHANGED = 'Your password was changed. Please sign in.'
export const NOT_YOUR_PASSWORD = 'This is not your current password'
export const OWN_PASSWORD_CHANGED = 'Your password was changed, and your other sessions were ended.'
/** Said before a password is changed or set: how many other sessions end with it, and that all do. */
export const sessionsEnd = (others: number): string => {
  if (others === 0) return 'You have no other sessions.'
  return others === 1
    ? 'Your other session will end, on any site.'
    : `Your ${others.toLocaleString('en-US')} other sessions will end, on all sites.`
}
export const ALL_SESSIONS_END = 'All your sessions will end, on all sites.'
export const SESSION_ENDED = 'Your session ended. Please sign in again: what you typed is kept.'

/**
 * The message when a site switch arrives in a browser where somebody else is signed in, or which does not look like the
 * one it began in.
 */
export const handOverQuestion = ({
  username,
  site,
  now,
}: {
  username: string
  site: string
  now: string | null
}): { title: string; text: string; agree: string } => ({
  title: `Go on as ${username}?`,
  text: `${now === null ? '' : `You are signed in here as ${now}. `}This link signs you in on ${site} as ${username}. If you didn’t just switch sites yourself, don’t continue.`,
  agree: `Go on as ${username}`,
})
export const staySignedInAs = (username: string) => `Stay signed in as ${username}`
export const HAND_OVER_BY_BROWSER = 'This link works in a browser only'

/** How a session began, on the Your sessions screen: by a password, or by a switch from another site. */
export const howItBegan = (fromSiteName: string | null): string =>
  fromSiteName === null ? 'Signed in' : `Switched from ${fromSiteName}`

/** After ending sessions on the Your sessions screen. */
export const SESSION_ENDED_THERE = 'The session was ended'
export const endedOtherSessions = (n: number) =>
  n === 1 ? '1 other session was ended' : `${n} other sessions were ended`

export const SignIn = z.object({
  email: z.string().trim().min(1, EMAIL_MISSING).max(254, EMAIL_TOO_LONG).meta({ title: 'Email' }),
  password: z.string().min(1, PASSWORD_MISSING).max(200, PASSWORD_TOO_LONG).meta({ title: 'Password' }),
})

/** The fields for changing one's own password. */
export const ChangePassword = z.object({
  current: z.string().min(1, PRESENT_PASSWORD_MISSING).max(200, NOT_YOUR_PASSWORD),
  password: z.string().min(1, NEW_PASSWORD_MISSING).max(200, PASSWORD_TOO_LONG),
})

/** Why a password is refused, in one sentence; null when it is good. */
export function passwordProblem(
  password: string,
  { username, email }: { username: string; email: string },
): string | null {
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}\s]/u]
  if ([...password].length < PASSWORD_MIN_LENGTH || kinds.some((kind) => !kind.test(password)))
    return PASSWORD_TOO_PLAIN
  if (password.length > 200) return PASSWORD_TOO_LONG
  const folded = password.toLowerCase()
  if (folded === username.toLowerCase() || folded === email.toLowerCase()) return PASSWORD_IS_A_NAME
  return null
}
