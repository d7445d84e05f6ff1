import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'

/** Accounts one browser is known for: those who share a machine. */
const MARKS = 8
const SHAPE = /^[\w-]{22}(?:\.[\w-]{22}){1,8}$/

/** The owner of the browser: an account, as long as the person's devices were not forgotten. */
export type DeviceOwner = { siteId: number; userId: string; generation: number }

/** The record of successful sign-ins in a browser. */
export type Device = {
  /** Whether it keeps anything at all. */
  isBlank: boolean
  /** Its id, where the account has signed in here before; null for a stranger. */
  idFor(owner: DeviceOwner): string | null
  /** The record after the account has signed in here. */
  markedFor(owner: DeviceOwner): string
}

/**
 * Reads what a browser stored: an id of its own, and for each account that signed in here a mark that only this server
 * can make. The mark signs nobody in; it gives the device its own count of wrong passwords, so that strangers cannot
 * use up its attempts.
 */
export function devicesUnder(secretKey: Buffer): (kept: string | undefined) => Device {
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', 'ward device mark 1', 32))
  const markOf = (id: string, { siteId, userId, generation }: DeviceOwner) =>
    createHmac('sha256', key).update(`${id}:${siteId}:${userId}:${generation}`).digest().subarray(0, 16)
  return (kept) => {
    const [id = randomBytes(16).toString('base64url'), ...marks] = kept && SHAPE.test(kept) ? kept.split('.') : []
    return {
      isBlank: marks.length === 0,
      idFor(owner) {
        const mark = markOf(id, owner)
        const isKnown = marks.some((each) => timingSafeEqual(Buffer.from(each, 'base64url'), mark))
        return isKnown ? id : null
      },
      markedFor(owner) {
        const mark = markOf(id, owner).toString('base64url')
        return [id, mark, ...marks.filter((each) => each !== mark)].slice(0, MARKS + 1).join('.')
      },
    }
  }
}
