import { setImmediate } from 'node:timers/promises'
import { DELETED_USER } from '@ward/domain/member-site/member-site'
import { USER_TASKS } from '@ward/domain/users/user-work'
import type { Ctx, TxCtx } from '../../../platform/context.ts'
import { dropFile } from '../../../platform/files/stored-files.ts'
import { unlinkMentions } from '../../../platform/html/mentions.ts'
import { visitorsUnder } from '../../../platform/http/visitors.ts'
import type { SiteTask } from '../../../platform/jobs/task.ts'
import { type Run, withRun } from '../../../platform/jobs/with-run.ts'
import { repeatHash } from '../../automod/automod.actions.ts'
import { keptByBlocks, rewriteKept, rewriteVersion, versionsOfTexts } from '../../content/kept-texts.db.ts'
import { endAppealsBy } from '../../flags/flag/appeals.actions.ts'
import { keepRefusal } from '../../leads/subscribers/erased-addresses.db.ts'
import { blockOf } from '../block/block.db.ts'
import { textsMentioning } from '../block/block-mentions.db.ts'
import {
  emptyAccount,
  emptyImportNotes,
  emptyOwnFlag,
  emptySnapshots,
  filesOf,
  forgetMentions,
  forgetUnlinked,
  type NamingText,
  rewrite,
  rewriteSnapshot,
  snapshotsOf,
  textsUnlinked,
} from './erase.db.ts'
import { takeOutPictures } from './erase-pictures.actions.ts'
import { deletePersonal } from './personal-data.db.ts'

const TEXTS_A_STEP = 100
const SNAPSHOTS_A_STEP = 500
const APPEALS_A_STEP = 50

/**
 * Erases what is kept of a closed account: whatever was kept of its texts beside them goes, mentions of it get another name, pictures
 * leave its texts, then all that is its own goes, and its row is emptied. Erased rows are not found again, so a killed run goes on with the rest.
 */
export const eraseUser = (secretKey: Buffer): SiteTask => ({
  name: USER_TASKS.erase,
  does: 'Erases the personal data of an account that was deleted',
  scope: 'site',
  run: (ctx, job) =>
    withRun(ctx, job, async (run) => {
      const userId = run.subjectId
      const place = { siteId: ctx.site.siteId, id: userId }
      const keep = (tx: TxCtx) => keepRefusal(tx.network, place, visitorsUnder(secretKey).addressHash)
      for (let n = 1; n > 0; )
        n = await run.step({ by: 0 }, async (tx) => {
          // First of all: a list that comes meanwhile must not write to them either.
          await keep(tx)
          const ended = await endAppealsBy(tx, userId, APPEALS_A_STEP)
          return ended + (await emptySnapshots(tx.network, place, SNAPSHOTS_A_STEP))
        })
      await renameMentions(ctx, run, userId)
      await renameUnlinked(ctx, run, userId)
      await takeOutPictures(ctx, run, userId)
      await run.step({ by: 1, total: run.progress + 1 }, async (tx) => {
        for (const file of await filesOf(tx.site, userId)) await dropFile(tx, file)
        await emptyOwnFlag(tx.site, userId)
        await keep(tx)
        await emptyImportNotes(tx.network, place)
        await deletePersonal(tx.network, place)
        await emptyAccount(tx.network, place)
      })
    }),
})

const renamed = (body: string, userId: string) => unlinkMentions(body, userId, `@${DELETED_USER}`)

async function rewritten(texts: readonly NamingText[], userId: string) {
  const done = []
  for (const text of texts) {
    const body = renamed(text.body, userId)
    done.push({ ...text, rewritten: body, textHash: repeatHash(body) })
    await setImmediate()
  }
  return done
}

/** In texts, in their older versions and in what reports, and blocks of others, keep of them. */
async function renameMentions(ctx: Ctx, run: Run, userId: string): Promise<void> {
  for (;;) {
    const read = await textsMentioning(ctx.site, { userId, after: '0', limit: TEXTS_A_STEP })
    if (read.length === 0) return
    const texts = await rewritten(read, userId)
    await run.step({ by: texts.length }, async (tx) => {
      // A text that is edited at this moment is read again.
      const ids = await rewrite(tx.network, tx.site.siteId, texts)
      if (ids.length > 0) await renameKept(tx, userId, ids, new Set(ids))
    })
  }
}

async function renameKept(
  tx: TxCtx,
  userId: string,
  ids: readonly string[],
  rewrittenIds: ReadonlySet<string>,
): Promise<void> {
  await forgetMentions(tx.site, userId, ids)
  for (const { content, ...version } of await versionsOfTexts(tx.site, ids)) {
    const { body, ...rest } = content as { body?: unknown }
    if (typeof body === 'string')
      await rewriteVersion(tx.site, { ...version, content: { ...rest, body: renamed(body, userId) } })
  }
  for (const { id, snapshot } of await snapshotsOf(tx.site, ids))
    await rewriteSnapshot(tx.site, id, renamed(snapshot, userId))
  for (const kept of await keptByBlocks(tx.site, ids))
    await rewriteKept(
      tx.site,
      { ...kept, body: renamed(kept.body, userId) },
      { isRewritten: rewrittenIds.has(kept.contentId) },
    )
}

/** In texts where a block has made them plain, and beside these too: the block keeps where they were. */
async function renameUnlinked(ctx: Ctx, run: Run, userId: string): Promise<void> {
  const block = await blockOf(ctx.site, userId)
  for (;;) {
    if (!block) return
    const of = { siteId: ctx.site.siteId, blockId: block.id, userId }
    const read = await textsUnlinked(ctx.network, of, TEXTS_A_STEP)
    if (read.length === 0) return
    // People whose mentions other blocks made plain there stay plain.
    const plain = read.map(({ beside, ...text }) => ({
      ...text,
      body: beside.reduce((body, id) => unlinkMentions(body, id), text.body),
    }))
    const texts = await rewritten(plain, userId)
    const ids = texts.map(({ id }) => id)
    await run.step({ by: texts.length }, async (tx) => {
      const rewrittenIds = new Set(await rewrite(tx.network, tx.site.siteId, texts))
      await forgetUnlinked(tx.site, block.id, ids)
      await renameKept(tx, userId, ids, rewrittenIds)
    })
  }
}
