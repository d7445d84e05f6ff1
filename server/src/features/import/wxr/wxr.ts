import type { ImportReason } from '@ward/domain/import'

/** The row's line in the file; `tooLong`: a field was longer than any real text and was cut. */
type Position = { line: number; tooLong: boolean }

/** An author of the export's site. */
export type WxrAuthor = Position & {
  kind: 'author'
  id: string
  login: string
  email: string
  displayName: string
  firstName: string
  lastName: string
}
/** A post, page or anything else WordPress keeps as one. */
export type WxrItem = Position & {
  kind: 'item'
  id: string
  title: string
  type: string
  status: string
  slug: string
  creator: string
  content: string
  dateGmt: string
  date: string
  password: string
}
/** A comment of the item with the number `postId`, which came before it. */
export type WxrComment = Position & {
  kind: 'comment'
  postId: string
  id: string
  author: string
  email: string
  dateGmt: string
  date: string
  content: string
  approved: string
  parent: string
  userId: string
}
export type WxrTerm = Position & { kind: 'term'; name: string }
/** A field that stands behind so many comments of its item that the item was given without it. */
export type WxrLate = Position & { kind: 'late'; postId: string; field: string }
/** Something of a row that was changed so that the file could be read on. */
export type WxrMended = Position & { kind: 'mended'; of: string; reason: ImportReason }
export type WxrRow = WxrAuthor | WxrItem | WxrComment | WxrTerm | WxrLate | WxrMended

/** What the head of the export says of itself; the address is the same however it is written, '' when there is none. */
export type WxrHead = { version: string; address: string; title: string }

/** A row in the words of a report. */
export function nameOf(row: WxrRow): string {
  if (row.kind === 'item') return `${row.type || 'item'} ${row.id || '?'}`
  if (row.kind === 'comment') return `comment ${row.id || '?'}`
  if (row.kind === 'author') return `author ${row.login || row.displayName}`
  if (row.kind === 'mended') return row.of
  return row.kind === 'term' ? `category ${row.name}` : `post ${row.postId}, ${row.field}`
}
