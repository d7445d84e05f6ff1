import type { LeadFileType } from '@ward/domain/leads/lead-forms/lead-forms'

/** A column of a file: of the lead itself, or one for each Question ID. */
type Column = 'id' | 'submittedAt' | 'questions'
type LeadFile = {
  ending: string
  delimiter: string
  /** Whether the first line names the columns. */
  hasHeader: boolean
  columns: readonly Column[]
}

/** The formats of delivered files. Lines end in CRLF; a cell is quoted where it must be (RFC 4180). */
export const LEAD_FILES: Readonly<Record<LeadFileType, LeadFile>> = {
  default_csv: { ending: 'csv', delimiter: ',', hasHeader: true, columns: ['id', 'submittedAt', 'questions'] },
  epsilon: { ending: 'txt', delimiter: '|', hasHeader: false, columns: ['id', 'submittedAt', 'questions'] },
}

type Named = { formId: string; number: number; closedAt: Date; fileType: LeadFileType }

/** The name of a batch's file: the same however often it is sent, so that it takes its own place. */
export const leadFileName = ({ formId, number, closedAt, fileType }: Named): string =>
  `lead-form-${formId}-${String(number).padStart(6, '0')}-${closedAt.toISOString().slice(0, 10)}.${LEAD_FILES[fileType].ending}`

/** The checksum beside a file, by which the receiver knows that it is whole. */
export const manifestName = (fileName: string): string => `${fileName}.manifest.json`

/** Cells by the columns of a file type. */
export const cellsFor = (fileType: LeadFileType, by: Readonly<Record<Column, readonly string[]>>): string[] =>
  LEAD_FILES[fileType].columns.flatMap((column) => by[column])
