import { hash, verify } from '@node-rs/argon2'

/** argon2id with OWASP's smallest recommended cost: 19 MiB, 2 passes, 1 lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Verified when there is no account, so that an unknown address takes as long as a wrong password. */
let decoy: Promise<string> | undefined

export const hashPassword = (password: string): Promise<string> => hash(password, COST)

/** Whether the password fits the stored hash; null stands for no account or no password, and takes the same time. */
export async function passwordFits(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('no account has this')
  const fits = await verify(stored ?? (await decoy), password)
  return stored !== null && fits
}
