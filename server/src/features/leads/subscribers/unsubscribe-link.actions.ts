import { createHmac, timingSafeEqual } from 'node:crypto'
import { isId } from '@ward/domain/kernel/ids'

/** Somebody who gets mails of a site: without an account, or as its member. */
export type Receiver = { kind: 'subscriber' | 'member'; id: string }

const LETTER = { subscriber: 's', member: 'm' } as const

/** The word in an address by which its owner, and nobody else, leaves: no sign-in is needed, and none of others can be made up. */
export function unsubscribeToken(secretKey: Buffer, siteId: number, { kind, id }: Receiver): string {
  const who = `${LETTER[kind]}${id}`
  return `${who}.${signed(secretKey, siteId, who)}`
}

export function readUnsubscribeToken(secretKey: Buffer, siteId: number, token: string): Receiver | null {
  const [who = '', sign = '', ...more] = token.split('.')
  const id = who.slice(1)
  const kind = who.startsWith('s') ? 'subscriber' : who.startsWith('m') ? 'member' : null
  if (kind === null || more.length > 0 || !isId(id)) return null
  const [given, right] = [Buffer.from(sign), Buffer.from(signed(secretKey, siteId, who))]
  return given.length === right.length && timingSafeEqual(given, right) ? { kind, id } : null
}

const signed = (secretKey: Buffer, siteId: number, who: string): string =>
  createHmac('sha256', secretKey).update(`unsubscribe ${siteId} ${who}`).digest().subarray(0, 18).toString('base64url')

export const unsubscribePath = (token: string): string => `/unsubscribe/${token}`

/** Where a member ends the mails of a site without signing in. */
export const memberLeaves =
  (secretKey: Buffer) =>
  (siteId: number, id: string): string =>
    unsubscribePath(unsubscribeToken(secretKey, siteId, { kind: 'member', id }))
