import { IMPORT_REASON, type ImportReason } from '@ward/domain/import'
import type { TxCtx } from '../../platform/context.ts'
import { autoParagraph } from '../../platform/html/paragraphs.ts'
import { insertPost } from '../content/content.db.ts'
import { submitContent } from '../flags/flagging.actions.ts'
import { isSlugTaken, knownTargets, noteSource, type RefusedRow } from './import.db.ts'
import { guest } from './import-people.actions.ts'
import type { WxrComment, WxrItem } from './wxr.ts'

/** What one transaction did. */
export type Tally = { imported: Record<string, number>; known: Record<string, number>; refused: RefusedRow[] }
export const emptyTally = (): Tally => ({ imported: {}, known: {}, refused: [] })
export const tick = (counts: Record<string, number>, name: string) => {
  counts[name] = (counts[name] ?? 0) + 1
}
export const refuse = (tally: Tally, line: number, item: string, reason: ImportReason) =>
  tally.refused.push({ line, item: item.slice(0, 200), reason: IMPORT_REASON[reason] })

/** Accounts of the export's authors, by login and by WordPress' number. */
export type Authors = { byLogin: ReadonlyMap<string, string>; byId: ReadonlyMap<string, string> }
type Job = { source: string; authors: Authors }

/** A post or page; its id here, or null where it has no place. */
export async function importPost(
  tx: TxCtx,
  item: WxrItem,
  { source, authors }: Job,
  tally: Tally,
): Promise<string | null> {
  const name = `${item.type || 'item'} ${item.id || '?'}`
  if (item.type === 'attachment' || item.type === 'revision') refuse(tally, item.line, name, item.type)
  else if (item.type !== 'post' && item.type !== 'page') refuse(tally, item.line, name, 'otherType')
  else if (!/^\d+$/.test(item.id)) refuse(tally, item.line, name, 'noId')
  else {
    const known = (await knownTargets(tx.site, source, 'post', [item.id])).get(item.id)
    if (known) {
      tick(tally.known, item.type)
      return known
    }
    const insertedAt = dateOf(tx, item, tally, name)
    const id = await insertPost(tx.site, {
      kind: item.type,
      slug: await freeSlug(tx, item),
      title: item.title.slice(0, 500) || 'Untitled',
      body: autoParagraph(item.content),
      authorId: authors.byLogin.get(item.creator) ?? null,
      isPublished: item.status === 'publish' && item.password === '',
      insertedAt,
      updatedAt: insertedAt,
    })
    await noteSource(tx.site, { source, kind: 'post', sourceId: item.id, targetId: id })
    tick(tally.imported, item.type)
    return id
  }
  return null
}

async function freeSlug(tx: TxCtx, { slug, title, id }: WxrItem): Promise<string> {
  const plain = (decoded(slug) || title)
    .toLowerCase()
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 180)
  const base = plain || `post-${id}`
  let free = base
  for (let n = 2; await isSlugTaken(tx.site, free); n++) free = `${base}-${n}`
  return free
}

function decoded(slug: string): string {
  try {
    return decodeURIComponent(slug)
  } catch {
    return slug
  }
}

const STATES: Record<string, { isPending?: boolean; isSpam?: boolean; isDeleted?: boolean }> = {
  1: {},
  approve: {},
  0: { isPending: true },
  hold: { isPending: true },
  spam: { isSpam: true },
  trash: { isDeleted: true },
  'post-trashed': { isDeleted: true },
}

/** Comments of one post, a parent before its answers; those that came before are left as they are. */
export async function importComments(
  tx: TxCtx,
  postId: string,
  comments: readonly WxrComment[],
  job: Job,
  tally: Tally,
): Promise<void> {
  const ids = comments.flatMap(({ id, parent }) => [id, parent]).filter((id) => /^[1-9]\d*$/.test(id))
  const known = await knownTargets(tx.site, job.source, 'comment', ids)
  const here = new Map(known)
  const inFile = new Set(comments.map((comment) => comment.id))
  let waiting = [...comments]
  while (waiting.length > 0) {
    const isReady = ({ parent }: WxrComment) =>
      here.has(parent) || !inFile.has(parent) || parent === '0' || parent === ''
    const ready = waiting.filter(isReady)
    // Answers that go in a circle hang on one another: they are taken as they stand.
    const next = ready.length > 0 ? ready : waiting
    for (const comment of next) await importComment(tx, postId, comment, { ...job, known, here }, tally)
    waiting = waiting.filter((comment) => !next.includes(comment))
  }
}

type CommentJob = Job & { known: ReadonlyMap<string, string>; here: Map<string, string> }

async function importComment(
  tx: TxCtx,
  postId: string,
  comment: WxrComment,
  { source, authors, known, here }: CommentJob,
  tally: Tally,
) {
  const name = `comment ${comment.id || '?'}`
  if (!/^[1-9]\d*$/.test(comment.id)) {
    refuse(tally, comment.line, name, 'noId')
    return
  }
  if (known.has(comment.id) || here.has(comment.id)) {
    tick(tally.known, 'comment')
    return
  }
  if (comment.content.trim() === '') {
    refuse(tally, comment.line, name, 'emptyComment')
    return
  }
  const isAnswer = comment.parent !== '0' && comment.parent !== ''
  const parentId = isAnswer ? (here.get(comment.parent) ?? null) : null
  if (isAnswer && parentId === null) refuse(tally, comment.line, name, 'noParent')
  const state = STATES[comment.approved]
  if (!state) refuse(tally, comment.line, name, 'unknownState')
  const { isPending = false, isSpam = false, isDeleted = false } = state ?? { isPending: true }
  const authorId =
    authors.byId.get(comment.userId) ?? (await guest(tx, { name: comment.author || 'Anonymous', email: comment.email }))
  const { content } = await submitContent(tx, {
    kind: 'comment',
    postId,
    parentId,
    authorId,
    body: autoParagraph(comment.content),
    insertedAt: dateOf(tx, comment, tally, name),
    isPending,
    isSpam,
    isDeleted,
    isPublishedElsewhere: true,
  })
  await noteSource(tx.site, { source, kind: 'comment', sourceId: comment.id, targetId: content.id })
  here.set(comment.id, content.id)
  tick(
    tally.imported,
    isPending
      ? 'comment waiting for approval'
      : isSpam
        ? 'comment marked as spam'
        : isDeleted
          ? 'comment deleted'
          : 'comment',
  )
}

/** The moment a thing was written: GMT, else the site's local time taken as GMT, else now with a note. */
function dateOf(
  tx: TxCtx,
  { dateGmt, date, line }: { dateGmt: string; date: string; line: number },
  tally: Tally,
  item: string,
): Date {
  for (const text of [dateGmt, date]) {
    const written = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(text) ? `${text.replace(' ', 'T')}Z` : text
    const moment = new Date(written)
    if (text !== '' && !text.startsWith('0000') && !Number.isNaN(moment.getTime()) && moment.getTime() > 0)
      return moment
  }
  if (dateGmt !== '' || date !== '') refuse(tally, line, item, 'badDate')
  return tx.now()
}
