import { counted } from '@ward/domain/kernel/counted'
import { z } from 'zod'
import { AUDIT_BROKEN, BEGINNING, type Part, verdictOf, verifyPart } from '../../platform/audit-chain/verify.ts'
import { taskScript } from '../../platform/jobs/task-script.ts'
import { EndsRun } from '../../platform/jobs/with-run.ts'
import { noteFact } from './launch-status.db.ts'
import { AUDIT_VERIFIED } from './network.launch.ts'

/**
 * Runs the nightly check at once, part by part. The key is the one that the log is sealed under. Where it has come stands in the
 * database, as what it finds does: who can write there can change both, and not `npm run audit -- verify`.
 */
export const verifyAuditLog = (secretKey: Buffer) =>
  taskScript({
    name: 'verify_audit_log',
    title: 'Verify the Audit Log',
    does: 'Checks that every row of the audit log of all sites is unchanged since it was sealed. It changes nothing.',
    options: z.object({}),
    run: async (ctx, run) => {
      const next = (): Promise<Part> => verifyPart(ctx.network, secretKey, run.goesOnFrom(BEGINNING))
      let part = await next()
      for (; !part.isLast; part = await next()) {
        const { reached, links } = part
        await run.step({ by: links }, async () => run.keep(reached))
      }
      const { broken, verified, waiting } = await verdictOf(ctx.network, part)
      await run.step({ by: part.links }, (tx) =>
        noteFact(tx.network, AUDIT_VERIFIED, { isWhole: broken === null, verified }),
      )
      await run.log(`${counted(verified, 'row is', 'rows are')} as they were sealed, ${waiting} not sealed yet`)
      if (!broken) return
      const place = broken.auditId === null ? '' : ` (row ${broken.auditId} of site ${broken.siteId})`
      throw new EndsRun(`${AUDIT_BROKEN} First found: ${broken.because}${place}`)
    },
  })
