import {
  EMAIL_MISSING,
  EMAIL_TOO_LONG,
  HTTPS_NEEDED,
  NEW_PASSWORD_MISSING,
  NOT_YOUR_PASSWORD,
  PASSWORD_IS_A_NAME,
  PASSWORD_MISSING,
  PASSWORD_TOO_LONG,
  PASSWORD_TOO_PLAIN,
  PRESENT_PASSWORD_MISSING,
  RESET_LINK_USED,
  SUSPENDED_MOMENT,
  suspendedUntil,
  TOO_MANY_TRIES,
  TOO_MANY_TRIES_FOR_ACCOUNT,
  WRONG_CREDENTIALS,
} from '@ward/domain/sessions/sessions'
import {
  CONFIRM_FIRST,
  EMAIL_CHANGES_TOO_FAST,
  LINK_ACCOUNTS_USED,
  LINKS_ENOUGH,
  PROVE_FIRST,
} from '@ward/domain/users/letting-in'
import { EMAIL_INVALID } from '@ward/domain/users/user-input'
import { CONFIRM_LINK_USED } from '../users/directory/account-change.rules.ts'
import { ADMIN_EMAIL_MESSAGE } from '../users/directory/staff-email.rules.ts'

const FORM_PROBLEMS = new Set([
  CONFIRM_LINK_USED,
  EMAIL_CHANGES_TOO_FAST,
  EMAIL_INVALID,
  ADMIN_EMAIL_MESSAGE,
  CONFIRM_FIRST,
  PROVE_FIRST,
  LINKS_ENOUGH,
  LINK_ACCOUNTS_USED,
  WRONG_CREDENTIALS,
  HTTPS_NEEDED,
  TOO_MANY_TRIES,
  TOO_MANY_TRIES_FOR_ACCOUNT,
  RESET_LINK_USED,
  NOT_YOUR_PASSWORD,
  EMAIL_MISSING,
  EMAIL_TOO_LONG,
  PASSWORD_MISSING,
  PRESENT_PASSWORD_MISSING,
  NEW_PASSWORD_MISSING,
  PASSWORD_TOO_LONG,
  PASSWORD_TOO_PLAIN,
  PASSWORD_IS_A_NAME,
])
const OTHER_PROBLEM = 'That did not work. Please check what you entered and try again.'

/**
 * The message of a form's page about a problem. The words come back in its address, where anybody may have put anything:
 * only our own sentences are shown, so that no link can make the sign-in page say something else.
 */
export const formProblem = (text: string): string =>
  FORM_PROBLEMS.has(text) || isSuspended(text) ? text : OTHER_PROBLEM

const [BEFORE = '', AFTER = ''] = suspendedUntil('\n').split('\n')

/** Our sentence with a moment in it, and nothing else. */
const isSuspended = (text: string): boolean =>
  text.startsWith(BEFORE) &&
  text.endsWith(AFTER) &&
  SUSPENDED_MOMENT.test(text.slice(BEFORE.length, text.length - AFTER.length))
