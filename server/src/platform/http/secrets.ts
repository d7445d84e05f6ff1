import { createHash, randomBytes, randomFillSync } from 'node:crypto'

/** A fresh 256-bit secret for cookies, links and codes, safe in URLs. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** Random bytes that are drawn ahead: to draw so many at once costs as much as to draw 16. */
const drawn = Buffer.alloc(4_096)
let left = 0

/** A fresh id of 128 bits, safe in URLs: 22 characters. */
export function newId(): string {
  if (left === 0) {
    randomFillSync(drawn)
    left = drawn.length
  }
  left -= 16
  return drawn.toString('base64url', left, left + 16)
}

/** The stored hash of a secret: its SHA-256. The secret itself is random, so no salt is needed. */
export const hashed = (secret: string): Buffer => createHash('sha256').update(secret).digest()
