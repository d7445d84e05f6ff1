import {
  RESETS_PER_ACCOUNT,
  RESETS_PER_ACCOUNT_AND_ADDRESS,
  RESETS_PER_ADDRESS,
  SIGN_IN_FAILURES_PER_ACCOUNT,
  SIGN_IN_FAILURES_PER_ACCOUNT_AND_ADDRESS,
  SIGN_IN_FAILURES_PER_ADDRESS,
  TOO_MANY_TRIES_FOR_ACCOUNT,
  WIDE_NETWORK_FACTOR,
} from '@ward/domain/sessions/sessions'
import { EMAIL_CHANGES_AN_HOUR, EMAIL_CHANGES_TOO_FAST } from '@ward/domain/users/letting-in'
import type pg from 'pg'
import { networkOf, wideNetworkOf } from '../../platform/http/network.ts'
import { type FailureLimit, failureLimit } from '../../platform/limits/failure-limit.ts'

/** A try at the password of an account: from where, and with what known device, if any. */
export type Attempt = { account: string; address: string; device: string | null }

/**
 * Counts tries in the database, and so for all nodes together. Each is counted before the password is looked at, so that
 * none slips past the count while it is being looked at.
 */
export type SignInLimits = {
  /** @throws RATE_LIMITED when a count that the try belongs to is used up */
  consume(attempt: Attempt): Promise<void>
  /** The try was none. */
  succeed(attempt: Attempt): Promise<void>
}

type LimitKey = { limit: FailureLimit; key: string }
type Named = { name: string; seconds: number }

/** The counts of one address: its network's, and in IPv6 also those of the wide network, which has room for many. */
function addressCounts(pool: pg.Pool, { name, seconds, points }: Named & { points: number }) {
  const near = failureLimit(pool, { name: `${name}-address`, points, seconds })
  const wide = failureLimit(pool, { name: `${name}-wide`, points: points * WIDE_NETWORK_FACTOR, seconds })
  return (address: string): LimitKey[] => {
    const around = wideNetworkOf(address)
    return [{ limit: near, key: networkOf(address) }, ...(around === null ? [] : [{ limit: wide, key: around }])]
  }
}

/**
 * The counts of one account. A device that signed in before has its own. All strangers together have one more, of which
 * each address may use a part: one address never uses it up, and many are no faster than it allows.
 */
function accountCounts(pool: pg.Pool, { name, seconds, points, part }: Named & { points: number; part: number }) {
  const message = TOO_MANY_TRIES_FOR_ACCOUNT
  const own = failureLimit(pool, { name: `${name}-device`, points, seconds })
  const here = failureLimit(pool, { name: `${name}-account-address`, points: part, seconds, message })
  const all = failureLimit(pool, { name: `${name}-account`, points, seconds, message })
  return ({ account, address, device }: Attempt): [LimitKey, ...LimitKey[]] =>
    device === null
      ? [
          { limit: here, key: `${account} ${networkOf(address)}` },
          { limit: all, key: account },
        ]
      : [{ limit: own, key: `${account} ${device}` }]
}

/** Counted in this order: an attempt that one limit refuses does not use up the next limit. */
const limitsOf = (places: (attempt: Attempt) => LimitKey[]): SignInLimits => ({
  async consume(attempt) {
    for (const { limit, key } of places(attempt)) await limit.consume(key)
  },
  async succeed(attempt) {
    for (const { limit, key } of places(attempt)) {
      if (attempt.device === null) await limit.giveBack(key)
      else await limit.reset(key)
    }
  },
})

const PASSWORDS = { points: SIGN_IN_FAILURES_PER_ACCOUNT, part: SIGN_IN_FAILURES_PER_ACCOUNT_AND_ADDRESS, seconds: 60 }

/**
 * Limits of sign-ins. The network's limit applies to unknown devices alone, so that a known device does not wait for
 * its neighbours. It counts checked passwords only: an attempt that the account's limit refused does not use up the
 * network's.
 */
export function signInLimits(pool: pg.Pool): SignInLimits {
  const ofAddress = addressCounts(pool, { name: 'sign-in', points: SIGN_IN_FAILURES_PER_ADDRESS, seconds: 60 })
  const ofAccount = accountCounts(pool, { name: 'sign-in', ...PASSWORDS })
  return limitsOf((attempt) => {
    const [first, ...others] = ofAccount(attempt)
    return attempt.device === null ? [first, ...ofAddress(attempt.address), ...others] : [first]
  })
}

/** Limits of guesses at the current password within an open session. */
export const changeLimits = (pool: pg.Pool): SignInLimits =>
  limitsOf(accountCounts(pool, { name: 'change-password', ...PASSWORDS }))

/** The limit of mails that one person may cause to addresses that are not theirs yet. */
export const newAddressLimit = (pool: pg.Pool): FailureLimit =>
  failureLimit(pool, {
    name: 'change-email',
    points: EMAIL_CHANGES_AN_HOUR,
    seconds: 3600,
    message: EMAIL_CHANGES_TOO_FAST,
  })

/** Limits of password reset links mailed to one account. */
export const mailLimits = (pool: pg.Pool): SignInLimits =>
  limitsOf(
    accountCounts(pool, {
      name: 'password-reset',
      points: RESETS_PER_ACCOUNT,
      part: RESETS_PER_ACCOUNT_AND_ADDRESS,
      seconds: 3600,
    }),
  )

/** Limits of password reset links requested from one address. */
export const askingLimits = (pool: pg.Pool): SignInLimits => {
  const ofAddress = addressCounts(pool, { name: 'password-reset', points: RESETS_PER_ADDRESS, seconds: 3600 })
  return limitsOf(({ address }) => ofAddress(address))
}

/** Limits of password reset links tried from one address. */
export const linkLimits = (pool: pg.Pool): SignInLimits => {
  const ofAddress = addressCounts(pool, { name: 'reset-link', points: SIGN_IN_FAILURES_PER_ADDRESS, seconds: 60 })
  return limitsOf(({ address }) => ofAddress(address))
}
