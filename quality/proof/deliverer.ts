import pino from 'pino'
import { batchById } from '../../server/src/features/leads/lead-forms/batches.db.ts'
import { deliverLeads } from '../../server/src/features/leads/lead-forms/deliver-leads.task.ts'
import { closeWhenDue } from '../../server/src/features/leads/lead-forms/deliveries.actions.ts'
import { pinKey } from '../../server/src/features/leads/lead-forms/sftp.db.ts'
import type { Ctx } from '../../server/src/platform/context.ts'
import { openDatabase } from '../../server/src/platform/database/open.ts'
import { systemContext } from '../../server/src/platform/jobs/system-context.ts'
import { GaveUp } from '../../server/src/platform/jobs/task.ts'
import { NoSftp, withSftp } from '../../server/src/platform/outgoing/sftp.ts'

export const SECRET = Buffer.alloc(32, 7)
const DAY = 86_400_000

/** Sends the batches of a form, as the tasks do, by a clock that the proof moves. */
export async function openDeliverer(url: string, { siteId, formId }: { siteId: number; formId: string }) {
  const log = pino({ level: 'silent' })
  const database = await openDatabase({ url, ownerUrl: `${url}#other`, log, max: 8 })
  let clock = Date.now()
  const ctx: Ctx = {
    ...systemContext(database, { siteId, task: 'proof', requestId: 'proof', log, port: 80 }),
    now: () => new Date(clock),
  }
  const job = { isLast: false, signal: new AbortController().signal }
  return {
    siteId,
    formId,
    now: () => new Date(clock),
    /** So late that whatever waits is due. */
    later() {
      clock += 2 * DAY
    },
    attempt: async (id: string) => {
      await deliverLeads(SECRET)
        .run(ctx, { id, ...job })
        .catch((error: unknown) => {
          if (!(error instanceof GaveUp)) throw error
        })
    },
    /** Puts what waits into a batch. */
    async closeBatch(): Promise<string> {
      clock += 2 * DAY
      await closeWhenDue(ctx, formId)
      const { id } = await ctx.site.from('leadBatches').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
      return id
    },
    state: async (id: string) => (await batchById(ctx.site, id))?.state,
    /** Notes the key of the server as it is when it is as it should be. */
    async pin(sshd: { port: number; start(): Promise<void>; set(line: object): void }) {
      await sshd.start()
      sshd.set({})
      const server = { host: '127.0.0.1', port: sshd.port, user: 'nobody', password: null, privateKeys: [] }
      const reach = { isAllowed: () => true }
      const shown = await withSftp(server, { accepts: () => false, reach }, async () => null).catch((error: unknown) =>
        error instanceof NoSftp ? error.shown : null,
      )
      if (!shown) throw new Error('The server shows no key')
      await pinKey(ctx.site, server, { ...shown, pinnedBy: null, pinnedAt: ctx.now(), ownKeyId: 1 })
    },
    close: () => database.close(),
  }
}
