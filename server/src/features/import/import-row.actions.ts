import type { Batch } from './batch.ts'
import type { Located } from './first-rows.ts'
import { importComment } from './import-comment.actions.ts'
import { importAuthor } from './import-people.actions.ts'
import { importPost } from './import-post.actions.ts'
import { refuse } from './tally.ts'
import { nameOf, type WxrRow } from './wxr.ts'

/** How much memory a row takes, about, in characters. */
export const weightOf = (row: WxrRow): number =>
  row.kind === 'item' || row.kind === 'comment' ? row.content.length : 0

/** Brings one row in, or notes why not. */
export async function importRow(batch: Batch, row: Located): Promise<void> {
  if (row.tooLong) refuse(batch.tally, row, nameOf(row), 'tooLong')
  else if (row.kind === 'author') await importAuthor(batch, row)
  else if (row.kind === 'item') await importPost(batch, row)
  else if (row.kind === 'comment') await importComment(batch, row)
  else if (row.kind === 'mended') refuse(batch.tally, row, row.of, row.reason)
  else refuse(batch.tally, row, nameOf(row), row.kind === 'term' ? 'category' : 'lateField')
}
