import { setTimeout as pause, setImmediate } from 'node:timers/promises'
import { ROLE } from '@ward/domain/app/roles'
import { EVERYTHING } from '@ward/domain/kernel/live'
import { isClosedAccount } from '@ward/domain/member-site/member-site'
import { USER_TASKS } from '@ward/domain/users/user-work'
import { audit } from '../../../platform/audit.ts'
import type { Ctx, TxCtx } from '../../../platform/context.ts'
import { announce } from '../../../platform/events/announce.ts'
import { unlinkMentions } from '../../../platform/html/mentions.ts'
import { runById } from '../../../platform/jobs/runs.ts'
import type { SiteTask } from '../../../platform/jobs/task.ts'
import { EndsRun, type Run, withRun } from '../../../platform/jobs/with-run.ts'
import { repeatHash } from '../../automod/automod.actions.ts'
import { tellAuthorLater } from '../../flags/flag/tell-author.actions.ts'
import { accountById } from '../directory/users.db.ts'
import { type BlockScope, blockOf, closeOwnFlag, hideTexts, leftToBlock, textsToHide } from './block.db.ts'
import { effectsOfBlock } from './block-effects.db.ts'
import { type RewrittenText, textsMentioning, unlinkIn } from './block-mentions.db.ts'

/** Texts of one step: some twenty milliseconds of locks. */
const HIDDEN_A_STEP = 200
const REWRITTEN_A_STEP = 100
/** Open pages ask for everything again at most this often while texts disappear from under them. */
const TOLD_EVERY_MS = 10_000

/**
 * The pause of a block or its recall between two steps: it leaves the database as long as the last step took to the others.
 */
export function unhurried(ctx: Ctx, run: Run) {
  let announcedAt = Number.NEGATIVE_INFINITY
  return async (by: number, total: number, work: (tx: TxCtx) => Promise<void>): Promise<void> => {
    const begun = ctx.now().getTime()
    const tells = ctx.now().getTime() - announcedAt >= TOLD_EVERY_MS
    await run.step({ by, total: Math.max(total, run.progress + by) }, async (tx) => {
      await work(tx)
      if (tells) await announce(tx, EVERYTHING, '0')
    })
    if (tells) announcedAt = ctx.now().getTime()
    await pause(Math.max(0, ctx.now().getTime() - begun), undefined, { signal: run.signal }).catch(() => undefined)
  }
}

/**
 * Hides all that a blocked user wrote, closes their flags as spam and turns mentions of them into plain text, in steps that
 * each change some rows and write down how these stood. Hidden texts are not found again, so a killed run goes on with the
 * rest. Automod learns nothing: events of a block are no decisions on texts.
 */
export const blockUser: SiteTask = {
  name: USER_TASKS.block,
  does: 'Hides what a blocked user wrote and unlinks mentions of them',
  scope: 'site',
  run: (ctx, job) =>
    withRun(ctx, job, async (run) => {
      const userId = run.subjectId
      const block = await blockOf(ctx.site, userId)
      if (!block) return
      if (await isBack(ctx, userId)) throw new EndsRun('They are no spammer any more')
      const actorId = (await runById(ctx.site, job.id))?.actorId ?? null
      const scope = { siteId: ctx.site.siteId, blockId: block.id, actorId }
      const total = run.progress + (await leftToBlock(ctx.site, userId)) + 1
      const step = unhurried(ctx, run)
      await hideAll(ctx, { userId, scope }, (by, work) => step(by, total, work))
      await unlinkAll(ctx, { userId, scope }, (by, work) => step(by, total, work))
      await run.step({ by: 1, total: run.progress + 1 }, async (tx) => {
        await tellAuthorLater(tx, await closeOwnFlag(tx.network, scope, userId))
        await audit(tx, {
          action: 'blockedUser',
          subjectType: 'user',
          subjectId: userId,
          effects: { users_blocked: 1, ...(await effectsOfBlock(tx.network, scope.siteId, block.id)) },
          by: actorId ?? undefined,
        })
        await announce(tx, EVERYTHING, '0')
      })
    }),
}

/** Whether they have another role by now; the block of an account that was closed goes on. */
async function isBack({ site }: Ctx, userId: string): Promise<boolean> {
  const account = await accountById(site, userId)
  return account !== undefined && account.roleId !== ROLE.spammer && !isClosedAccount(account)
}

type Of = { userId: string; scope: BlockScope }
type Step = (by: number, work: (tx: TxCtx) => Promise<void>) => Promise<void>

/** Over and over from the first text, until none is left that is not hidden. */
async function hideAll(ctx: Ctx, { userId, scope }: Of, step: Step): Promise<void> {
  for (let after = '0', isFirst = true; ; ) {
    const ids = await textsToHide(ctx.site, { userId, after, limit: HIDDEN_A_STEP })
    if (ids.length === 0 && isFirst) return
    if (ids.length > 0)
      await step(ids.length, async (tx) => tellAuthorLater(tx, await hideTexts(tx.network, scope, ids)))
    isFirst = ids.length === 0
    after = ids.at(-1) ?? '0'
  }
}

/** Texts are read and rewritten before a step begins, so that nobody waits for that; between two the server does other things. */
async function unlinkAll(ctx: Ctx, { userId, scope }: Of, step: Step): Promise<void> {
  for (;;) {
    const texts = await textsMentioning(ctx.site, { userId, after: '0', limit: REWRITTEN_A_STEP })
    if (texts.length === 0) return
    const rewritten: RewrittenText[] = []
    for (const text of texts) {
      const plain = unlinkMentions(text.body, userId)
      rewritten.push({ ...text, plain, textHash: repeatHash(plain) })
      await setImmediate()
    }
    await step(texts.length, (tx) => unlinkIn(tx.network, { ...scope, userId }, rewritten))
  }
}
