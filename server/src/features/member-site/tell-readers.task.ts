import { TELLINGS, type Telling } from '@ward/domain/member-site/member-writing'
import type { TxCtx } from '../../platform/context.ts'
import { mentionsIn } from '../../platform/html/mentions.ts'
import type { SiteTask } from '../../platform/jobs/task.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { isVisible } from '../content/content.actions.ts'
import { type ContentRow, contentByIds } from '../content/content.db.ts'
import { TELL_READERS } from '../content/tell-readers.actions.ts'
import { notifiedOfText } from '../notifications/notifications.db.ts'
import { notifyAsChosen } from '../notifications/tellings.actions.ts'
import { followersOf, silencing } from './silences.db.ts'

const WEEK_MS = 7 * 86_400_000
const FOLLOWERS_AT_ONCE = 200

/** Whose text is answered: that above it, else the thread or status it stands under. */
async function answeredBy({ site }: TxCtx, { parentId, rootId }: ContentRow): Promise<string[]> {
  const id = parentId ?? rootId
  const [above] = id === null ? [] : await contentByIds(site, [id])
  return above && isVisible(above) ? [above.authorId] : []
}

/** Tells people of a text in one way, each as they chose; nobody who silences its author, and nobody twice. */
async function tell(tx: TxCtx, text: ContentRow, telling: Telling, userIds: readonly string[], subjectId: string) {
  const { kind } = TELLINGS[telling]
  const others = [...new Set(userIds)].filter((id) => id !== text.authorId)
  if (others.length === 0) return
  const silent = await silencing(tx.site, text.authorId, others)
  const notified = await notifiedOfText(tx.site, kind, text.id, subjectId, text.insertedAt)
  await notifyAsChosen(
    tx,
    telling,
    others.filter((id) => !silent.has(id) && !notified.has(id)),
    { subjectType: 'content', subjectId, by: text.authorId },
  )
}

/** Notifies people who are answered or mentioned, or who follow a thread, once members see the text. */
export const tellReaders: SiteTask = {
  name: TELL_READERS,
  does: 'Tells members that somebody answered or mentioned them, or wrote in a thread they follow',
  scope: 'site',
  run: (ctx, { id }) =>
    inTransaction(
      ctx,
      async (tx) => {
        const [text] = await contentByIds(tx.site, [id])
        if (!text || !isVisible(text) || ctx.now().getTime() - text.insertedAt.getTime() > WEEK_MS) return
        const answered = await answeredBy(tx, text)
        const mentioned = mentionsIn(text.body).map(({ userId }) => userId)
        await tell(tx, text, 'answers', answered, text.id)
        await tell(
          tx,
          text,
          'mentions',
          mentioned.filter((userId) => !answered.includes(userId)),
          text.id,
        )
        if (text.kind !== 'reply' || text.rootId === null) return
        const known = [...answered, ...mentioned]
        for (let after = '0'; ; ) {
          const followers = await followersOf(tx.site, text.rootId, after, FOLLOWERS_AT_ONCE)
          await tell(
            tx,
            text,
            'threads',
            followers.filter((userId) => !known.includes(userId)),
            text.rootId,
          )
          if (followers.length < FOLLOWERS_AT_ONCE) return
          after = followers.at(-1) ?? after
        }
      },
      { audited: false },
    ),
}
