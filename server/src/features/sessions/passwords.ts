import { hash, verify } from '@node-rs/argon2'
import { turns } from '../../platform/limits/turns.ts'

/** argon2id with OWASP's smallest recommended cost: 19 MiB, 2 passes, 1 lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Verified when there is no account, so that an unknown address takes as long as a wrong password. */
let decoy: Promise<string> | undefined

/** Unknown devices wait only for one another, and nobody waits for them: a flood of attempts stays in its own queue. */
type Lane = 'known' | 'stranger'
/** A verification takes about 25 ms of one core: a request in the line is answered within a second. */
const inTurn = turns({ most: 2, waiting: 60 })

export const hashPassword = (password: string): Promise<string> => hash(password, COST)

/**
 * Whether the password fits the stored hash; null stands for no account or no password, and takes the same time.
 *
 * @throws RATE_LIMITED when very many of the lane wait on this node already
 */
export async function passwordFits(stored: string | null, password: string, lane: Lane): Promise<boolean> {
  decoy ??= hashPassword('no account has this')
  const against = stored ?? (await decoy)
  const fits = await inTurn(lane, () => verify(against, password))
  return stored !== null && fits
}
