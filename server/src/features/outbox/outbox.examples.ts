import type { Actor, TestApp } from '../../../test/app.ts'
import { OWN_ROW } from '../../../test/effects.ts'
import type { Examples } from '../../../test/examples.ts'
import { toAddress } from '../../platform/outbox/outbox.fixtures.ts'
import { queueMail } from '../../platform/outbox/queue-mail.ts'
import { inTransaction } from '../../platform/transaction.ts'

let made = 0

/** A message that waits for delivery; its id. */
async function message(t: TestApp, { siteId }: Pick<Actor, 'siteId'>): Promise<string> {
  const key = `example:${++made}`
  const ctx = t.ctxOf({ kind: 'system', siteId, roleId: null, task: 'example' }, siteId)
  const parcel = {
    kind: 'mail',
    key,
    about: toAddress('a@b.example'),
    subject: 'Hello',
    text: 'Good to see you',
  } as const
  await inTransaction(ctx, (tx) => queueMail(tx, parcel), { audited: false })
  return (await t.database.pool.query('select id from outbox where key = $1', [key])).rows[0].id
}

/** Inputs of the contract tests. */
export const examples: Examples = {
  mutations: {
    resendMessage: { effects: OWN_ROW, inputs: [async (t, actor) => ({ id: await message(t, actor) })] },
  },
  lists: {
    outbox: {
      fill: async (t, actor) => {
        for (let n = 0; n < 6; n++) await message(t, actor)
      },
    },
  },
}
