import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { isIPv4 } from 'node:net'
import { newId } from './secrets.ts'

/** A browser without an account: its own number, since when it has it, and whether it has taken part in something here. */
export type Visitor = { id: string; since: Date; isKnown: boolean }

const SHAPE = /^([\w-]{22}\.[0-9a-z]{6,9}\.[01])\.([\w-]{22})$/
const seconds = (at: Date) => Math.floor(at.getTime() / 1000)

/**
 * The network an address is of: the first 24 bits of an IPv4 address, 48 of an IPv6 one. Addresses of one network are seldom of
 * one person, and a network is what somebody who votes by machine has few of.
 */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (isIPv4(plain)) return plain.split('.').slice(0, 3).join('.')
  const [head = '', tail] = plain.toLowerCase().split('::')
  const first = head === '' ? [] : head.split(':')
  const last = tail ? tail.split(':') : []
  const groups = tail === undefined ? first : [...first, ...Array(8 - first.length - last.length).fill('0'), ...last]
  return groups
    .slice(0, 3)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}

/**
 * Reads and makes what a visitor's cookie holds, signed: nobody makes one that is older than it is. `hash` keeps apart what is
 * hashed and on which site, so that hashes of two sites cannot be compared but where they are made for all of them.
 */
export function visitorsUnder(secretKey: Buffer) {
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', 'ward visitor 1', 32))
  const mac = (text: string) => createHmac('sha256', key).update(text).digest('base64url').slice(0, 22)
  const hash = (siteId: number | 'all', what: 'visitor' | 'network' | 'email' | 'entry' | 'address', value: string) =>
    mac(`${what}:${siteId}:${value}`)
  return {
    /** The visitor of a cookie; null where there is none, or one we did not write. */
    read(kept: string | undefined): Visitor | null {
      const [, said = '', mark = ''] = SHAPE.exec(kept ?? '') ?? []
      if (said === '' || !timingSafeEqual(Buffer.from(mac(said)), Buffer.from(mark))) return null
      const [id = '', since = '', known] = said.split('.')
      return { id, since: new Date(Number.parseInt(since, 36) * 1000), isKnown: known === '1' }
    },
    fresh: (now: Date): Visitor => ({ id: newId(), since: now, isKnown: false }),
    written({ id, since, isKnown }: Visitor): string {
      const said = `${id}.${seconds(since).toString(36)}.${isKnown ? 1 : 0}`
      return `${said}.${mac(said)}`
    },
    hash,
    /** Of an address that must not be kept as it is, to know it again. */
    addressHash: (siteId: number, email: string) => hash(siteId, 'address', email.toLowerCase()),
  }
}
export type Visitors = ReturnType<typeof visitorsUnder>
export type AddressHash = Visitors['addressHash']
