import { z } from 'zod'
import { latestBirthday, typedDay, YEARS_OF_AGE } from '../kernel/days.ts'
import { isMailAddress } from '../kernel/mail-address.ts'
import { EMAIL_INVALID, USERNAME_RULE } from '../users/user-input.ts'

/** Days within which the mailed link makes the account. */
export const SIGN_UP_DAYS = 7
/** Sign-ups an hour: from one network, and for one address. */
export const SIGN_UPS_AN_HOUR = { network: 10, address: 3 } as const
export const SIGN_UP_TOO_FAST = 'There were many sign-ups from here in a short time. Please wait a while.'

export const SIGN_UP_ASKED = 'Check your email: we’ve sent you a link to create your account.'
export const SIGN_UP_LINK_USED =
  'This link was already used or has expired. If you already have your account, sign in. Otherwise sign up again.'
export const USERNAME_GONE = 'Someone else has taken this username since. Please sign up again with another.'
export const TOO_YOUNG = `You have to be at least ${YEARS_OF_AGE} years old to write here`
export const BIRTHDAY_MISSING = 'Please enter your date of birth as MM/DD/YYYY'
export const RULES_NOT_ACCEPTED = 'Please accept the rules ‘How we talk here’'
/** A mark for staff on accounts whose address is of a service for throwaway mail. */
export const DISPOSABLE_LABEL = 'Disposable address'

const MONTHS_AND_DAYS = /^\d{4}-\d{2}-\d{2}$/

/** The fields of a new account; `today` is the day on the site. */
export const SignUp = (today: string) =>
  z.object({
    username: z
      .string()
      .trim()
      .regex(/^[A-Za-z0-9_.-]{3,30}$/, USERNAME_RULE),
    email: z
      .string()
      .trim()
      .max(254, EMAIL_INVALID)
      .refine((email) => isMailAddress(email) && /@[^@]+[.][^.]+$/.test(email), EMAIL_INVALID),
    birthday: z
      .string()
      .transform((typed) => typedDay(typed.trim()))
      .refine((day) => MONTHS_AND_DAYS.test(day) && day >= '1900-01-01', BIRTHDAY_MISSING)
      .refine((day) => day <= latestBirthday(today), TOO_YOUNG),
    rules: z.literal('yes', RULES_NOT_ACCEPTED),
  })
export type SignUp = z.output<ReturnType<typeof SignUp>>

type Recipient = { username: string; siteName: string }

/** To who signs up, with the link that makes the account. */
export const signUpMail = ({ username, siteName, link }: Recipient & { link: string }) => ({
  subject: `Your account on ${siteName}`,
  text: `Somebody signed up on ${siteName} as ${username} with this address.\n\nOpen this link within ${SIGN_UP_DAYS} days and choose a password:\n${link}\n\nIf it was not you, ignore this message: there will be no account.\n`,
})

/** To who has an account already: the page answers as for everybody else. */
export const haveAccountMail = ({
  username,
  siteName,
  link,
  minutes,
}: Recipient & { link: string; minutes: number }) => ({
  subject: `You have an account on ${siteName}`,
  text: `Somebody signed up on ${siteName} with this address, which your account ${username} has already.\n\nIf it was you, sign in, or set a new password within ${minutes} minutes:\n${link}\n\nIf that is too late, press “Forgot password?” where you sign in. If it was not you, ignore this message.\n`,
})
