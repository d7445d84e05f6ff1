import { createHash } from 'node:crypto'
import type { LeadFileType } from '@ward/domain/leads/lead-forms/lead-forms'
import type { KeptQuestion } from '@ward/domain/leads/lead-forms/questions'
import { stringify } from 'csv-stringify/sync'
import { cellsFor, LEAD_FILES } from './lead-files.ts'
import type { LeadRow } from './leads.db.ts'
import { cellsOf, columnsOf } from './leads-csv.ts'

export type LeadFile = { content: Buffer; sha256: string; rows: number }
type Asked = {
  fileType: LeadFileType
  definitions: readonly { definition: number; questions: readonly KeptQuestion[] }[]
}

/**
 * The file that is delivered. Machines read it: a cell stands as it was answered, without the apostrophe that keeps spreadsheets
 * from running it; line breaks were removed when the lead came in.
 */
export function leadFile({ fileType, definitions }: Asked, leads: readonly LeadRow[]): LeadFile {
  const { delimiter, hasHeader } = LEAD_FILES[fileType]
  const questions = columnsOf(definitions)
  const asked = new Map(definitions.map((each) => [each.definition, each.questions]))
  const lines = leads.map((lead) =>
    cellsFor(fileType, {
      id: [lead.id],
      submittedAt: [lead.insertedAt.toISOString()],
      questions: cellsOf(questions, asked.get(lead.definition) ?? [], lead.answers),
    }),
  )
  const header = hasHeader ? [cellsFor(fileType, { id: ['id'], submittedAt: ['submittedAt'], questions })] : []
  const text = stringify([...header, ...lines], { delimiter, record_delimiter: 'windows' })
  const content = Buffer.from(text.toWellFormed())
  return { content, sha256: createHash('sha256').update(content).digest('hex'), rows: leads.length }
}

/** The manifest beside the file: with both, the receiver knows that the file is whole. */
export const manifestOf = (fileName: string, { content, sha256, rows }: LeadFile): Buffer =>
  Buffer.from(`${JSON.stringify({ file: fileName, rows, bytes: content.length, sha256 }, null, 2)}\n`)
