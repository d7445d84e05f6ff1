import type { TxCtx } from '../../../platform/context.ts'
import type { SiteTask } from '../../../platform/jobs/task.ts'
import { inTransaction } from '../../../platform/transaction.ts'
import { isVisible } from '../../content/content.actions.ts'
import { type ContentRow, contentByIds } from '../../content/content.db.ts'
import { tellReadersOf } from '../../content/tell-readers.actions.ts'
import { notify } from '../../notifications/notifications.actions.ts'
import { lastNotificationAbout, reportersToTell } from '../../notifications/notifications.db.ts'
import { notifyAsChosen } from '../../notifications/tellings.actions.ts'
import { moderationStateOf } from './appeals.actions.ts'
import { lastAppealOn } from './appeals.db.ts'
import { lastOperationOn } from './flag-events.db.ts'
import { flagById } from './flags.db.ts'
import { TELL_AUTHOR } from './tell-author.actions.ts'

/** At most so many reporters of one thing are notified. */
const REPORTERS_MOST = 100

/** Notifications to authors about the state of their texts; an answer to their own request says it too. */
const KINDS = ['text.removed', 'text.back', 'text.approved', 'appeal.answered'] as const

type Known = { text: ContentRow; last: Awaited<ReturnType<typeof lastNotificationAbout>> }

/** The news to the author of a text that everybody sees: it is back, or was held and is approved; null where they know it. */
async function newsOfShown({ site }: TxCtx, { flagId, text, last }: Known & { flagId: string }) {
  const isBack =
    last?.kind === 'text.removed' ||
    (last?.kind === 'appeal.answered' && (await lastAppealOn(site, text.id))?.outcome === 'upheld')
  if (isBack) return 'text.back'
  const operation = await lastOperationOn(site, flagId)
  const isApproved = operation?.status === 'APPROVE' && (last === undefined || last.insertedAt < operation.insertedAt)
  return isApproved ? 'text.approved' : null
}

/** The news to the author of a hidden text; null where they know it, and for one that waits, or that they removed themselves. */
async function newsOfHidden(tx: TxCtx, { text, last }: Known) {
  const decidedAt = (await moderationStateOf(tx, text))?.decidedAt ?? null
  return decidedAt !== null && (last === undefined || last.insertedAt < decidedAt) ? 'text.removed' : null
}

/** Tells an author that the moderators removed a text of theirs, approved it, or that it is back; once each time that changes. */
export const tellAuthor: SiteTask = {
  name: TELL_AUTHOR,
  does: 'Tells authors, and those who reported, what moderators decided',
  scope: 'site',
  run: (ctx, { id }) =>
    inTransaction(
      ctx,
      async (tx) => {
        const flag = await flagById(tx.site, id)
        if (flag && !flag.isOpen) {
          const reporters = await reportersToTell(tx.site, id, REPORTERS_MOST)
          await notifyAsChosen(tx, 'reports', reporters, { subjectType: 'flag', subjectId: id, by: null })
        }
        const [text] = flag?.contentId ? await contentByIds(tx.site, [flag.contentId]) : []
        if (!text) return
        const isShown = isVisible(text)
        if (isShown) await tellReadersOf(tx, text.id)
        const last = await lastNotificationAbout(tx.site, text.authorId, KINDS, text.id)
        const kind = isShown
          ? await newsOfShown(tx, { flagId: id, text, last })
          : await newsOfHidden(tx, { text, last })
        if (kind) await notify(tx, { userId: text.authorId, kind, subjectType: 'content', subjectId: text.id })
      },
      { audited: false },
    ),
}
