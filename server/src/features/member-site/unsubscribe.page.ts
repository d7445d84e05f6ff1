import { notFound } from '@ward/domain/kernel/refusal'
import { unsubscribePage } from '../../../../member-site/unsubscribe-page.ts'
import type { Ctx } from '../../platform/context.ts'
import { type Endpoint, endpoint } from '../../platform/http/endpoint.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { receiverExists, unsubscribe } from '../leads/subscribers/subscribers.actions.ts'
import { type Receiver, readUnsubscribeToken } from '../leads/subscribers/unsubscribe-link.actions.ts'
import { answerPage, pageEndpoint } from './frame.ts'

const URL = '/unsubscribe/:token'

/** Ends the mails of a site: for people by a page with one button, for mailboxes by one request (RFC 8058). Opening it changes nothing. */
export function unsubscribePages(secretKey: Buffer): Endpoint[] {
  const receiverOf = ({ site }: Ctx, { token = '' }: Record<string, string>): Receiver => {
    const receiver = readUnsubscribeToken(secretKey, site.siteId, token)
    if (!receiver) throw notFound()
    return receiver
  }
  const show = pageEndpoint(URL, async (ctx, frame, { params, path }) => {
    if (!(await receiverExists(ctx, receiverOf(ctx, params)))) throw notFound()
    return unsubscribePage(frame, { action: path, isDone: false })
  })
  const leave = endpoint({
    method: 'POST',
    url: URL,
    may: 'subscriptions.leave',
    changes: true,
    // Mailboxes should send it as multipart/form-data (RFC 8058, 3.2). Nothing of it is read: the address says it all.
    lasts: 'upload',
    run: (ctx, request, reply) =>
      answerPage(ctx, request, reply, async (frame, { params, path }) => {
        await inTransaction(ctx, (tx) => unsubscribe(tx, receiverOf(ctx, params)))
        return unsubscribePage(frame, { action: path, isDone: true })
      }),
  })
  return [show, leave]
}
