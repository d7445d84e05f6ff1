import { isReservedThreadSlug } from '@ward/domain/forums/thread-seo'
import { isReservedSlug } from '../../slugs/reserved-slugs.rules.ts'
import { type ImportRow, ROW_NOTE } from '../import-rows.ts'
import type { RowReader } from '../row-reader.ts'
import type { IsOfStaff } from '../staff-addresses.ts'
import type { Fault, Incoming } from '../store/incoming.ts'
import { longerSlugOf, slugOf } from '../store/staged-row.ts'
import { type Line, readLines } from './jsonl-lines.ts'
import { checkRow } from './jsonl-row.ts'

/** Reads a file of JSON Lines; `source` is the system the ids of the file are from. */
export function jsonlRows(chunks: AsyncIterable<Uint8Array>, source: string): RowReader {
  let isOfStaff: IsOfStaff = () => true
  return {
    readsAnew: true,
    async *rows(asked, after) {
      isOfStaff = asked
      for await (const lines of readLines(chunks, after)) yield lines.map((line) => incoming(line, asked))
    },
    source: async () => ({ source: `jsonl:${source}`, address: null }),
    again: ({ line, row }) => incoming({ line, text: row }, isOfStaff),
  }
}

/** A line as a row, or with all that is wrong with it. */
function incoming(read: Line, isOfStaff: IsOfStaff): Incoming {
  const { line } = read
  const place = { position: line, line }
  if ('fault' in read) return { ...place, name: 'line', faults: [{ field: '', reason: read.fault }] }
  const { text } = read
  const checked = checkRow(text)
  if ('faults' in checked) return { ...place, name: checked.item, faults: checked.faults }
  return { ...place, name: checked.item, text, ...admitted(checked.row, isOfStaff) }
}

/** A row as it may come in, and what was changed for that. */
function admitted(row: ImportRow, isOfStaff: IsOfStaff): { row: ImportRow; notes: Fault[] } {
  if (row.type === 'user' && row.email !== undefined && isOfStaff(row.email)) {
    const { email: _ofStaff, ...rest } = row
    return { row: rest, notes: [{ field: 'email', reason: ROW_NOTE.staffAddress }] }
  }
  if ((row.type === 'post' || row.type === 'thread') && leadsElsewhere(row.type, slugOf(row)))
    return { row: { ...row, slug: longerSlugOf(row) }, notes: [{ field: 'slug', reason: ROW_NOTE.reservedSlug }] }
  return { row, notes: [] }
}

const leadsElsewhere = (type: 'post' | 'thread', slug: string): boolean =>
  type === 'post' ? isReservedSlug(slug) : isReservedThreadSlug(slug)
