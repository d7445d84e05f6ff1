import type { Actor, TestApp } from '../../../test/app.ts'
import type { Examples } from '../../../test/examples.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { notify } from './notifications.actions.ts'

/** Tells somebody of a flag; the id of the notice. */
async function notice(t: TestApp, { id: userId, siteId }: Actor): Promise<string> {
  const ctx = t.ctxOf({ kind: 'system', siteId, roleId: null, task: 'example' }, siteId)
  const what = { userId, kind: 'flag.assigned', subjectType: 'flag', subjectId: '1' } as const
  await inTransaction(ctx, (tx) => notify(tx, what), { audited: false })
  return (await t.database.pool.query('select max(id) as id from notifications where user_id = $1', [userId])).rows[0]
    .id
}

/** Inputs of the contract tests. */
export const examples: Examples = {
  mutations: {
    markNotificationsRead: {
      effects: { none: 'they are the viewer’s own notes, and stay to be read' },
      topic: 'notification',
      inputs: [
        async (t, actor) => ({ ids: [await notice(t, actor)] }),
        async (t, actor) => {
          await notice(t, actor)
          return { upTo: '2030-01-01T00:00:00.000Z' }
        },
      ],
    },
  },
}
