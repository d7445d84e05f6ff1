import type { ImportRow } from '@ward/domain/import-rows'
import { copyLine } from '../../../platform/database/copy-in.ts'
import { storedBody } from './jsonl-body.ts'

/** The staging tables, in the order in which their things need one another, with the columns that are copied into them. */
export const STAGES = {
  users: 'line, level, id, username, email, first_name, last_name, bio, status, inserted_at',
  tags: 'line, level, id, name, description, display_order',
  posts: 'line, level, id, kind, title, slug, body, author, is_published, inserted_at',
  content:
    'line, level, type, kind, id, author, above_type, above, parent, title, slug, tags, is_closed, body, text_hash, has_image, state, inserted_at',
  reports: 'line, level, id, target_type, target, reporter, reason, inserted_at',
} as const
export type Stage = keyof typeof STAGES

/** A row as it is copied: the table, and its line of the COPY. */
export type Staged = { stage: Stage; copy: string }

type Id = string | number
const idOr = (id: Id | undefined): string | null => (id === undefined ? null : String(id))
const moment = (text: string | undefined) => text ?? null

/** A checked row as its staging table takes it. Texts are cleaned here, before they are sent. */
export function stagedRow(row: ImportRow, line: number, level: number): Staged {
  const head = [line, level]
  switch (row.type) {
    case 'user': {
      const { username, email, firstName, lastName, bio, isBlocked, insertedAt } = row
      const names = [username, email ?? null, firstName || null, lastName || null, bio ?? '']
      return staged('users', [...head, idOr(row.id), ...names, isBlocked ? 2 : 0, moment(insertedAt)])
    }
    case 'tag':
      return staged('tags', [...head, idOr(row.id), row.name.trim(), row.description ?? '', row.displayOrder ?? 0])
    case 'post': {
      const { title, authorId, isPublished = true, insertedAt } = row
      const { body } = storedBody(row.body)
      const place = [row.kind ?? 'post', title.trim(), slugOf(row), body, idOr(authorId), isPublished]
      return staged('posts', [...head, idOr(row.id), ...place, moment(insertedAt)])
    }
    case 'report': {
      const { targetType, targetId, reporterId, reason, insertedAt } = row
      return staged('reports', [
        ...head,
        idOr(row.id),
        ...[targetType, idOr(targetId), idOr(reporterId), reason],
        moment(insertedAt),
      ])
    }
    default:
      return contentRow(row, head)
  }
}

type Text = Extract<ImportRow, { type: 'comment' | 'thread' | 'reply' | 'status' }>

function contentRow(row: Text, head: number[]): Staged {
  const { body, textHash, hasImage } = storedBody(row.body)
  const thread = row.type === 'thread' ? row : null
  return staged('content', [
    ...head,
    row.type,
    row.type === 'reply' && row.statusId !== undefined ? 'status_reply' : row.type,
    idOr(row.id),
    idOr(row.authorId),
    ...above(row),
    'parentId' in row ? idOr(row.parentId) : null,
    ...(thread
      ? [thread.title.trim(), slugOf(thread), tagsOf(thread.tags), thread.isClosed ?? false]
      : [null, null, null, null]),
    ...[body, textHash, hasImage, row.state ?? 'published', moment(row.insertedAt)],
  ])
}

function above(row: Text): [string | null, string | null] {
  if (row.type === 'comment') return ['post', idOr(row.postId)]
  if (row.type !== 'reply') return [null, null]
  return row.threadId === undefined ? ['status', idOr(row.statusId)] : ['thread', idOr(row.threadId)]
}

const staged = (stage: Stage, cells: readonly (string | number | boolean | null)[]): Staged => ({
  stage,
  copy: copyLine(cells),
})

/** A PostgreSQL array of texts. */
const tagsOf = (tags: readonly Id[] | undefined): string | null =>
  tags === undefined || tags.length === 0
    ? null
    : `{${tags.map((tag) => `"${String(tag).replace(/[\\"]/g, '\\$&')}"`).join(',')}}`

/** The address of a thing with a title: its own, else the words of the title and the id it has in the file. */
export function slugOf({ slug, title, id }: { slug?: string; title: string; id: Id }): string {
  if (slug !== undefined) return slug
  const words = (text: string) =>
    text
      .toLowerCase()
      .normalize('NFKC')
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-+|-+$/g, '')
  return [words(title).slice(0, 80).replace(/-+$/, ''), words(String(id))].filter((part) => part !== '').join('-')
}
