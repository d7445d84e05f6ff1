import type { ImportRow } from '@ward/domain/import-rows'
import { withoutEnd, withoutEnds } from '@ward/domain/text-ends'
import { copyLine } from '../../../platform/database/copy-in.ts'
import { type StoredBody, storedBody } from './jsonl-body.ts'

/** The staging tables, with the columns that are copied into them. */
export const STAGES = {
  users: 'line, level, id, username, email, first_name, last_name, bio, status, inserted_at',
  tags: 'line, level, id, name, description, display_order',
  posts: 'line, level, id, kind, title, slug, body, author, is_published, inserted_at',
  reports: 'line, level, id, target_type, target, reporter, reason, inserted_at',
} as const
export type Stage = keyof typeof STAGES

/** A row on its way: staged, with its line of the COPY, or a text, which needs no stage. */
export type Staged = { stage: Stage; copy: string } | { stage: 'content'; text: Text }

/** A text with the ids of the other system. `above` is the article, thread or status update it stands under. */
export type Text = {
  type: 'comment' | 'thread' | 'reply' | 'status'
  kind: 'comment' | 'thread' | 'reply' | 'status' | 'status_reply'
  id: string
  authorId: string
  above: { type: 'post' | 'thread' | 'status'; id: string } | null
  parentId: string | null
  thread: { title: string; slug: string; tags: string[]; isClosed: boolean } | null
  state: 'published' | 'pending' | 'spam' | 'deleted'
  insertedAt: string | null
} & StoredBody

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
      return { stage: 'content', text: textOf(row) }
  }
}

type TextRow = Extract<ImportRow, { type: 'comment' | 'thread' | 'reply' | 'status' }>

function textOf(row: TextRow): Text {
  const { body, textHash, hasImage } = storedBody(row.body)
  return {
    type: row.type,
    kind: row.type === 'reply' && row.statusId !== undefined ? 'status_reply' : row.type,
    id: String(row.id),
    authorId: String(row.authorId),
    above: aboveOf(row),
    parentId: 'parentId' in row ? idOr(row.parentId) : null,
    thread: row.type === 'thread' ? threadOf(row) : null,
    state: row.state ?? 'published',
    insertedAt: moment(row.insertedAt),
    body,
    textHash,
    hasImage,
  }
}

const threadOf = (row: Extract<TextRow, { type: 'thread' }>) => ({
  title: row.title.trim(),
  slug: slugOf(row),
  tags: [...new Set((row.tags ?? []).map(String))],
  isClosed: row.isClosed ?? false,
})

function aboveOf(row: TextRow): Text['above'] {
  if (row.type === 'comment') return { type: 'post', id: String(row.postId) }
  if (row.type !== 'reply') return null
  return row.threadId === undefined
    ? { type: 'status', id: String(row.statusId) }
    : { type: 'thread', id: String(row.threadId) }
}

const staged = (stage: Stage, cells: readonly (string | number | boolean | null)[]): Staged => ({
  stage,
  copy: copyLine(cells),
})

/** The address of a thing with a title: its own, else the words of the title and the id it has in the file. */
export function slugOf({ slug, title, id }: { slug?: string; title: string; id: Id }): string {
  if (slug !== undefined) return slug
  return joined([withoutEnd(wordsOf(title).slice(0, 80), '-'), wordsOf(String(id))])
}

/** An address with the id of the file behind it, for a thing that cannot have its own. */
export const longerSlugOf = (thing: { slug?: string; title: string; id: Id }): string =>
  joined([slugOf(thing), wordsOf(String(thing.id)) || 'post'])

const joined = (parts: readonly string[]) => parts.filter((part) => part !== '').join('-')
const wordsOf = (text: string) => {
  const words = text.toLowerCase().normalize('NFKC')
  return withoutEnds(words.replace(/[^\p{L}\p{N}]+/gu, '-'), '-')
}
