import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'

const SHAPE = 1
const KEY_MARK = 8
const NONCE = 12
const TAG = 16
const HEAD = 1 + KEY_MARK + NONCE + TAG

/**
 * Encrypts texts under a key derived from the installation's secret: AES-256-GCM, a nonce of its own each. `place` says what a
 * text belongs to; it is part of what is signed, so that what is moved to another place cannot be opened there.
 *
 * A sealed text says under which key it was made, by eight bytes of that key's hash.
 */
export function sealsUnder(secretKey: Buffer) {
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', 'ward seal 1', 32))
  const mark = createHash('sha256').update(key).digest().subarray(0, KEY_MARK)
  return {
    seal(place: string, text: string): Buffer {
      const nonce = randomBytes(NONCE)
      const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG }).setAAD(Buffer.from(place))
      const hidden = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([Buffer.of(SHAPE), mark, nonce, cipher.getAuthTag(), hidden])
    },
    /** The text, or null where it was sealed under another key. @throws where it was changed, or is of another place */
    open(place: string, sealed: Buffer): string | null {
      if (sealed.length < HEAD || sealed[0] !== SHAPE) throw new Error('This is no sealed text')
      if (!sealed.subarray(1, 1 + KEY_MARK).equals(mark)) return null
      const nonce = sealed.subarray(1 + KEY_MARK, 1 + KEY_MARK + NONCE)
      const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG })
      decipher.setAAD(Buffer.from(place)).setAuthTag(sealed.subarray(HEAD - TAG, HEAD))
      return Buffer.concat([decipher.update(sealed.subarray(HEAD)), decipher.final()]).toString('utf8')
    },
  }
}
export type Seals = ReturnType<typeof sealsUnder>
