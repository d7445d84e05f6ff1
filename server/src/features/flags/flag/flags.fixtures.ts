import type { AssocType } from '@ward/domain/flags/flag/assoc-types'
import type { TestApp } from '../../../../test/app.ts'
import type { TxCtx } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/transaction.ts'
import { addContent, type NewText } from '../../content/content.actions.ts'
import { insertPost } from '../../content/content.db.ts'
import { judgeAgain, report, submitContent } from '../intake/flagging.actions.ts'
import { flagIdOf } from './flags.db.ts'

/** Runs an action as the system of a site, without an audit row. */
export const asSystem = <T>(t: TestApp, run: (tx: TxCtx) => Promise<T>, siteId = t.sites.one.siteId): Promise<T> =>
  inTransaction(t.ctxOf({ kind: 'system', siteId, roleId: null, task: 'fixture' }, siteId), run, { audited: false })

export type Submission = NewText & {
  /** It comes in by import. */
  isImported?: boolean
}

/** Takes a text in as its author's, or as an import does; the text and its flag's id. */
export async function takeIn(tx: TxCtx, { isImported = false, ...text }: Submission) {
  if (!isImported) return submitContent(tx, text)
  const content = await addContent(tx, text)
  await judgeAgain(tx, content, 'imported')
  return { content, flagId: (await flagIdOf(tx.site, { contentId: content.id })) ?? null }
}

let made = 0

/** A comment on a fresh post by a fresh member, reported so that its flag is open; says what was made. */
export const makeFlag = (
  t: TestApp,
  {
    body = '<p>How long did the infusion take for you?</p>',
    siteId = t.sites.one.siteId,
    ...more
  }: Partial<Submission> & { siteId?: number } = {},
) =>
  (async () => {
    const author = await t.signIn(3, { siteId })
    const reporter = await t.signIn(3, { siteId })
    return asSystem(
      t,
      async (tx) => {
        const postId = await insertPost(tx.site, { slug: `post-${++made}`, title: 'A post', body: '' })
        const { content } = await takeIn(tx, { kind: 'comment', postId, authorId: author.id, body, ...more })
        const target = { assocType: 'comment' as AssocType, contentId: content.id }
        const flagId = await report(tx, { target, reporterId: reporter.id, reason: 'Unkind', snapshot: body })
        return { flagId, contentId: content.id, postId, author, reporter }
      },
      siteId,
    )
  })()
