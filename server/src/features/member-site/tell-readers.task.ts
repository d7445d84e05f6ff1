import { TELLINGS } from '@ward/domain/member-site/member-writing'
import type { Ctx, TxCtx } from '../../platform/context.ts'
import { mentionsIn } from '../../platform/html/mentions.ts'
import type { SiteTask } from '../../platform/jobs/task.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { isVisible } from '../content/content.actions.ts'
import { type ContentRow, contentByIds } from '../content/content.db.ts'
import { TELL_READERS } from '../content/tell-readers.actions.ts'
import { firstSeenByApproval } from '../flags/flag/flag-events.db.ts'
import { notifyEach, type Told } from '../notifications/tellings.actions.ts'
import { lastTold } from '../notifications/tellings.db.ts'
import { followersOf, silencing } from './silences.db.ts'

const WEEK_MS = 7 * 86_400_000
const FOLLOWERS_AT_ONCE = 200

/** `since`: from when on members saw the text, which may have been held first. What was removed and is back is nothing new. */
type Seen = { text: ContentRow; since: Date }
type ToTell = Pick<Told, 'telling' | 'userId' | 'subjectId'> & Seen

const nameOf = (...parts: readonly string[]) => parts.join(' ')

/** Tells people of texts, each as they chose; nobody who silences the author of a text, and nobody twice. */
async function tell(tx: TxCtx, all: readonly ToTell[]): Promise<void> {
  const others = all.filter(({ text, userId }) => userId !== text.authorId)
  if (others.length === 0) return
  const userIds = [...new Set(others.map(({ userId }) => userId))]
  const authors = [...new Set(others.map(({ text }) => text.authorId))]
  const subjects = [...new Set(others.map(({ subjectId }) => subjectId))]
  const silent = new Set(
    (await silencing(tx.site, authors, userIds)).map(({ userId, otherId }) => nameOf(userId, otherId)),
  )
  // The job may run again.
  const last = new Map(
    (await lastTold(tx.site, subjects, userIds)).map(({ kind, userId, subjectId, at }) => [
      nameOf(kind, userId, subjectId),
      at,
    ]),
  )
  const told = new Map<string, Told>()
  for (const { text, since, telling, userId, subjectId } of others) {
    const name = nameOf(TELLINGS[telling].kind, userId, subjectId)
    const at = last.get(name)
    // A thread is announced again with each new text in it.
    const wasTold = told.has(name) || (at !== undefined && (subjectId === text.id || at >= since))
    if (wasTold || silent.has(nameOf(userId, text.authorId))) continue
    told.set(name, { telling, userId, subjectType: 'content', subjectId, by: text.authorId })
  }
  await notifyEach(tx, [...told.values()])
}

type ToldText = Seen & { answered: string | undefined; mentioned: readonly string[] }

/** Those texts that are told now, none in a thread or status that is hidden, with whose text each answers (that above it, else the thread or status) and whom it mentions. */
async function textsToTell(tx: TxCtx, ids: readonly string[]): Promise<ToldText[]> {
  const visible = (await contentByIds(tx.site, ids)).filter(isVisible)
  const approvals = await firstSeenByApproval(
    tx.site,
    visible.map(({ id }) => id),
  )
  const approved = new Map(approvals.map(({ contentId, at }) => [contentId, at]))
  const sinceOf = ({ id, insertedAt }: ContentRow) => approved.get(id) ?? insertedAt
  const shown = visible.filter((text) => tx.now().getTime() - sinceOf(text).getTime() <= WEEK_MS)
  const above = shown.flatMap(({ parentId, rootId }) => [parentId, rootId].flatMap((id) => id ?? []))
  const answered = above.length === 0 ? [] : (await contentByIds(tx.site, above)).filter(isVisible)
  const authors = new Map(answered.map(({ id, authorId }) => [id, authorId]))
  const texts = shown.filter(({ rootId }) => rootId === null || authors.has(rootId))
  return texts
    .toSorted((a, b) => Number(a.id) - Number(b.id))
    .map((text) => ({
      text,
      since: sinceOf(text),
      answered: authors.get(text.parentId ?? text.rootId ?? ''),
      mentioned: mentionsIn(text.body).map(({ userId }) => userId),
    }))
}

/** Tells those who are answered and those who are mentioned. */
const tellNamed = (tx: TxCtx, texts: readonly ToldText[]): Promise<void> =>
  tell(
    tx,
    texts.flatMap(({ text, since, answered, mentioned }): ToTell[] => {
      const about = { text, since, subjectId: text.id }
      const mentions = mentioned.filter((userId) => userId !== answered)
      return [
        ...(answered === undefined ? [] : [{ ...about, telling: 'answers' as const, userId: answered }]),
        ...mentions.map((userId) => ({ ...about, telling: 'mentions' as const, userId })),
      ]
    }),
  )

/** Tells those who follow the threads in which texts stand, and know nothing of them yet. */
async function tellFollowers(tx: TxCtx, texts: readonly ToldText[]): Promise<void> {
  const replies = texts.filter(({ text }) => text.kind === 'reply' && text.rootId !== null)
  const inThread = Map.groupBy(replies, ({ text }) => text.rootId ?? '')
  const threads = [...inThread.keys()]
  if (threads.length === 0) return
  for (let last = { threadId: '0', userId: '0' }; ; ) {
    const followers = await followersOf(tx.site, threads, last.threadId, last.userId, FOLLOWERS_AT_ONCE)
    await tell(
      tx,
      followers.flatMap(({ threadId, userId }) =>
        (inThread.get(threadId) ?? [])
          .filter(({ answered, mentioned }) => userId !== answered && !mentioned.includes(userId))
          .map(({ text, since }): ToTell => ({ text, since, telling: 'threads', userId, subjectId: threadId })),
      ),
    )
    if (followers.length < FOLLOWERS_AT_ONCE) return
    last = followers.at(-1) ?? last
  }
}

const tellOf = (ctx: Ctx, ids: readonly string[]): Promise<void> =>
  inTransaction(
    ctx,
    async (tx) => {
      const texts = await textsToTell(tx, ids)
      await tellNamed(tx, texts)
      await tellFollowers(tx, texts)
    },
    { audited: false },
  )

/** Notifies people who are answered or mentioned, or who follow a thread, once members see the text. */
export const tellReaders: SiteTask = {
  name: TELL_READERS,
  does: 'Tells members that somebody answered or mentioned them, or wrote in a thread they follow',
  scope: 'site',
  run: (ctx, { id }) => tellOf(ctx, [id]),
  runTogether: tellOf,
}
