import type { Batch, Placed } from './batch.ts'
import { importComment } from './import-comment.actions.ts'
import { importAuthor } from './import-people.actions.ts'
import { importPost } from './import-post.actions.ts'
import { refuse } from './tally.ts'
import type { WxrRow } from './wxr.ts'

/** How much memory a row takes, about, in characters. */
export const weightOf = (row: WxrRow): number =>
  row.kind === 'item' || row.kind === 'comment' ? row.content.length : 0

/** Brings one row in, or notes why not. */
export async function importRow(batch: Batch, row: Placed): Promise<void> {
  if (row.tooLong) refuse(batch.tally, row, nameOf(row), 'tooLong')
  else if (row.kind === 'author') await importAuthor(batch, row)
  else if (row.kind === 'item') await importPost(batch, row)
  else if (row.kind === 'comment') await importComment(batch, row)
  else refuse(batch.tally, row, nameOf(row), row.kind === 'term' ? 'category' : 'lateField')
}

/** A row in the words of a report. */
export function nameOf(row: WxrRow): string {
  if (row.kind === 'item') return `${row.type || 'item'} ${row.id || '?'}`
  if (row.kind === 'comment') return `comment ${row.id || '?'}`
  if (row.kind === 'author') return `author ${row.login || row.displayName}`
  return row.kind === 'term' ? `category ${row.name}` : `post ${row.postId}, ${row.field}`
}
