import { createHash, randomBytes } from 'node:crypto'

/** A fresh 256-bit secret for cookies, links and codes, safe in URLs. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** What the database keeps of a secret: its SHA-256. The secret itself is random, so no salt is needed. */
export const hashed = (secret: string): Buffer => createHash('sha256').update(secret).digest()
