import { conflict, notFound, orNotFound } from '@ward/domain/kernel/refusal'
import {
  type AddressMark,
  BLACKLIST_STAYS,
  BOUNCED_STAYS,
  type SubscriberChange,
  type SubscriberMark,
} from '@ward/domain/leads/subscribers/subscribers'
import { audit, auditSave } from '../../../platform/audit.ts'
import { actorId, type Ctx, type TxCtx } from '../../../platform/context.ts'
import {
  addSubscriber,
  insertEvent,
  isUndone,
  lockSubscriber,
  memberById,
  memberWith,
  type SubscriberRow,
  setReceiveEmails,
  setStatus,
  subscriberById,
  subscriberWith,
  wasUndone,
} from './subscribers.db.ts'
import type { Receiver } from './unsubscribe-link.actions.ts'

/**
 * Says that an address bounces, complained or left. A member's mails stop with it, but for what their account needs.
 *
 * @throws NOT_FOUND, CONFLICT for one that is blacklisted or bounced and is to be less than that
 */
export async function markSubscriber(tx: TxCtx, { id, status }: SubscriberChange): Promise<SubscriberRow> {
  const fields = await mark(tx, orNotFound(await lockSubscriber(tx.site, id)), status)
  await auditSave(tx, { action: 'markSubscriber', subjectType: 'subscriber', subjectId: id, fields })
  return orNotFound(await subscriberById(tx.site, id))
}

/**
 * The same of an address, also a member's who never was a subscriber: it is kept for this from now on, so that no upload or form
 * writes to it.
 */
export async function markAddress(tx: TxCtx, { email, status }: AddressMark): Promise<SubscriberRow> {
  const isNew = (await addSubscriber(tx.site, email, 'unsubscribed')) !== undefined
  const before = orNotFound(await subscriberWith(tx.site, email))
  const changed = await mark(tx, before, status)
  const fields = isNew ? ['status'] : changed
  await auditSave(tx, { action: 'markAddress', subjectType: 'subscriber', subjectId: before.id, fields })
  return orNotFound(await subscriberById(tx.site, before.id))
}

/** Answers the fields that changed. */
async function mark(tx: TxCtx, before: SubscriberRow, status: SubscriberMark): Promise<string[]> {
  if (before.status === 'blacklisted' && status !== 'blacklisted') throw conflict(BLACKLIST_STAYS)
  // Unsubscribed it could be opted back in by an upload.
  if (before.status === 'bounced' && status === 'unsubscribed') throw conflict(BOUNCED_STAYS)
  // Undone, an upload made them unsubscribed; that staff say so is more.
  if (before.status === status && !(await isUndone(tx.site, before))) return []
  await setStatus(tx.site, before.id, status)
  await insertEvent({ subscriberId: before.id, kind: status, actorId: actorId(tx.viewer) }, tx.site)
  const member = await memberWith(tx.site, before.email)
  if (member?.receiveEmails) await setReceiveEmails(tx.site, member.id, false)
  return ['status']
}

/**
 * The owner of this address, locked until the transaction ends, whether mails of this site go there, and whether they can still
 * leave: who gets none only because an upload was undone would be written to by the next one.
 */
export async function receiverOf(
  { site }: TxCtx,
  email: string,
): Promise<{ receiver: Receiver; getsMails: boolean; canLeave: boolean } | undefined> {
  const [subscriber, member] = [await subscriberWith(site, email), await memberWith(site, email)]
  const getsMails = subscriber?.status === 'subscribed' || member?.receiveEmails === true
  const canLeave = getsMails || (subscriber !== undefined && (await isUndone(site, subscriber)))
  if (member) return { receiver: { kind: 'member', id: member.id }, getsMails, canLeave }
  return subscriber && { receiver: { kind: 'subscriber', id: subscriber.id }, getsMails, canLeave }
}

/** The receiver whose mails a link ends; only whether there is such a person. */
export async function receiverExists({ site }: Ctx, { kind, id }: Receiver): Promise<boolean> {
  return kind === 'subscriber'
    ? (await subscriberById(site, id)) !== undefined
    : (await memberById(site, id)) !== undefined
}

/**
 * Ends all mails of this site to an address, whether it is a subscriber's, a member's or both. Done again it changes nothing.
 *
 * @throws NOT_FOUND
 */
export async function unsubscribe(tx: TxCtx, receiver: Receiver): Promise<void> {
  const { site } = tx
  const subscriber =
    receiver.kind === 'subscriber' ? await lockSubscriber(site, receiver.id) : await subscriberOfMember(tx, receiver.id)
  const member =
    receiver.kind === 'member'
      ? await memberById(site, receiver.id)
      : subscriber && (await memberWith(site, subscriber.email))
  if (!subscriber && !member) throw notFound()
  // Undone, an upload made them unsubscribed; from now on that is their own will.
  if (subscriber && (subscriber.status === 'subscribed' || (await wasUndone(site, subscriber.id)))) {
    if (subscriber.status === 'subscribed') await setStatus(site, subscriber.id, 'unsubscribed')
    await insertEvent({ subscriberId: subscriber.id, kind: 'unsubscribed', actorId: null }, site)
  }
  if (member?.receiveEmails) {
    await setReceiveEmails(site, member.id, false)
    await insertEvent({ userId: member.id, kind: 'unsubscribed', actorId: null }, site)
  }
  await audit(tx, {
    action: 'unsubscribe',
    subjectType: receiver.kind === 'member' ? 'user' : 'subscriber',
    subjectId: receiver.id,
  })
}

async function subscriberOfMember({ site }: TxCtx, id: string) {
  const member = await memberById(site, id)
  return member?.email == null ? undefined : subscriberWith(site, member.email.toLowerCase())
}
