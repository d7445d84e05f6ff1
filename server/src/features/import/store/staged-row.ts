import { STATUS } from '@ward/domain/app/account-status'
import { withoutEnd, withoutEnds } from '@ward/domain/kernel/text-ends'
import { type Cell, copyLine } from '../../../platform/database/copy-in.ts'
import type { ImportRow } from '../import-rows.ts'
import type { Fallbacks } from './incoming.ts'
import { type StoredBody, storedBody } from './stored-body.ts'

/** The staging tables, with the columns that are copied into them behind the row's place and level. */
export const STAGES = {
  users: ['id', 'username', 'email', 'first_name', 'last_name', 'bio', 'status', 'inserted_at', 'may_rename'],
  auth_accounts: ['id', 'owner', 'provider', 'provider_uid', 'inserted_at'],
  tags: ['id', 'name', 'description', 'display_order'],
  posts: ['id', 'kind', 'title', 'slug', 'body', 'author', 'is_published', 'inserted_at'],
  reports: ['id', 'target_type', 'target', 'reporter', 'reason', 'inserted_at'],
} as const
export type Stage = keyof typeof STAGES

/** A row on its way: with the cells of its staging table, or a text, which needs no stage. */
export type StagedCells = { stage: Stage; cells: Readonly<Record<string, Cell>>; hasImage?: boolean }
export type Staged = StagedCells | { stage: 'content'; text: Text; hasImage: boolean }

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
  fallbacks: Fallbacks | undefined
} & StoredBody

type Id = string | number
const idOr = (id: Id | undefined): string | null => (id === undefined ? null : String(id))
const moment = (text: string | undefined) => text ?? null

/** A checked row as its staging table takes it. Texts are cleaned here, before they are sent. */
export function stagedRow(row: ImportRow, fallbacks?: Fallbacks): Staged {
  const head = { id: idOr(row.id), inserted_at: 'insertedAt' in row ? moment(row.insertedAt) : null }
  switch (row.type) {
    case 'user': {
      const { username, email = null, firstName, lastName, bio = '', isBlocked } = row
      const names = { username, email, first_name: firstName || null, last_name: lastName || null, bio }
      const cells = {
        ...head,
        ...names,
        status: isBlocked ? STATUS.blocked : STATUS.active,
        may_rename: fallbacks !== undefined,
      }
      return { stage: 'users', cells }
    }
    case 'auth_account': {
      const { userId, provider, providerUid } = row
      return { stage: 'auth_accounts', cells: { ...head, owner: idOr(userId), provider, provider_uid: providerUid } }
    }
    case 'tag': {
      const { name, description = '', displayOrder = 0 } = row
      return { stage: 'tags', cells: { ...head, name: name.trim(), description, display_order: displayOrder } }
    }
    case 'post': {
      const { kind = 'post', title, authorId, isPublished = true } = row
      const { body, hasImage } = storedBody(row.body)
      const place = { slug: slugOf(row), author: idOr(authorId), is_published: isPublished }
      return { stage: 'posts', cells: { ...head, ...place, kind, title: title.trim(), body }, hasImage }
    }
    case 'report': {
      const { targetType, targetId, reporterId, reason } = row
      const ids = { target_type: targetType, target: idOr(targetId), reporter: idOr(reporterId) }
      return { stage: 'reports', cells: { ...head, ...ids, reason } }
    }
    default: {
      const text = textOf(row, fallbacks)
      return { stage: 'content', text, hasImage: text.hasImage }
    }
  }
}

/** The line of a COPY for a staged row, with other values in some of its cells. */
export function copyOf(
  { stage, cells }: StagedCells,
  { position, level }: { position: number; level: number },
  others: StagedCells['cells'] = {},
): string {
  const row = { ...cells, ...others }
  return copyLine([position, level, ...STAGES[stage].map((column) => row[column] ?? null)])
}

type TextRow = Extract<ImportRow, { type: 'comment' | 'thread' | 'reply' | 'status' }>

function textOf(row: TextRow, fallbacks: Fallbacks | undefined): Text {
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
    fallbacks,
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
