import { leaveLine } from '@ward/domain/notifications/notifications'
import { TEST_CONFIG, type TestApp } from '../../../test/app.ts'
import { visitorsUnder } from '../../platform/http/visitors.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import { deliverMessage } from '../../platform/outbox/deliver.task.ts'
import { memberLeaves } from '../leads/subscribers/unsubscribe-link.actions.ts'
import { wantsMails } from '../leads/subscribers/wanted-mails.db.ts'

type Mail = Parameters<Mailer>[0]

/** The mails for an address that reach the mail server, of those that wait; `meanwhile` happens while each is on its way. */
export async function sentTo(t: TestApp, email: string, meanwhile?: () => Promise<unknown>): Promise<Mail[]> {
  const sent: Mail[] = []
  const mailer: Mailer = async (mail) => {
    sent.push(mail)
    await meanwhile?.()
  }
  const { secretKey } = TEST_CONFIG
  const isWanted = wantsMails(visitorsUnder(secretKey).addressHash)
  const leaving = { path: memberLeaves(secretKey), line: leaveLine, isWanted }
  const ctx = t.ctxOf({ kind: 'nobody', siteId: t.sites.one.siteId, roleId: null })
  const { rows } = await t.database.pool.query(
    `select id from outbox where recipient = $1 and state = 'waiting' order by id`,
    [email],
  )
  for (const { id } of rows)
    await deliverMessage(mailer, leaving).run(ctx, { id, isLast: false, signal: new AbortController().signal })
  return sent
}

const BOUNDARY = 'of-a-mailbox'

/** The request of a mailbox in the two forms that it may have: the first is the one that RFC 8058 recommends. */
const ONE_CLICK = {
  multipart: {
    type: `multipart/form-data; boundary=${BOUNDARY}`,
    payload: `--${BOUNDARY}\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--${BOUNDARY}--\r\n`,
  },
  urlencoded: { type: 'application/x-www-form-urlencoded', payload: 'List-Unsubscribe=One-Click' },
}

/** Presses the way out of a mail, as a mailbox does: signed out. */
export const leaveBy = (t: TestApp, mail: Mail | undefined, form: keyof typeof ONE_CLICK = 'multipart') =>
  t.fastify.inject({
    method: 'POST',
    url: new URL(mail?.unsubscribe ?? '').pathname,
    headers: { host: 'one.test', 'content-type': ONE_CLICK[form].type },
    payload: ONE_CLICK[form].payload,
  })
