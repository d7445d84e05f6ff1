import type { SiteTask } from '../../../platform/jobs/task.ts'
import { inTransaction } from '../../../platform/transaction.ts'
import { isVisible } from '../../content/content.actions.ts'
import { contentByIds } from '../../content/content.db.ts'
import { tellReadersOf } from '../../content/tell-readers.actions.ts'
import { notify } from '../../notifications/notifications.actions.ts'
import { lastNotificationAbout, reportersToTell } from '../../notifications/notifications.db.ts'
import { notifyAsChosen } from '../../notifications/tellings.actions.ts'
import { moderationStateOf } from './appeals.actions.ts'
import { lastAppealOn } from './appeals.db.ts'
import { flagById } from './flags.db.ts'
import { TELL_AUTHOR } from './tell-author.actions.ts'

/** At most so many reporters of one thing are notified. */
const REPORTERS_MOST = 100

/** Notifications to authors about the state of their texts; an answer to their own request says it too. */
const KINDS = ['text.removed', 'text.back', 'appeal.answered'] as const

/** Tells an author that the moderators removed a text of theirs, or that it is back; once each time that changes. */
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
        const last = await lastNotificationAbout(tx.site, text.authorId, KINDS, text.id)
        const isShown = isVisible(text)
        if (isShown) await tellReadersOf(tx, text.id)
        // A text that waits, or that its author removed, has no decision to report.
        const kind = isShown ? 'text.back' : 'text.removed'
        const decidedAt = isShown ? null : ((await moderationStateOf(tx, text))?.decidedAt ?? null)
        const isNews = isShown
          ? last?.kind === 'text.removed' ||
            (last !== undefined &&
              (await lastAppealOn(tx.site, text.id))?.outcome === 'upheld' &&
              last.kind === 'appeal.answered')
          : decidedAt !== null && (last === undefined || last.insertedAt < decidedAt)
        if (isNews) await notify(tx, { userId: text.authorId, kind, subjectType: 'content', subjectId: text.id })
      },
      { audited: false },
    ),
}
