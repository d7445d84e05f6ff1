import { readAddress } from '@ward/domain/leads/lead-upload/addresses'
import { type LeadOutcome, LIST_IS_GONE } from '@ward/domain/leads/lead-upload/lead-upload'
import { audit } from '../../../platform/audit.ts'
import type { Ctx, TxCtx } from '../../../platform/context.ts'
import { visitorsUnder } from '../../../platform/http/visitors.ts'
import type { SiteTask } from '../../../platform/jobs/task.ts'
import { EndsRun, withRun } from '../../../platform/jobs/with-run.ts'
import { queueMails } from '../../../platform/outbox/queue-mails.ts'
import { originUrl, siteOrigin } from '../../../platform/site-origin.ts'
import { memberSiteName } from '../../sites/sites.actions.ts'
import { unsubscribePath, unsubscribeToken } from '../subscribers/unsubscribe-link.actions.ts'
import { ENTRIES_A_PART } from './lead-lists.actions.ts'
import { deleteParts, deleteRows, hasParts, partOf } from './lead-lists.db.ts'
import { lockLeads, noteConsents, type Read, receiveAgain, type Sorting, subscribeAgain } from './lead-sorting.db.ts'
import { LEAD_TASK, type LeadUploadRow, uploadById, writeCounts } from './lead-upload.db.ts'
import { mediumById } from './mediums.db.ts'
import { type Sorted, sortPart } from './sort-part.actions.ts'
import { lastPosition } from './undo-upload.db.ts'
import { welcomeMail } from './welcome-mail.ts'
import { WELCOME_KEY, welcomedMembers, welcomedSubscribers } from './welcomed.db.ts'

/**
 * Goes through a list of addresses, a piece in each step: each outcome is written together with its effect. The counts
 * are made of that at the end, so a run that was killed anywhere counts the same and writes to nobody twice.
 */
export const sortLeads = (secretKey: Buffer): SiteTask => ({
  name: LEAD_TASK,
  does: 'Sorts the addresses of an uploaded list and subscribes the new ones',
  scope: 'site',
  run: (ctx, job) =>
    withRun(ctx, job, async (run) => {
      const upload = await uploadById(ctx.site, run.subjectId)
      if (!upload?.listId || upload.finishedAt) return
      const { listId } = upload
      const write = await writer(ctx, upload, secretKey)
      const { addressHash: hashOf } = visitorsUnder(secretKey)
      const read = async (number: number) => {
        const part = await partOf(ctx.site, listId, number)
        return part === undefined ? undefined : readPart(part, number)
      }
      // As a dry run it has written down what would become of them. They go in parts: there may be millions.
      if (run.progress === 0 && (await lastPosition(ctx.site, upload.id)) > 0)
        while ((await run.step({ by: 0 }, (tx) => deleteRows(tx.network, tx.site.siteId, upload.id))) > 0);
      // The next piece is read while the database writes this one.
      for (let piece = await read(run.progress); piece; ) {
        const now = piece
        const next = read(run.progress + 1)
        // Where the step fails, nobody asks for it any more.
        next.catch(() => undefined)
        await run.step({ by: 1 }, async (tx) => {
          const sorting = { network: tx.network, siteId: tx.site.siteId, uploadId: upload.id }
          await lockLeads(sorting)
          const sorted = await sortPart(sorting, now, { ...upload, hashOf })
          if (!upload.isDryRun) await write(tx, sorting, sorted)
        })
        piece = await next
      }
      await run.step({ by: 0 }, async (tx) => {
        // No next piece is the end of a list only while its first is there.
        if (!(await hasParts(tx.site, listId))) throw new EndsRun(LIST_IS_GONE)
        await writeCounts(tx.network, { siteId: tx.site.siteId, id: upload.id })
        await deleteParts(tx.site, listId)
        await audit(tx, {
          action: 'leadsSorted',
          subjectType: 'leadUpload',
          subjectId: upload.id,
          effects: run.effects,
        })
      })
    }),
})

function readPart(part: string, number: number): Read[] {
  return part.split('\n').map((typed, nth) => {
    const { email, problem } = readAddress(typed)
    return { position: number * ENTRIES_A_PART + nth + 1, typed: problem === null ? null : typed, email, problem }
  })
}

/** Subscribes addresses, says why, and welcomes each once. Who gets mails already has agreed once more, as in `optIn`. */
async function writer(ctx: Ctx, upload: LeadUploadRow, secretKey: Buffer) {
  const [siteName, medium, origin] = await Promise.all([
    memberSiteName(ctx),
    mediumById(ctx.network, upload.mediumId),
    siteOrigin(ctx),
  ])
  const { form, campaign, adName, submittedBy: actorId } = upload
  const words = { medium: medium?.name ?? '', form, campaign, adName }
  const basis = Object.fromEntries(Object.entries(words).filter(([, word]) => word !== ''))
  return async (tx: TxCtx, sorting: Sorting, sorted: readonly Sorted[]): Promise<void> => {
    const of = (outcome: LeadOutcome) => sorted.filter((row) => row.outcome === outcome)
    const back = of('subscriber_back').flatMap(({ subscriberId }) => subscriberId ?? [])
    if (back.length > 0) await subscribeAgain(sorting, back)
    const members = of('member_back').flatMap(({ userId }) => userId ?? [])
    if (members.length > 0) await receiveAgain(sorting, members)
    const people = sorted.map(({ outcome, subscriberId, userId }) => {
      const isMember = outcome === 'member_back' || outcome === 'member_in'
      const isBack = outcome === 'member_back' || outcome === 'subscriber_back'
      return {
        kind: isBack ? ('opted_back_in' as const) : ('subscribed' as const),
        subscriberId: isMember ? null : subscriberId,
        userId: isMember ? userId : null,
      }
    })
    await noteConsents(sorting, people, { actorId, basis })
    if (!upload.sendEmail) return
    const letters = (kind: 'subscriber' | 'member', ids: readonly (string | null)[]) =>
      ids.flatMap((id) => {
        if (id === null) return []
        const receiver = { kind, id }
        const link = `${originUrl(origin)}${unsubscribePath(unsubscribeToken(secretKey, tx.site.siteId, receiver))}`
        const key = WELCOME_KEY[kind] + id
        return [{ kind: 'mail' as const, id, key, ...welcomeMail(siteName, originUrl(origin), link) }]
      })
    const subscribed = [...of('new').map(({ subscriberId }) => subscriberId), ...back]
    await queueMails(tx, welcomedSubscribers, letters('subscriber', subscribed))
    await queueMails(tx, welcomedMembers, letters('member', members))
  }
}
