import { actorId, type TxCtx } from '../../../platform/context.ts'
import { erasedStatus } from './erased-addresses.db.ts'
import { countingStatus } from './erased-addresses.rules.ts'
import {
  addSubscriber,
  type Basis,
  insertEvent,
  isUndone,
  memberWith,
  setReceiveEmails,
  setStatus,
  subscriberWith,
} from './subscribers.db.ts'

/**
 * Makes a subscriber of an address whose owner ticked a box, also where it is unsubscribed only because an upload was undone.
 * Blacklisted, bounced and other unsubscribed ones stay so, also those of erased accounts: the person typing an address may not be its
 * owner. A member gets mails
 * again where they are signed in and type their own address. Who gets them already has said so once more: undoing an upload takes
 * nobody away who did.
 */
export async function optIn(tx: TxCtx, email: string, basis: Basis): Promise<void> {
  const { site, addressHash } = tx
  if (!addressHash) throw new Error('Only a request can opt somebody in')
  const [subscriber, member] = [await subscriberWith(site, email), await memberWith(site, email)]
  const erased = await erasedStatus(site, addressHash(site.siteId, email))
  const status = countingStatus(subscriber?.status, erased)
  if (status === 'blacklisted' || status === 'bounced') return
  if (member) {
    if (member.id !== actorId(tx.viewer)) return
    const kind = member.receiveEmails ? 'subscribed' : 'opted_back_in'
    if (!member.receiveEmails) await setReceiveEmails(site, member.id, true)
    await insertEvent({ userId: member.id, kind, actorId: null, basis }, site)
    return
  }
  if (status === 'unsubscribed') {
    if (erased || !subscriber || !(await isUndone(site, subscriber))) return
    await setStatus(site, subscriber.id, 'subscribed')
  }
  const id = subscriber?.id ?? (await addSubscriber(site, email))
  if (id !== undefined) await insertEvent({ subscriberId: id, kind: 'subscribed', actorId: null, basis }, site)
}
