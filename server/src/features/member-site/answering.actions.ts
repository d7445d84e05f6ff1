import { may } from '@ward/domain/app/permissions'
import { conflict, refuseUnless } from '@ward/domain/kernel/refusal'
import {
  ANSWERED_IS_GONE,
  type AnswerInput,
  BLOCKED_BY_THEM,
  THREAD_CLOSED,
} from '@ward/domain/member-site/member-writing'
import { audit } from '../../platform/audit.ts'
import { actorId, type TxCtx, type UserViewer } from '../../platform/context.ts'
import { sendOf } from '../../platform/sent-once.ts'
import { isVisible, type NewText, placeUnder } from '../content/content.actions.ts'
import { type ContentRow, contentByIds, contentByNonce } from '../content/content.db.ts'
import { threadsByIds } from '../content/threads.db.ts'
import { submitContent } from '../flags/intake/flagging.actions.ts'
import { silenceOf } from './silences.db.ts'
import type { Pictured } from './text-pictures.actions.ts'
import { typedBody } from './typed-body.actions.ts'
import { lockWriter } from './writing.db.ts'

/** The page an answer is written on: a post, or a thread or status. */
export type AnsweredPage = { postId: string } | { rootId: string }

/**
 * A member answers what stands on a page, or a text under it: scored, held and flagged as anything else that is written. A
 * form that is sent twice, also at once, is one text.
 *
 * @throws FORBIDDEN for who may not write any more, CONFLICT where the thread was closed or the answered text is gone
 */
export async function answer(
  ctx: TxCtx,
  viewer: UserViewer,
  { page, to, body, picture = '', ...form }: AnswerInput & Pictured & { page: AnsweredPage },
): Promise<ContentRow> {
  const nonce = sendOf(form.nonce, to ?? '', body)
  // Of two presses the second waits here until the first is through, and finds what it wrote.
  refuseUnless(may(await lockWriter(ctx.site, viewer.userId), 'memberSite.write'))
  const known = await contentByNonce(ctx.site, viewer.userId, nonce)
  const text =
    known ?? (await write(ctx, { ...(await placeOn(ctx, page, to)), authorId: viewer.userId, body, nonce }, picture))
  await audit(ctx, { action: 'answer', subjectType: 'content', subjectId: text.id })
  return text
}

const write = async (ctx: TxCtx, text: NewText, picture: string): Promise<ContentRow> =>
  (await submitContent(ctx, { ...text, body: (await typedBody(ctx, text.body)) + picture })).content

/** Where an answer stands, if what it answers is there for everybody. */
async function placeOn(ctx: TxCtx, page: AnsweredPage, to: string | null) {
  if ('rootId' in page) {
    const root = await answerable(ctx, page.rootId)
    const [thread] = root.kind === 'thread' ? await threadsByIds(ctx.site, [root.id]) : []
    if (thread?.isClosed) throw conflict(THREAD_CLOSED)
    if (to === null) return placeUnder(root)
  } else if (to === null) return { kind: 'comment' as const, postId: page.postId }
  const text = await answerable(ctx, to)
  const isOnPage = 'rootId' in page ? text.rootId === page.rootId : text.postId === page.postId
  if (!isOnPage) throw conflict(ANSWERED_IS_GONE)
  return placeUnder(text)
}

async function answerable(ctx: TxCtx, id: string): Promise<ContentRow> {
  const [text] = await contentByIds(ctx.site, [id])
  if (!text || !isVisible(text)) throw conflict(ANSWERED_IS_GONE)
  const writer = actorId(ctx.viewer)
  if (writer !== null && (await silenceOf(ctx.site, text.authorId, writer)) === 'block') throw conflict(BLOCKED_BY_THEM)
  return text
}
