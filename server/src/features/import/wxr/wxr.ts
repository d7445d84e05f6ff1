import type { ImportReason } from '../import.ts'

// The fields that are read of each row, by their elements; all else in an export is passed over without being kept.
export const AUTHOR = {
  id: 'wp:author_id',
  login: 'wp:author_login',
  email: 'wp:author_email',
  displayName: 'wp:author_display_name',
  firstName: 'wp:author_first_name',
  lastName: 'wp:author_last_name',
} as const
export const ITEM = {
  id: 'wp:post_id',
  title: 'title',
  type: 'wp:post_type',
  status: 'wp:status',
  slug: 'wp:post_name',
  creator: 'dc:creator',
  content: 'content:encoded',
  dateGmt: 'wp:post_date_gmt',
  date: 'wp:post_date',
  feedDate: 'pubDate',
  password: 'wp:post_password',
} as const
export const COMMENT = {
  id: 'wp:comment_id',
  author: 'wp:comment_author',
  email: 'wp:comment_author_email',
  dateGmt: 'wp:comment_date_gmt',
  date: 'wp:comment_date',
  content: 'wp:comment_content',
  approved: 'wp:comment_approved',
  parent: 'wp:comment_parent',
  userId: 'wp:comment_user_id',
} as const

/** The row's line in the file; `tooLong`: a field was longer than any real text and was cut. */
export type Position = { line: number; tooLong: boolean }
type Read<Fields> = Position & Readonly<Record<keyof Fields, string>>

/** An author of the export's site. */
export type WxrAuthor = Read<typeof AUTHOR> & { kind: 'author' }
/** A post, page or anything else WordPress keeps as one. */
export type WxrItem = Read<typeof ITEM> & { kind: 'item' }
/** A comment of the item with the number `postId`, which came before it. */
export type WxrComment = Read<typeof COMMENT> & { kind: 'comment'; postId: string }
export type WxrTerm = Position & { kind: 'term'; name: string; isCategory: boolean }
/** A field that stands behind so many comments of its item that the item was given without it. */
export type WxrLate = Position & { kind: 'late'; postId: string; field: string }
/** Something of a row that was changed so that the file could be read on. */
export type WxrMended = Position & { kind: 'mended'; of: string; reason: ImportReason }
export type WxrRow = WxrAuthor | WxrItem | WxrComment | WxrTerm | WxrLate | WxrMended

/** The facts in the head of the export; the address is the same however it is written, '' when there is none. */
export type WxrHead = { version: string; address: string; title: string }

/** A row in the words of a report. */
export function nameOf(row: WxrRow): string {
  if (row.kind === 'item') return `${row.type || 'item'} ${row.id || '?'}`
  if (row.kind === 'comment') return `comment ${row.id || '?'}`
  if (row.kind === 'author') return `author ${row.login || row.displayName}`
  if (row.kind === 'mended') return row.of
  return row.kind === 'term' ? `term ${row.name}` : `post ${row.postId}, ${row.field}`
}
