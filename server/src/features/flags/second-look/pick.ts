import { createHmac, hkdfSync } from 'node:crypto'

/** The key by which decisions are picked, derived from SECRET_KEY: nobody who decides can know which will be looked at again. */
export const pickKey = (secretKey: Buffer): Buffer =>
  Buffer.from(hkdfSync('sha256', secretKey, '', 'ward second looks 1', 32))

/** Whether a decision gets a second look: the same answer at every time, on every node. `share` in percent. */
export function isPicked(
  key: Buffer,
  share: number,
  { siteId, eventId }: { siteId: number; eventId: string },
): boolean {
  const number = createHmac('sha256', key).update(`${siteId}:${eventId}`).digest().readUInt32BE()
  return number < (share / 100) * 2 ** 32
}
