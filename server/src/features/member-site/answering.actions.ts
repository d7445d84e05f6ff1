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
import { type ContentRow, contentByNonce } from '../content/content.db.ts'
import { submitContent } from '../flags/intake/flagging.actions.ts'
import type { Pictured } from './text-pictures.actions.ts'
import { typedBody } from './typed-body.actions.ts'
import { lockWriter, type TextToAnswer, textsToAnswer } from './writing.db.ts'

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
  // The second of two presses waits here until the first is through, and finds what it wrote.
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
  const ids = [...('rootId' in page ? [page.rootId] : []), ...(to === null ? [] : [to])]
  const texts = ids.length === 0 ? [] : await textsToAnswer(ctx.site, ids, actorId(ctx.viewer))
  if ('rootId' in page) {
    const root = answerable(texts, page.rootId)
    if (root.isClosed) throw conflict(THREAD_CLOSED)
    if (to === null) return placeUnder(root)
  } else if (to === null) return { kind: 'comment' as const, postId: page.postId }
  const text = answerable(texts, to)
  const isOnPage = 'rootId' in page ? text.rootId === page.rootId : text.postId === page.postId
  if (!isOnPage) throw conflict(ANSWERED_IS_GONE)
  return placeUnder(text)
}

function answerable(texts: readonly TextToAnswer[], id: string): TextToAnswer {
  const text = texts.find((each) => each.id === id)
  if (!text || !isVisible(text)) throw conflict(ANSWERED_IS_GONE)
  if (text.how === 'block') throw conflict(BLOCKED_BY_THEM)
  return text
}
