import { SIGN_IN_FAILURES_PER_ACCOUNT, SIGN_IN_FAILURES_PER_ADDRESS } from '@ward/domain/sessions'
import type pg from 'pg'
import { failureLimit } from '../../platform/limits/failure-limit.ts'

type Keys = { account: string; address: string }

/** Counts failed sign-ins per account and per address, in the database and so for all nodes together. */
export type SignInLimits = {
  /** @throws RATE_LIMITED when either key has used up its failures */
  check(keys: Keys): Promise<void>
  punish(keys: Keys): Promise<void>
  reset(keys: Keys): Promise<void>
}

export function signInLimits(pool: pg.Pool): SignInLimits {
  const account = failureLimit(pool, { name: 'sign-in-account', points: SIGN_IN_FAILURES_PER_ACCOUNT, seconds: 60 })
  const address = failureLimit(pool, { name: 'sign-in-address', points: SIGN_IN_FAILURES_PER_ADDRESS, seconds: 60 })
  return {
    check: async (keys) => {
      await account.check(keys.account)
      await address.check(keys.address)
    },
    punish: async (keys) => {
      await account.punish(keys.account)
      await address.punish(keys.address)
    },
    reset: (keys) => account.reset(keys.account),
  }
}
