import { actorId, type TxCtx } from '../../../platform/context.ts'
import { keepRefusal } from './erased-addresses.db.ts'
import { hasOwnAddress, insertEvent, memberById, setStatus, subscriberWith } from './subscribers.db.ts'

/**
 * An account gives up its address: who wanted no mails there still gets none, as after an erasure. One that staff typed and nobody proved
 * may be another person's, of whom that says nothing.
 */
export async function giveUpAddress(tx: TxCtx, { id }: { id: string }): Promise<void> {
  if (!tx.addressHash) throw new Error('Only a request changes an address')
  if (!(await hasOwnAddress(tx.site, id))) return
  await keepRefusal(tx.network, { siteId: tx.site.siteId, id }, tx.addressHash)
}

/** Staff switch the mails of a member off: the subscriber of the member's own address leaves too, as when they do so themself. */
export async function leaveWithMember(tx: TxCtx, id: string): Promise<void> {
  const { email } = (await memberById(tx.site, id)) ?? { email: null }
  if (email === null || !(await hasOwnAddress(tx.site, id))) return
  const subscriber = await subscriberWith(tx.site, email.toLowerCase())
  if (subscriber?.status !== 'subscribed') return
  await setStatus(tx.site, subscriber.id, 'unsubscribed')
  await insertEvent({ subscriberId: subscriber.id, kind: 'unsubscribed', actorId: actorId(tx.viewer) }, tx.site)
}
