import { SIGN_IN_FAILURES_PER_ACCOUNT, SIGN_IN_FAILURES_PER_ADDRESS } from '@ward/domain/sessions'
import type pg from 'pg'
import { failureLimit } from '../../platform/limits/failure-limit.ts'

type Keys = { account: string; address: string }

/**
 * Counts failed sign-ins per account and per address, in the database and so for all nodes together. Each try is counted
 * before the password is looked at, so that none slips past the count while it is being looked at.
 */
export type SignInLimits = {
  /** @throws RATE_LIMITED when either key has used up its failures */
  consume(keys: Keys): Promise<void>
  /** The try was none: the address gets it back, and the account's failures are forgotten. */
  succeed(keys: Keys): Promise<void>
}

export function signInLimits(pool: pg.Pool): SignInLimits {
  const account = failureLimit(pool, { name: 'sign-in-account', points: SIGN_IN_FAILURES_PER_ACCOUNT, seconds: 60 })
  const address = failureLimit(pool, { name: 'sign-in-address', points: SIGN_IN_FAILURES_PER_ADDRESS, seconds: 60 })
  return {
    // The address first: one that has used up its failures cannot lock the accounts of others any more.
    consume: async (keys) => {
      await address.consume(keys.address)
      await account.consume(keys.account)
    },
    succeed: async (keys) => {
      await address.giveBack(keys.address)
      await account.reset(keys.account)
    },
  }
}
