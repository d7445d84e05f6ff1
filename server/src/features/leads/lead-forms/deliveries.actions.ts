import { conflict, invalid, orNotFound } from '@ward/domain/kernel/refusal'
import { NO_CONNECTION } from '@ward/domain/leads/lead-forms/connection'
import {
  ATTEMPTS_MAX,
  BATCH_MAX,
  type LeadAttemptOutcome,
  NO_LEADS_WAIT,
  nextAttemptAt,
  nextCloseAt,
  PREVIEW_MAX,
  TEST_FIRST,
} from '@ward/domain/leads/lead-forms/delivery'
import { audit } from '../../../platform/audit.ts'
import type { Ctx, TxCtx } from '../../../platform/context.ts'
import { announce } from '../../../platform/events/announce.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { isJustSent, JUST_SENT } from '../../../platform/sends/sent-again.ts'
import { settingsOf } from '../../../platform/settings.ts'
import { inTransaction } from '../../../platform/transaction.ts'
import { notify } from '../../notifications/notifications.actions.ts'
import {
  type BatchRow,
  batchById,
  countWaiting,
  endAttempt,
  insertAttempt,
  insertBatch,
  lastNumber,
  leadsOfBatch,
  lockBatch,
  lockWaiting,
  putIntoBatch,
  setNextClose,
  updateBatch,
  waitingLeads,
} from './batches.db.ts'
import { whoMayChange } from './form-admins.db.ts'
import { type LeadFile, leadFile } from './lead-file.ts'
import { leadFileName } from './lead-files.ts'
import { FORM_TOPIC } from './lead-forms.actions.ts'
import { definitionsUpTo, type LeadFormRow, leadFormById, lockLeadForm } from './lead-forms.db.ts'
import type { LeadRow } from './leads.db.ts'
import { DEFINITIONS_MAX } from './leads-file.actions.ts'
import { pinnedKey } from './sftp.db.ts'

export const DELIVER_TASK = 'leads.deliver'

/** Puts the leads that wait into a batch, in the transaction that marks them; nothing where none waits. */
async function closeBatch(tx: TxCtx, form: LeadFormRow): Promise<BatchRow | undefined> {
  const { site } = tx
  const leadIds = await lockWaiting(site, form.id, BATCH_MAX)
  if (leadIds.length === 0) return undefined
  const batch = {
    ...{ formId: form.id, number: (await lastNumber(site, form.id)) + 1, definition: form.definition },
    ...{ leadCount: leadIds.length, closedAt: tx.now() },
  }
  const id = await insertBatch(site, batch)
  await putIntoBatch(site, leadIds, id)
  await enqueue(tx, DELIVER_TASK, id)
  await audit(tx, { action: 'closeLeadBatch', subjectType: 'leadForm', subjectId: form.id })
  await announce(tx, FORM_TOPIC, form.id)
  return batchById(site, id)
}

/** Closes a form's batch where its time has come, and says when the next one does. */
export async function closeWhenDue(ctx: Ctx, formId: string): Promise<void> {
  await inTransaction(
    ctx,
    async (tx) => {
      const form = await lockLeadForm(tx.site, formId)
      if (!form || form.schedule === 'off' || (form.nextCloseAt && form.nextCloseAt > tx.now())) return
      const batch = await closeBatch(tx, form)
      const { timeZone } = await settingsOf(tx.site, 'timeZone')
      // More wait than one batch holds: the next one is due at once.
      const isFull = batch?.leadCount === BATCH_MAX
      await setNextClose(tx.site, formId, isFull ? tx.now() : nextCloseAt(form.schedule, tx.now(), timeZone))
    },
    // Where no lead waits nothing has happened.
    { audited: false },
  )
}

/** Sends what waits now, whatever the schedule. @throws NOT_FOUND, INVALID and CONFLICT where there is nothing, or nowhere, to send */
export async function sendLeadsNow(tx: TxCtx, { id }: { id: string }): Promise<BatchRow> {
  const form = orNotFound(await lockLeadForm(tx.site, id))
  await demandServer(tx, form)
  const batch = await closeBatch(tx, form)
  if (!batch) throw conflict(NO_LEADS_WAIT)
  return batch
}

async function demandServer({ site }: Ctx, { sftpHost: host, sftpPort: port, sftpUser: user }: LeadFormRow) {
  if (host === '' || user === '') throw invalid('id', NO_CONNECTION)
  if (!(await pinnedKey(site, { host, port }))) throw conflict(TEST_FIRST)
}

/**
 * Sends a batch again, however it ended: its file takes its own place. One that was just delivered is not: who asks may not
 * have seen it arrive. @throws NOT_FOUND, INVALID, CONFLICT
 */
export async function redeliverLeadBatch(tx: TxCtx, { id }: { id: string }): Promise<BatchRow> {
  const { formId, state, deliveredAt } = orNotFound(await lockBatch(tx.site, id))
  if (state === 'delivered' && isJustSent(deliveredAt, tx.now())) throw conflict(JUST_SENT)
  await demandServer(tx, orNotFound(await leadFormById(tx.site, formId)))
  await updateBatch(tx.site, id, { state: 'waiting', attempts: 0, nextAt: tx.now() })
  await enqueue(tx, DELIVER_TASK, id)
  await audit(tx, { action: 'redeliverLeadBatch', subjectType: 'leadForm', subjectId: formId })
  await announce(tx, FORM_TOPIC, formId)
  return orNotFound(await batchById(tx.site, id))
}

type Named = { number: number; closedAt: Date; definition: number }

async function fileOf(ctx: Ctx, form: LeadFormRow, named: Named, leads: readonly LeadRow[]) {
  const definitions = await definitionsUpTo(ctx.site, form.id, { last: named.definition, limit: DEFINITIONS_MAX })
  const fileName = leadFileName({ ...named, formId: form.id, fileType: form.fileType })
  return { fileName, file: leadFile({ fileType: form.fileType, definitions }, leads) }
}

/** The file that would be sent now, or its first leads; that it was read is in the audit log. @throws NOT_FOUND */
export const leadFilePreview = (ctx: Ctx, { id }: { id: string }) =>
  inTransaction(ctx, async (tx) => {
    const form = orNotFound(await leadFormById(tx.site, id))
    const leads = await waitingLeads(tx.site, id, PREVIEW_MAX)
    const number = (await lastNumber(tx.site, id)) + 1
    const { fileName, file } = await fileOf(
      tx,
      form,
      { number, closedAt: tx.now(), definition: form.definition },
      leads,
    )
    const waits = await countWaiting(tx.site, id, BATCH_MAX)
    const effects = { people_downloaded: leads.length }
    await audit(tx, { action: 'leadFilePreview', subjectType: 'leadForm', subjectId: id, effects })
    return { fileName, text: file.content.toString(), shown: leads.length, waits }
  })

export type Begun = { batch: BatchRow; attemptId: string; form: LeadFormRow; fileName: string; file: LeadFile }

/**
 * Begins an attempt at a batch whose time has come. The time of the next try is written before anything is sent, so a killed attempt counts as failed.
 */
export const beginDelivery = (ctx: Ctx, batchId: string, chance: number): Promise<Begun | undefined> =>
  inTransaction(
    ctx,
    async (tx) => {
      const { site } = tx
      const batch = await lockBatch(site, batchId)
      if (batch?.state !== 'waiting' || (batch.nextAt && batch.nextAt > tx.now())) return undefined
      const form = await leadFormById(site, batch.formId)
      if (!form) return undefined
      const attempts = batch.attempts + 1
      if (attempts > ATTEMPTS_MAX) {
        await giveUp(tx, batch)
        return undefined
      }
      const nextAt = nextAttemptAt(Math.min(attempts, ATTEMPTS_MAX - 1), tx.now(), chance)
      await updateBatch(site, batchId, { attempts, nextAt })
      const leads = await leadsOfBatch(site, batchId, BATCH_MAX)
      const { fileName, file } = await fileOf(tx, form, batch, leads)
      const attemptId = await insertAttempt(site, { batchId, startedAt: tx.now(), fileName })
      await announce(tx, FORM_TOPIC, form.id)
      return { batch: { ...batch, attempts }, attemptId, form, fileName, file }
    },
    // The attempt's own row says what is done.
    { audited: false },
  )

/** Writes down how an attempt ended; the last that fails is an alarm. */
export const endDelivery = (ctx: Ctx, { batch, attemptId, file }: Begun, outcome: LeadAttemptOutcome): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const { site } = tx
    const { content, sha256, rows } = file
    await endAttempt(site, attemptId, {
      ...{ endedAt: tx.now(), outcome, leadCount: rows },
      ...(outcome === 'delivered' ? { bytes: content.length, sha256 } : { bytes: null, sha256: null }),
    })
    if (outcome === 'delivered')
      await updateBatch(site, batch.id, { state: 'delivered', nextAt: null, deliveredAt: tx.now() })
    // Somebody may have asked for it again meanwhile.
    else if (batch.attempts >= ATTEMPTS_MAX && (await lockBatch(site, batch.id))?.attempts === batch.attempts)
      await giveUp(tx, batch)
    await audit(tx, { action: 'deliverLeads', subjectType: 'leadForm', subjectId: batch.formId })
    await announce(tx, FORM_TOPIC, batch.formId)
  })

async function giveUp(tx: TxCtx, { id, formId }: BatchRow): Promise<void> {
  await updateBatch(tx.site, id, { state: 'dead', nextAt: null })
  for (const userId of await whoMayChange(tx.site))
    await notify(tx, { userId, kind: 'leads.undelivered', subjectType: 'leadForm', subjectId: formId })
}
