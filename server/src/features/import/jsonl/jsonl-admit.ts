import { type ImportRow, ROW_NOTE } from '@ward/domain/import-rows'
import { isReservedSlug } from '@ward/domain/reserved-slugs'
import type { IsOfStaff } from '../staff-addresses.ts'
import type { Batch } from './jsonl-batch.ts'
import { type Admitted, checkRow } from './jsonl-row.ts'
import { longerSlugOf, slugOf } from './jsonl-staged.ts'

/** Reads a line into a batch; false when its row must be the first of the next one. */
export function addLine(batch: Batch, { line, text }: { line: number; text: string }, isOfStaff: IsOfStaff): boolean {
  const checked = checkRow(text)
  if ('faults' in checked) batch.addFaults(line, checked.item, checked.faults)
  else return batch.addRow(line, text, admitted(checked.row, isOfStaff))
  return true
}

function admitted(row: ImportRow, isOfStaff: IsOfStaff): Admitted {
  if (row.type === 'user' && row.email !== undefined && isOfStaff(row.email)) {
    const { email: _ofStaff, ...rest } = row
    return { row: rest, notes: [{ field: 'email', reason: ROW_NOTE.staffAddress }] }
  }
  if (row.type === 'post' && isReservedSlug(slugOf(row)))
    return { row: { ...row, slug: longerSlugOf(row) }, notes: [{ field: 'slug', reason: ROW_NOTE.reservedSlug }] }
  return { row, notes: [] }
}
