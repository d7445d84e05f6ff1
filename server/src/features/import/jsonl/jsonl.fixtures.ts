import { createHash } from 'node:crypto'
import type { TestApp } from '../../../../test/app.ts'
import { type ImportInput, importFile } from '../import.actions.ts'
import { bytes, contextOf } from '../import.fixtures.ts'
import type { ImportRow } from '../import-rows.ts'
import { jsonlRows } from './jsonl-rows.ts'

/** Rows, or lines as they are, as a file. */
export const jsonl = (...rows: (ImportRow | object | string)[]): string =>
  rows.map((row) => `${typeof row === 'string' ? row : JSON.stringify(row)}\n`).join('')

/** Brings a text in as a file of its own. */
export function importRows(
  t: TestApp,
  text: string,
  siteId: number,
  {
    source = 'jsonl',
    ...more
  }: Partial<Pick<ImportInput, 'isDryRun' | 'onProgress' | 'whenDone'>> & { source?: string } = {},
) {
  const hash = `${createHash('sha256').update(text).digest('hex')}:${source}`
  const file = { name: 'test.jsonl', size: text.length, hash }
  const { pool } = t.database
  return importFile(contextOf(t, siteId), { ...more, pool, file, reader: jsonlRows(bytes(text, 700), source) })
}

export const user = (id: string | number, more: object = {}) => ({
  type: 'user',
  id,
  username: `member_${id}`,
  ...more,
})
export const post = (id: string | number, more: object = {}) => ({
  type: 'post',
  id,
  title: `Post ${id}`,
  body: 'Read.',
  ...more,
})
export const thread = (id: string | number, more: object = {}) => ({
  ...{ type: 'thread', id, title: `Thread ${id}`, authorId: 1, body: `Question ${id}` },
  ...more,
})
export const comment = (id: string | number, more: object = {}) => ({
  ...{ type: 'comment', id, postId: 1, authorId: 1, body: `Comment ${id}` },
  ...more,
})
export const reply = (id: string | number, more: object = {}) => ({
  ...{ type: 'reply', id, threadId: 1, authorId: 1, body: `Reply ${id}` },
  ...more,
})
export const status = (id: string | number, more: object = {}) => ({
  type: 'status',
  id,
  authorId: 1,
  body: `Today ${id}`,
  ...more,
})
export const report = (id: string | number, more: object = {}) => ({
  ...{ type: 'report', id, targetType: 'comment', targetId: 1, reporterId: 1, reason: 'Unkind' },
  ...more,
})
