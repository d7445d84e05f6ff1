import type { ThreadRestore } from '@ward/domain/forums/thread-state'
import { THREAD_TOPIC } from '@ward/domain/forums/threads'
import { orNotFound } from '@ward/domain/kernel/refusal'
import { auditSave } from '../../../platform/audit.ts'
import type { TxCtx } from '../../../platform/context.ts'
import { announce } from '../../../platform/events/announce.ts'
import { versionAt } from '../../../platform/versions.ts'
import { lockContent } from '../../content/content.db.ts'
import { changeSeo } from '../../forums/seo/seo.actions.ts'
import { keepState, stateOf, type ThreadState, threadSubject } from '../../forums/threads/thread-state.actions.ts'
import { putBackTags } from '../../forums/threads/thread-tags.actions.ts'
import { flagIdOf, lockFlag } from '../flag/flags.db.ts'
import { edit, toggle } from './editing.actions.ts'

/**
 * Makes what is set about a thread again what it was in a version, as a change of its own. Tags that are no longer there stay
 * away; its author of then is given back, whoever that is.
 *
 * @throws NOT_FOUND thread or version, CONFLICT when it is no longer the version that was shown, or cannot be featured yet
 */
export async function restoreThread(ctx: TxCtx, { id, number, stateVersion }: ThreadRestore): Promise<string> {
  const flagId = await flagIdOf(ctx.site, { contentId: id })
  // Before the text: decisions lock them in this order.
  if (flagId) await lockFlag(ctx.site, flagId)
  const text = orNotFound(await lockContent(ctx.site, id))
  const before = await stateOf(ctx, id, stateVersion)
  const { content } = orNotFound(await versionAt(ctx.site, threadSubject(id), number))
  const requested = content as ThreadState
  const fields = [
    ...(await edit(ctx, text, { userId: requested.userId }, { isGivenBack: true })),
    ...(await toggle(ctx, { id, flagId }, requested)),
    ...(await changeSeo(ctx, { id, before }, { slug: requested.slug, seo: JSON.stringify(requested.seo) })),
    ...(await putBackTags(ctx, id, requested)),
  ]
  await keepState(ctx, id, before)
  await auditSave(ctx, { action: 'restoreThread', subjectType: 'content', subjectId: id, fields })
  await announce(ctx, THREAD_TOPIC, id)
  return id
}
