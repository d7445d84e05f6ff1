import { createHash } from 'node:crypto'
import type { Ctx } from '../context.ts'
import { alone } from '../database/locks.ts'
import type { SiteHandle } from '../database/site-handle.ts'
import { addJob } from '../jobs/enqueue.ts'
import { GaveUp, type Job, type NetworkTask, type SiteTask } from '../jobs/task.ts'
import { hasNotLeft, type Mailer, MailRefused } from '../mail/mailer.ts'
import { settingsOf } from '../settings.ts'
import { originUrl, siteOrigin } from '../site-origin.ts'
import {
  beginAttempt,
  dropMessage,
  hold,
  markDelivered,
  markUndelivered,
  type Receiver,
  releaseHeld,
  stranded,
} from './outbox.db.ts'
import { DELIVER, needNotBeHad } from './queue-mail.ts'

/** The way people end mails they need not have. */
export type Leaving = {
  /** Where a member does so, as a path of the site, and the line of the mail that says it. */
  path(siteId: number, userId: string): string
  line(address: string): string
  /** Whether the receiver of such a mail still wants them. */
  isWanted(site: SiteHandle, receiver: Receiver): Promise<boolean>
}

/**
 * Delivers one message. Without a mail server it is held. The queue retries a failed message with growing pauses, up to six
 * hours, for some days; a message refused for good, or in its last attempt, is 'failed'. A mail that nobody need have goes to nobody
 * who ended them while it waited; where it may have left before, its key stays, so that no other follows.
 */
export const deliverMessage = (mailer: Mailer | null, leaving: Leaving | null = null): SiteTask => ({
  name: DELIVER,
  does: 'Delivers one message of the outbox',
  scope: 'site',
  run: async (ctx, job) => {
    if (!mailer) return hold(ctx.site, [job.id])
    const wasAlone = await ctx.network
      .connection()
      .execute((connection) =>
        alone(connection, { name: 'delivery', of: job.id }, () => deliver(ctx, job, { send: mailer, leaving })),
      )
    if (!wasAlone) throw new GaveUp('Another worker is delivering this message')
  },
  ...(mailer ? {} : { runTogether: (ctx: Ctx, ids: readonly string[]) => hold(ctx.site, ids) }),
})

type Channels = { send: Mailer; leaving: Leaving | null }

async function deliver(ctx: Ctx, job: Job, { send, leaving }: Channels): Promise<void> {
  const message = await beginAttempt(ctx.site, job.id)
  if (!message) return
  if (leaving && needNotBeHad(message) && !(await leaving.isWanted(ctx.site, message)))
    return dropMessage(ctx.site, job.id, message)
  const { key, recipient: to, subject, text, userId, canLeave } = message
  try {
    const origin = await siteOrigin(ctx)
    const { host } = origin
    const leave =
      canLeave && userId !== null && leaving ? originUrl(origin) + leaving.path(ctx.site.siteId, userId) : null
    await send({
      messageId: messageIdOf(ctx, key, host),
      from: await senderOf(ctx, host),
      to,
      subject,
      text: leave === null ? text : `${text}\n${leaving?.line(leave)}\n`,
      unsubscribe: leave ?? message.unsubscribe,
    })
  } catch (error) {
    const state = error instanceof MailRefused || job.isLast ? 'failed' : 'waiting'
    await markUndelivered(ctx.site, job.id, { state, lastError: reasonOf(error), hasNotLeft: hasNotLeft(error) })
    if (state === 'failed') return
    throw error
  }
  await markDelivered(ctx.site, job.id)
}

/** Made of site and key, so that each attempt at a message has the same. */
const messageIdOf = (ctx: Ctx, key: string, host: string): string =>
  `<${createHash('sha256').update(`${ctx.site.siteId}:${key}`).digest('hex').slice(0, 40)}@${host}>`

/** The site setting `mailFrom`, else no-reply@ the site's host. */
async function senderOf(ctx: Ctx, host: string): Promise<string> {
  const { mailFrom } = await settingsOf(ctx.site, 'mailFrom')
  return mailFrom ?? `no-reply@${host}`
}

/** The server's own message is left out: it may quote the address. */
function reasonOf(error: unknown): string {
  if (error instanceof MailRefused) return error.message
  const { code, responseCode } = error as { code?: string; responseCode?: number }
  return responseCode === undefined ? (code ?? 'The connection failed') : `SMTP ${responseCode}`
}

/** Finds messages that wait without a job, and those held back until there was a mail server. */
export const sweepOutbox = (mailer: Mailer | null): NetworkTask => ({
  name: 'outbox.sweep',
  does: 'Gives a job to every waiting message that has none',
  scope: 'network',
  at: '* * * * *',
  run: async ({ network }, { signal }) => {
    try {
      if (mailer) await releaseHeld(network, signal)
    } finally {
      for (const message of await stranded(network, DELIVER)) await addJob(network, DELIVER, message)
    }
  },
})
