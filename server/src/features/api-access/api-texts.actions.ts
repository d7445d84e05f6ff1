import { randomUUID } from 'node:crypto'
import {
  type ApiReceipt,
  type ApiText,
  type ApiTextChange,
  type ApiTexts,
  type ApiTextsQuery,
  apiStateOf,
  cursorAfter,
  type NewApiText,
  POST_UNKNOWN,
  STATUS_UNKNOWN,
  THREAD_UNKNOWN,
} from '@ward/domain/api-access/content-api'
import { may } from '@ward/domain/app/permissions'
import type { ContentKind } from '@ward/domain/flags/flag/assoc-types'
import { invalid, orNotFound, Refusal, refuseUnless } from '@ward/domain/kernel/refusal'
import { shownName } from '@ward/domain/member-site/member-site'
import { ANSWERING_LIMIT, ANSWERING_TOO_FAST } from '@ward/domain/member-site/member-writing'
import type { Ctx, TxCtx, UserViewer } from '../../platform/context.ts'
import type { SiteHandle } from '../../platform/database/site-handle.ts'
import { demandFeature, mayHere } from '../../platform/rights.ts'
import { type ContentRow, contentByIds } from '../content/content.db.ts'
import { forumTagsOfThreads } from '../forums/tags/thread-tags.db.ts'
import { FORUM_KINDS } from '../member-site/activity.db.ts'
import { answer } from '../member-site/answering.actions.ts'
import { editOwn, postStatus, removeOwn, startThread } from '../member-site/own-words.actions.ts'
import { lockWriter } from '../member-site/writing.db.ts'
import { authorOf } from './api-authors.actions.ts'
import { countWritten } from './api-authors.db.ts'
import { type ApiTextRow, apiTextById, isPublishedPost, textsAfter } from './api-texts.db.ts'

const receiptOf = (
  text: Pick<ContentRow, 'id' | 'kind' | 'authorId' | 'insertedAt'> & Parameters<typeof apiStateOf>[0],
): ApiReceipt => ({
  id: text.id,
  kind: text.kind,
  state: apiStateOf(text),
  authorId: text.authorId,
  writtenAt: text.insertedAt.toISOString(),
})

function shown(row: ApiTextRow, { tagIds, opensForums }: { tagIds: string[]; opensForums: boolean }): ApiText {
  const { postId, rootId, parentId, title, authorRef } = row
  const receipt = receiptOf(row)
  const isRemoved = receipt.state === 'removed'
  return {
    ...receipt,
    removedAs: isRemoved ? (row.isDeleted ? 'deleted' : 'spam') : null,
    visible: receipt.state === 'published' && row.isAroundSeen && (opensForums || !FORUM_KINDS.includes(row.kind)),
    ...{ authorRef, postId, rootId, parentId, title, tagIds },
    authorName: shownName(row),
    body: isRemoved ? null : row.body,
    revision: row.revision,
    editedAt: row.editedAt?.toISOString() ?? null,
  }
}

/** A text and how it stands. @throws NOT_FOUND */
export async function readText(ctx: Ctx, id: string): Promise<ApiText> {
  const row = orNotFound(await apiTextById(ctx.site, id))
  const tags = await tagsOf(ctx.site, [row])
  return shown(row, { tagIds: tags.get(id) ?? [], opensForums: await opensForums(ctx) })
}

const opensForums = async (ctx: Ctx): Promise<boolean> => (await mayHere(ctx, 'memberSite.readForums')).ok

/** The ids of the tags of those texts that are threads. */
async function tagsOf(site: SiteHandle, rows: readonly ApiTextRow[]): Promise<Map<string, string[]>> {
  const threads = rows.filter(({ kind }) => kind === 'thread').map(({ id }) => id)
  const tags = threads.length === 0 ? [] : await forumTagsOfThreads(site, threads)
  const ids = Map.groupBy(tags, ({ threadId }) => threadId)
  return new Map([...ids].map(([threadId, own]) => [threadId, own.map(({ id }) => id)]))
}

/** A page of the site's texts, in the order of their ids. */
export async function readTexts(ctx: Ctx, { limit, cursor = '0', ...which }: ApiTextsQuery): Promise<ApiTexts> {
  const { site } = ctx
  const rows = await textsAfter(site, { after: cursor, limit: limit + 1, ...which })
  const tags = await tagsOf(site, rows)
  const seen = await opensForums(ctx)
  const texts = rows.slice(0, limit).map((row) => shown(row, { tagIds: tags.get(row.id) ?? [], opensForums: seen }))
  const last = texts.at(-1)
  return { texts, next: rows.length > limit && last ? cursorAfter(last.id) : null }
}

/** The receipt of a text as it stands now. */
export const receipt = async ({ site }: TxCtx, id: string) => receiptOf(orNotFound((await contentByIds(site, [id]))[0]))

/**
 * Writes a text for a member, as the pages of the site do.
 *
 * @throws INVALID naming the field, FORBIDDEN for who may not write, CONFLICT where the thread is closed or the answered text is
 * gone, RATE_LIMITED where they have written a lot
 */
export async function createText(tx: TxCtx, text: NewApiText): Promise<ApiReceipt> {
  if (text.kind === 'thread' || text.kind === 'reply') await demandFeature(tx, 'memberSite.readForums')
  const viewer = await authorOf(tx, text.author, 'author')
  refuseUnless(may(await lockWriter(tx.site, viewer.userId), 'memberSite.write'))
  await demandSlow(tx, viewer)
  const id = await write({ ...tx, viewer }, viewer, text)
  return receipt(tx, id)
}

/** Also for somebody new, whose texts at once all count by their ref until the first has made them a member. */
async function demandSlow({ site, now }: TxCtx, { userId: authorId }: UserViewer): Promise<void> {
  const { answers: most, minutes } = ANSWERING_LIMIT
  const since = new Date(now().getTime() - minutes * 60_000)
  if ((await countWritten(site, { authorId, since, most })) >= most)
    throw new Refusal('RATE_LIMITED', ANSWERING_TOO_FAST, { retryAfter: minutes * 60 })
}

async function write(tx: TxCtx, viewer: UserViewer, text: NewApiText): Promise<string> {
  const { body } = text
  const nonce = randomUUID()
  if (text.kind === 'status') return postStatus(tx, viewer, { body, nonce })
  if (text.kind === 'thread') {
    const { id } = await startThread(tx, viewer, { title: text.title, body, tagIds: text.tagIds ?? [], nonce })
    return id
  }
  const answered = { to: text.parentId ?? null, body, nonce }
  if (text.kind === 'comment') {
    if (!(await isPublishedPost(tx.site, text.postId))) throw invalid('postId', POST_UNKNOWN)
    return (await answer(tx, viewer, { ...answered, page: { postId: text.postId } })).id
  }
  const rootId =
    text.kind === 'reply'
      ? await rootOf(tx, { id: text.threadId, kind: 'thread', field: 'threadId', unknown: THREAD_UNKNOWN })
      : await rootOf(tx, { id: text.statusId, kind: 'status', field: 'statusId', unknown: STATUS_UNKNOWN })
  return (await answer(tx, viewer, { ...answered, page: { rootId } })).id
}

type Root = { id: string; kind: ContentKind; field: string; unknown: string }
async function rootOf({ site }: TxCtx, { id, kind, field, unknown }: Root): Promise<string> {
  const [root] = await contentByIds(site, [id])
  if (root?.kind !== kind) throw invalid(field, unknown)
  return id
}

/** The author of a text, who acts as if they were signed in. @throws NOT_FOUND, FORBIDDEN for what staff wrote */
export async function authorOfText(tx: TxCtx, id: string) {
  const { authorId, kind, revision } = orNotFound(await apiTextById(tx.site, id))
  const viewer = await authorOf(tx, { id: authorId }, 'author')
  return { own: { ...tx, viewer }, viewer, kind, revision }
}

/** Its author edits a text in the site's time: it is judged again. @throws as `editOwn`, FORBIDDEN for what staff wrote */
export async function changeText(tx: TxCtx, id: string, { body, revision }: ApiTextChange): Promise<ApiReceipt> {
  const { own, viewer, revision: current } = await authorOfText(tx, id)
  await editOwn(own, viewer, { id, body, revision: revision ?? current })
  return receipt(tx, id)
}

/** Its author takes a text back. @throws as `removeOwn`, FORBIDDEN for what staff wrote */
export async function removeText(tx: TxCtx, id: string): Promise<void> {
  const { own, viewer } = await authorOfText(tx, id)
  await removeOwn(own, viewer, id)
}
