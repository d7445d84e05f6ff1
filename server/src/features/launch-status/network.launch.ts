import { AUDIT_BROKEN } from '../../platform/audit-chain/verify.ts'
import type { LaunchCheck } from '../../platform/launch-check.ts'
import { factOf, mailWithinDay, tasksNow } from './launch-status.db.ts'

/** Facts of the network by their names. */
export const BACKUP_DONE = 'backup'
export const AUDIT_VERIFIED = 'audit'

const DAY = 86_400

const mailDelivered: LaunchCheck = {
  id: 'mail',
  name: 'Deliver a mail',
  scope: 'site',
  url: '/super-settings#mailFrom',
  timeLimit: 5_000,
  async look({ site }) {
    const isCompleted = await mailWithinDay(site)
    return {
      isCompleted,
      detail: isCompleted ? 'A mail was delivered in the last day.' : 'No mail was delivered in the last day.',
    }
  },
}

const backupYoung: LaunchCheck = {
  id: 'backup',
  name: 'Back up the database',
  scope: 'network',
  url: null,
  timeLimit: 5_000,
  async look({ network }) {
    const backup = await factOf(network, BACKUP_DONE)
    const isCompleted = backup !== undefined && backup.age < DAY
    return {
      isCompleted,
      detail: isCompleted
        ? 'The newest backup is younger than a day.'
        : 'No backup was made in the last day. After each one, run: npm run backup-done',
    }
  },
}

const auditVerifies: LaunchCheck = {
  id: 'audit',
  name: 'Verify the audit log',
  scope: 'network',
  url: '/audit-log',
  timeLimit: 5_000,
  async look({ network }) {
    const verified = await factOf(network, AUDIT_VERIFIED)
    if (verified === undefined || verified.age > 2 * DAY) throw new Error('The audit log was not verified recently')
    const isCompleted = (verified.content as { isWhole?: unknown }).isWhole === true
    return {
      isCompleted,
      detail: isCompleted
        ? 'No row of the audit log was changed or taken out.'
        : `${AUDIT_BROKEN} To see where, run: npm run audit -- verify`,
    }
  },
}

const tasksRan: LaunchCheck = {
  id: 'tasks',
  name: 'Run the background tasks',
  scope: 'network',
  url: null,
  timeLimit: 5_000,
  async look({ network }) {
    const { failed, isRunning } = await tasksNow(network)
    if (!isRunning) return { isCompleted: false, detail: 'No task was completed in the last hour. Does a server run?' }
    const isCompleted = failed.length === 0
    return {
      isCompleted,
      detail: isCompleted ? 'The last run of every task succeeded.' : `The last job failed for: ${failed.join(', ')}`,
    }
  },
}

/** Checks of all sites together, and those that every site needs. */
export const networkChecks: readonly LaunchCheck[] = [mailDelivered, backupYoung, auditVerifies, tasksRan]
