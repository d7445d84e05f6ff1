import { AUDIT_BROKEN, verifyAudit } from '../../platform/audit-chain/verify.ts'
import type { NetworkTask } from '../../platform/jobs/task.ts'
import { noteFact } from './launch-status.db.ts'
import { AUDIT_VERIFIED } from './network.launch.ts'

/** Goes through the audit log each night, so that the launch status says at once whether it is whole. */
export const verifyAuditNightly = (secretKey: Buffer): NetworkTask => ({
  name: 'audit.verify',
  does: 'Verifies the audit log from its first row on and notes whether it is whole',
  scope: 'network',
  at: '41 2 * * *',
  async run({ network, log }) {
    const { broken, verified } = await verifyAudit(network, secretKey)
    if (broken) log.error({ broken: broken.because }, AUDIT_BROKEN)
    await noteFact(network, AUDIT_VERIFIED, { isWhole: broken === null, verified })
  },
})
