import { counted } from '@ward/domain/kernel/counted'
import { z } from 'zod'
import { AUDIT_BROKEN, verifyAudit } from '../../platform/audit-chain/verify.ts'
import { taskScript } from '../../platform/jobs/task-script.ts'
import { EndsRun } from '../../platform/jobs/with-run.ts'
import { noteFact } from './launch-status.db.ts'
import { AUDIT_VERIFIED } from './network.launch.ts'

/** Runs the nightly check at once. The key is the one that the log is sealed under. */
export const verifyAuditLog = (secretKey: Buffer) =>
  taskScript({
    name: 'verify_audit_log',
    title: 'Verify the Audit Log',
    does: 'Checks that every row of the audit log of all sites is unchanged since it was sealed. It changes nothing.',
    options: z.object({}),
    run: async (ctx, run) => {
      const { broken, verified, waiting } = await verifyAudit(ctx.network, secretKey)
      await run.step({ by: verified }, (tx) =>
        noteFact(tx.network, AUDIT_VERIFIED, { isWhole: broken === null, verified }),
      )
      await run.log(`${counted(verified, 'row is', 'rows are')} as they were sealed, ${waiting} not sealed yet`)
      if (!broken) return
      const place = broken.auditId === null ? '' : ` (row ${broken.auditId} of site ${broken.siteId})`
      throw new EndsRun(`${AUDIT_BROKEN} First found: ${broken.because}${place}`)
    },
  })
