import { AUDIT_COLUMNS, AuditFilter, auditActor } from '@ward/domain/audit-log/audit-log'
import { auditAction, auditSubject } from '@ward/domain/audit-log/audit-words'
import { EFFECTS_DONE_LABEL, effectLines } from '@ward/domain/kernel/effects'
import { manyBy } from '../../platform/graphql/loader.ts'
import { listExport } from '../../platform/http/list-export.ts'
import { auditList, changesOf } from './audit-log.db.ts'
import { type ChangedField, changedFields } from './changed-fields.ts'

const sentence = ({ name, before, after }: ChangedField) => `${name}: ${before ?? ''} → ${after ?? ''}`

export const auditLogExport = listExport({
  list: 'audit-log',
  may: 'audit.read',
  filter: AuditFilter,
  rows: auditList,
  load: async ({ site }, rows) => {
    const keptOf = manyBy<'auditId', Awaited<ReturnType<typeof changesOf>>[number]>('auditId')(
      await changesOf(
        site,
        rows.map(({ id }) => id),
      ),
    )
    return rows.map((row) => ({ ...row, changes: changedFields(keptOf(row.id)) }))
  },
  columns: {
    [AUDIT_COLUMNS.at]: ({ at }) => at,
    [AUDIT_COLUMNS.who]: (entry) => auditActor(entry),
    [AUDIT_COLUMNS.action]: auditAction,
    [AUDIT_COLUMNS.subject]: (entry) => auditSubject({ ...entry, subjectIds: entry.subjectIds.join(', ') }),
    [AUDIT_COLUMNS.fields]: ({ fields }) => fields.join(', '),
    [AUDIT_COLUMNS.changes]: ({ changes }) => changes.map(sentence).join('; '),
    [EFFECTS_DONE_LABEL]: ({ effects }) => effectLines(effects).join('; '),
    [AUDIT_COLUMNS.request]: ({ requestId }) => requestId,
  },
})
