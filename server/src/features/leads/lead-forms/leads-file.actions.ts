import { text } from 'node:stream/consumers'
import { EXPORT_ROWS_MAX, tooManyToExport } from '@ward/domain/kernel/list-export'
import { invalid, orNotFound } from '@ward/domain/kernel/refusal'
import { audit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type CsvCell, csvFile } from '../../../platform/csv.ts'
import { inTransaction } from '../../../platform/transaction.ts'
import { definitionsOf, leadFormById } from './lead-forms.db.ts'
import { type LeadRow, leadsOf } from './leads.db.ts'
import { cellsOf, columnsOf } from './leads-csv.ts'

/** Definitions of a form that are read at most; older ones give no columns of their own. */
export const DEFINITIONS_MAX = 500

/** The leads of a form as the text of a CSV file, safe for spreadsheets; that it was read is in the audit log. @throws NOT_FOUND */
export function leadsCsv(ctx: Ctx, { id }: { id: string }): Promise<string> {
  return inTransaction(ctx, async (tx) => {
    orNotFound(await leadFormById(tx.site, id))
    const { total, rows } = leadsOf(tx.site, id)
    const count = await total()
    if (count > EXPORT_ROWS_MAX) throw invalid('', tooManyToExport(count, EXPORT_ROWS_MAX))
    const definitions = await definitionsOf(tx.site, id, DEFINITIONS_MAX)
    const asked = new Map(definitions.map(({ definition, questions }) => [definition, questions]))
    const columns = columnsOf(definitions)
    const file = csvFile(['id', 'submittedAt', 'status', 'optedIn', ...columns])
    for (const lead of await rows.limit(EXPORT_ROWS_MAX).offset(0).execute()) {
      const answers: CsvCell[] = cellsOf(columns, asked.get(lead.definition) ?? [], lead.answers)
      file.write([lead.id, lead.insertedAt, statusOf(lead), lead.isOptedIn, ...answers])
    }
    file.end()
    const effects = { rows_downloaded: count, people_downloaded: count }
    await audit(tx, { action: 'getCsvData', subjectType: 'leadForm', subjectId: id, effects })
    return text(file)
  })
}

const statusOf = ({ spamReason, replacedAt, isDisqualified }: LeadRow): string =>
  spamReason ? 'Suspected spam' : replacedAt ? 'Replaced by another one' : isDisqualified ? 'Disqualified' : 'Lead'
