import { createHmac } from 'node:crypto'
import {
  type DeliveryOutcome,
  isGivenUp,
  nextTryAt,
  WEBHOOK_SECRET_START,
  WEBHOOK_TOPIC,
} from '@ward/domain/api-access/webhooks'
import type { Ctx, TxCtx } from '../../platform/context.ts'
import { announce } from '../../platform/events/announce.ts'
import type { Reach } from '../../platform/outgoing/ask-public.ts'
import { NotFetched } from '../../platform/outgoing/ask-public.ts'
import { postPublic } from '../../platform/outgoing/post-public.ts'
import type { Seals } from '../../platform/seals.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { notify } from '../notifications/notifications.actions.ts'
import { apiTextById } from './api-texts.db.ts'
import { hookPlace } from './webhooks.actions.ts'
import {
  type DeliveryRow,
  type hookToSend,
  isTextAtRisk,
  lockDelivery,
  updateDelivery,
  whoMayChangeAccess,
} from './webhooks.db.ts'

/** Milliseconds within which the other side answers. */
const PATIENCE = 10_000

type Hook = NonNullable<Awaited<ReturnType<typeof hookToSend>>>

/** The body of a delivery: the id alone of a text at risk, the state of others. The words of a text never leave the site. */
async function payloadOf({ site }: Ctx, { event, contentId, was, stands, insertedAt }: DeliveryRow): Promise<string> {
  const text = await apiTextById(site, contentId)
  const data =
    !text || (await isTextAtRisk(site, contentId))
      ? { id: contentId }
      : {
          ...{ id: contentId, kind: text.kind, state: stands, was, revision: text.revision },
          ...{ authorId: text.authorId, authorRef: text.authorRef },
          ...{ postId: text.postId, rootId: text.rootId, parentId: text.parentId },
        }
  return JSON.stringify({ type: event, timestamp: insertedAt.toISOString(), data })
}

/** The headers of Standard Webhooks; the signature is made with each secret that signs now. */
export function signed(secrets: readonly string[], { id, at, body }: { id: string; at: Date; body: string }) {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(WEBHOOK_SECRET_START.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}

function secretsOf({ site, now }: Ctx, hook: Hook, seals: Seals): string[] {
  const isDouble = hook.previousSecret && hook.previousUntil && hook.previousUntil > now()
  const sealed = [hook.secret, ...(isDouble && hook.previousSecret ? [hook.previousSecret] : [])]
  return sealed.flatMap((each) => seals.open(hookPlace(site.siteId), each) ?? [])
}

type Sending = { seals: Seals; reach: Reach }
type Sent = { outcome: DeliveryOutcome; status: number | null }

async function send(ctx: Ctx, hook: Hook, delivery: DeliveryRow, { seals, reach }: Sending): Promise<Sent> {
  const secrets = secretsOf(ctx, hook, seals)
  if (secrets.length === 0) return { outcome: 'no_key', status: null }
  const body = await payloadOf(ctx, delivery)
  const headers = signed(secrets, { id: `msg_${ctx.site.siteId}_${delivery.id}`, at: ctx.now(), body })
  try {
    const status = await postPublic(hook.url, { body, headers, timeout: PATIENCE }, reach)
    return { outcome: status >= 200 && status < 300 ? 'delivered' : 'refused', status }
  } catch (error) {
    if (!(error instanceof NotFetched)) throw error
    return { outcome: error.isForGood ? 'not_public' : 'not_reached', status: null }
  }
}

/**
 * Begins an attempt. When it is to be tried again stands there before anything is sent, so an attempt that was killed is one that
 * failed.
 */
const begin = (ctx: Ctx, id: string): Promise<DeliveryRow | undefined> =>
  inTransaction(
    ctx,
    async (tx) => {
      const row = await lockDelivery(tx.site, id)
      const now = tx.now()
      if (row?.state !== 'waiting' || row.nextAt > now) return undefined
      // An event that waited for an earlier one, a rest or this server has its days from its first attempt.
      const since = row.attempts === 0 ? now : row.since
      if (isGivenUp(since, now)) {
        await giveUp(tx, row)
        return undefined
      }
      const attempts = row.attempts + 1
      await updateDelivery(tx.site, id, { attempts, since, nextAt: nextTryAt(attempts, now, Math.random()) })
      return { ...row, attempts }
    },
    // Its own row says what is done.
    { audited: false },
  )

const end = (ctx: Ctx, { id, hookId }: DeliveryRow, { outcome, status }: Sent): Promise<void> =>
  inTransaction(
    ctx,
    async (tx) => {
      const done = outcome === 'delivered' ? { state: 'delivered' as const, deliveredAt: tx.now() } : {}
      await updateDelivery(tx.site, id, { outcome, status, ...done })
      await announce(tx, WEBHOOK_TOPIC, hookId)
    },
    { audited: false },
  )

/** A delivery that fails for days raises an alarm for those who can mend it. */
async function giveUp(tx: TxCtx, { id, hookId }: DeliveryRow): Promise<void> {
  await updateDelivery(tx.site, id, { state: 'dead' })
  await announce(tx, WEBHOOK_TOPIC, hookId)
  for (const userId of await whoMayChangeAccess(tx.site))
    await notify(tx, { userId, kind: 'webhook.undelivered', subjectType: WEBHOOK_TOPIC, subjectId: hookId })
}

/** Tries a delivery once, where its time has come. @returns whether the other side took it; null where nothing was sent */
export async function tryDelivery(ctx: Ctx, hook: Hook, id: string, sending: Sending): Promise<boolean | null> {
  const delivery = await begin(ctx, id)
  if (!delivery) return null
  const sent = await send(ctx, hook, delivery, sending)
  await end(ctx, delivery, sent)
  return sent.outcome === 'delivered'
}
