import { randomBytes } from 'node:crypto'
import {
  TOO_MANY_WEBHOOKS,
  WEBHOOK_CHANGED,
  WEBHOOK_OFF,
  WEBHOOK_SECRET_START,
  WEBHOOK_TOPIC,
  WEBHOOKS_MAX,
  type WebhookChange,
  type WebhookInput,
  type WebhookRotation,
} from '@ward/domain/api-access/webhooks'
import { conflict, orNotFound } from '@ward/domain/kernel/refusal'
import { auditSave } from '../../platform/audit.ts'
import { actorId, type TxCtx } from '../../platform/context.ts'
import { lockInTransaction } from '../../platform/database/locks.ts'
import { announce } from '../../platform/events/announce.ts'
import { isJustSent, JUST_SENT } from '../../platform/sends/sent-again.ts'
import { isUnchanged } from '../../platform/unchanged.ts'
import {
  countWebhooks,
  type DeliveryRow,
  deliveryById,
  dropWaiting,
  endRest,
  insertWebhook,
  lockDelivery,
  lockWebhook,
  tryWaitingAnew,
  updateDelivery,
  updateWebhook,
  type WebhookRow,
  webhookById,
} from './webhooks.db.ts'

const HOUR = 3_600_000
const SECRET_BYTES = 32

/** Where a secret is sealed: that of another site cannot be opened with it. */
export const hookPlace = (siteId: number): string => `webhook:${siteId}`

/** A hook and its secret, which is never shown again. */
export type MadeHook = { id: string; secret: string | null; webhook: WebhookRow }

function newHookSecret({ seals, site }: TxCtx) {
  if (!seals) throw new Error('Only a request can create a secret')
  const secret = WEBHOOK_SECRET_START + randomBytes(SECRET_BYTES).toString('base64')
  return { secret, sealed: seals.seal(hookPlace(site.siteId), secret) }
}

/** Makes a hook. Its secret is in this answer alone. @throws CONFLICT where the site has as many as it may */
export async function createWebhook(tx: TxCtx, input: WebhookInput): Promise<MadeHook> {
  const { site } = tx
  await lockInTransaction(tx.network, { name: 'webhooks', of: String(site.siteId) })
  if ((await countWebhooks(site)) >= WEBHOOKS_MAX) throw conflict(TOO_MANY_WEBHOOKS)
  const { secret, sealed } = newHookSecret(tx)
  const id = await insertWebhook(site, { ...input, secret: sealed, madeBy: actorId(tx.viewer) })
  await record(tx, 'createWebhook', id, ['name', 'url', 'events'])
  return { id, secret, webhook: orNotFound(await webhookById(site, id)) }
}

async function held(tx: TxCtx, { id, version }: { id: string; version?: number | null | undefined }) {
  const before = orNotFound(await lockWebhook(tx.site, id))
  if (version != null && version !== before.version) throw conflict(WEBHOOK_CHANGED)
  return before
}

/**
 * Changes a hook, switches it off or on. At another address, or on again, it gets its waiting deliveries at once.
 *
 * @throws NOT_FOUND, CONFLICT where it was changed meanwhile
 */
export async function changeWebhook(tx: TxCtx, { id, version, ...given }: WebhookChange): Promise<WebhookRow> {
  const before = await held(tx, { id, version })
  const change = Object.fromEntries(Object.entries(given).filter(([, value]) => value != null))
  const startsAnew =
    (given.url != null && given.url !== before.url) || (given.isDisabled === false && before.isDisabled)
  const isSame = isUnchanged(before, change, Object.keys(change) as (keyof typeof before)[])
  if (!isSame) await updateWebhook(tx.site, id, { ...change, ...(startsAnew && { restsUntil: null }) })
  if (startsAnew) await tryWaitingAnew(tx.site, id, tx.now())
  await record(tx, 'updateWebhook', id, isSame ? [] : Object.keys(change))
  return orNotFound(await webhookById(tx.site, id))
}

/** Gives a hook another secret; for the overlap both sign. @throws NOT_FOUND, CONFLICT where it was changed meanwhile */
export async function rotateWebhookSecret(tx: TxCtx, { overlapHours, ...of }: WebhookRotation): Promise<MadeHook> {
  const before = await held(tx, of)
  const { secret, sealed } = newHookSecret(tx)
  const previousUntil = new Date(tx.now().getTime() + overlapHours * HOUR)
  await updateWebhook(tx.site, of.id, { secret: sealed, previousSecret: before.secret, previousUntil })
  await record(tx, 'rotateWebhookSecret', of.id, ['secret'])
  return { id: of.id, secret, webhook: orNotFound(await webhookById(tx.site, of.id)) }
}

/** Ends a hook: it gets nothing more, not even waiting deliveries. @throws NOT_FOUND */
export async function deleteWebhook(tx: TxCtx, { id }: { id: string }): Promise<boolean> {
  await held(tx, { id })
  await updateWebhook(tx.site, id, { deletedAt: tx.now() })
  await dropWaiting(tx.site, id)
  await record(tx, 'deleteWebhook', id)
  return true
}

/**
 * Tells a hook a thing again, by the same id, however it ended.
 *
 * @throws NOT_FOUND, also where its hook was deleted; CONFLICT where the hook is off, or was just told
 */
export async function redeliverWebhook(tx: TxCtx, { id }: { id: string }): Promise<DeliveryRow> {
  const { hookId } = orNotFound(await deliveryById(tx.site, id))
  // The hook is locked first, as by those who change it.
  const { isDisabled } = orNotFound(await lockWebhook(tx.site, hookId))
  const { state, deliveredAt } = orNotFound(await lockDelivery(tx.site, id))
  if (isDisabled) throw conflict(WEBHOOK_OFF)
  if (state === 'delivered' && isJustSent(deliveredAt, tx.now())) throw conflict(JUST_SENT)
  await updateDelivery(tx.site, id, { state: 'waiting', attempts: 0, nextAt: tx.now(), since: tx.now(), outcome: null })
  await endRest(tx.site, hookId)
  await record(tx, 'redeliverWebhook', hookId)
  return orNotFound(await deliveryById(tx.site, id))
}

async function record(tx: TxCtx, action: string, subjectId: string, fields?: string[]): Promise<void> {
  await auditSave(tx, { action, subjectType: WEBHOOK_TOPIC, subjectId, fields })
  await announce(tx, WEBHOOK_TOPIC, subjectId)
}
