import { changed, sent } from '@ward/domain/kernel/change'
import { conflict, invalid, orNotFound, Refusal } from '@ward/domain/kernel/refusal'
import { PASSWORD_NEEDED, SFTP_PORT } from '@ward/domain/leads/lead-forms/connection'
import { nextCloseAt } from '@ward/domain/leads/lead-forms/delivery'
import {
  type DeliveryOptions,
  FORM_CHANGED,
  type LeadFormChange,
  LeadFormInput,
  type LeadSchedule,
} from '@ward/domain/leads/lead-forms/lead-forms'
import {
  EMAIL_CRM_ID,
  type LeadFormQuestion,
  numbered,
  questionProblems,
  withEmail,
} from '@ward/domain/leads/lead-forms/questions'
import { audit, auditSave } from '../../../platform/audit.ts'
import type { TxCtx } from '../../../platform/context.ts'
import { announce } from '../../../platform/events/announce.ts'
import { cleanHtml } from '../../../platform/html/clean.ts'
import { settingsOf } from '../../../platform/settings.ts'
import { isUnchanged } from '../../../platform/unchanged.ts'
import { stopBatches } from './batches.db.ts'
import {
  type FormColumns,
  insertDefinition,
  insertLeadForm,
  type LeadFormRow,
  leadFormById,
  lockLeadForm,
  markFormDeleted,
  updateLeadForm,
} from './lead-forms.db.ts'

export const FORM_TOPIC = 'leadForm'

/** A form as an input: fields that a change leaves out are taken from it. */
const asInput = (row: LeadFormRow): Partial<LeadFormInput> => ({
  id: row.id,
  campaignName: row.campaignName,
  name: row.name,
  type: row.type,
  successUrl: row.successUrl,
  failure_url: row.failureUrl,
  optInText: row.optInText,
  disclaimer: row.disclaimer,
  keeps: row.keeps,
  leadFormQuestions: row.questions,
})

/** A form as a conflict tells it: all that its screen shows, and never the password of its server. */
const stateOf = (row: LeadFormRow) => ({
  ...{ ...asInput(row), version: row.version },
  deliveryOptions: {
    ...{ fileType: row.fileType, schedule: row.schedule },
    connectionOptions: { host: row.sftpHost, port: row.sftpPort, dir: row.sftpDir, user: row.sftpUser },
  },
})

/**
 * Makes a form, or changes one (spec 3 section 7). The question for the email is always there. Each version of the form that
 * people see is kept under its own number, so that a lead is read by its own questions. A stored password does not go on to another server
 * or user: it is typed again, or taken away.
 *
 * @throws NOT_FOUND, INVALID with the fields, CONFLICT with the form as it is when it is no longer the version that was shown
 */
export async function upsertCommercialLeadForm(tx: TxCtx, change: LeadFormChange): Promise<LeadFormRow> {
  const before = change.id ? orNotFound(await lockLeadForm(tx.site, change.id)) : undefined
  if (before && change.version != null && change.version !== before.version)
    throw conflict(FORM_CHANGED, stateOf(before))
  const form = changed(LeadFormInput, before && asInput(before), { ...change, ...questionsOf(change, before) })
  const asked = withEmail(
    form.leadFormQuestions.map(cleaned),
    before?.questions.find(({ crmId }) => crmId === EMAIL_CRM_ID),
  )
  demandRight(asked, before?.questions)
  const { kept: questions, lastId } = numbered(asked, before?.lastPart ?? 0)
  const shown = { questions, optInText: form.optInText, disclaimer: cleanHtml(form.disclaimer) }
  const isSame = before && same(shown, before)
  const definition = before ? before.definition + (isSame ? 0 : 1) : 1
  const { campaignName, name, type, successUrl, failure_url: failureUrl, keeps } = form
  const delivery = deliveryOf(form.deliveryOptions, before)
  const password = form.deliveryOptions?.connectionOptions?.password
  if (before?.sftpPassword && password == null && !isServerOf(before, delivery))
    throw invalid('deliveryOptions.connectionOptions.password', PASSWORD_NEEDED)
  const columns: Partial<FormColumns> = {
    ...{ campaignName, name, type, successUrl, failureUrl, keeps, definition, lastPart: lastId },
    ...delivery,
    nextCloseAt: await nextCloseOf(tx, form.deliveryOptions?.schedule, before),
  }
  const id = before?.id ?? (await insertLeadForm(tx.site, columns as FormColumns))
  const columnNames = Object.keys(columns) as (keyof typeof columns)[]
  const isKept = before && isUnchanged(before, columns, columnNames)
  if (before && !isKept) await updateLeadForm(tx.site, id, columns)
  if (!isSame) await insertDefinition(tx.site, { ...shown, formId: id, definition })
  if (password != null) await updateLeadForm(tx.site, id, { sftpPassword: sealed(tx, id, password) })
  const given = Object.keys(change).filter((field) => !['id', 'version'].includes(field))
  const fields = isSame && isKept && password == null ? [] : given
  await auditSave(tx, { action: 'upsertCommercialLeadForm', subjectType: 'leadForm', subjectId: id, fields })
  await announce(tx, FORM_TOPIC, id)
  return orNotFound(await leadFormById(tx.site, id))
}

/** Fields that a question or an option leaves out stay as they were. */
function questionsOf({ leadFormQuestions: given }: LeadFormChange, before: LeadFormRow | undefined) {
  if (!given || !before) return {}
  const leadFormQuestions = given.map((question) => {
    const was = before.questions.find(({ id }) => id === question.id)
    const options = question.leadFormOptions?.map((option) => ({
      ...was?.leadFormOptions.find(({ id }) => id === option.id),
      ...sent(option),
    }))
    return { ...was, ...sent(question), ...(options && { leadFormOptions: options }) }
  })
  return { leadFormQuestions }
}

/** A text between the questions is HTML. */
const cleaned = (question: LeadFormQuestion): LeadFormQuestion =>
  question.type === 'wysiwygtextarea' ? { ...question, name: cleanHtml(question.name) } : question

const same = (shown: Pick<LeadFormRow, 'questions' | 'optInText' | 'disclaimer'>, before: LeadFormRow): boolean =>
  shown.optInText === before.optInText &&
  shown.disclaimer === before.disclaimer &&
  JSON.stringify(shown.questions) === JSON.stringify(before.questions.map((question) => ordered(question, shown)))

/** The database gives the fields of an object in an order of its own. */
function ordered(question: LeadFormRow['questions'][number], { questions }: Pick<LeadFormRow, 'questions'>): unknown {
  const like = questions.find(({ id }) => id === question.id)
  if (!like) return question
  const inOrder = (value: object, model: object) =>
    Object.fromEntries(Object.keys(model).map((key) => [key, (value as Record<string, unknown>)[key]]))
  const [model] = like.leadFormOptions
  return {
    ...inOrder(question, like),
    leadFormOptions: question.leadFormOptions.map((option) => (model ? inOrder(option, model) : option)),
  }
}

function demandRight(...questions: Parameters<typeof questionProblems>): void {
  const problems = questionProblems(...questions)
  const [first] = problems
  if (!first) return
  const fields = problems.map(({ path, message }) => ({ path: `leadFormQuestions.${path}`, message }))
  throw new Refusal('INVALID', first.message, { fields })
}

/** Where the leads go, as far as it was sent. A new form sends nothing yet. */
function deliveryOf(options: DeliveryOptions | null | undefined, before: LeadFormRow | undefined) {
  const { fileType, schedule, connectionOptions } = options ?? {}
  const { host, port, dir, user } = connectionOptions ?? {}
  return {
    fileType: fileType ?? before?.fileType ?? 'default_csv',
    schedule: schedule ?? before?.schedule ?? 'off',
    sftpHost: host ?? before?.sftpHost ?? '',
    sftpPort: port ?? before?.sftpPort ?? SFTP_PORT,
    sftpDir: dir ?? before?.sftpDir ?? '',
    sftpUser: user ?? before?.sftpUser ?? '',
  }
}

/**
 * Whether these are the host, port and user that the stored password of a form was typed for. It serves them alone: else whoever
 * edits a form could send it to themselves.
 */
export const isServerOf = (
  form: LeadFormRow,
  { sftpHost, sftpPort, sftpUser }: { sftpHost?: string | null; sftpPort: number; sftpUser?: string | null },
): boolean => sftpHost === form.sftpHost && sftpPort === form.sftpPort && sftpUser === form.sftpUser

/** A schedule begins to run when it is chosen. */
async function nextCloseOf(
  { site, now }: TxCtx,
  schedule: LeadSchedule | null | undefined,
  before: LeadFormRow | undefined,
): Promise<Date | null> {
  if (schedule == null || schedule === before?.schedule) return before?.nextCloseAt ?? null
  const { timeZone } = await settingsOf(site, 'timeZone')
  return nextCloseAt(schedule, now(), timeZone)
}

/** The place a password is sealed for: it can be opened for this form alone. */
export const passwordPlace = (siteId: number, formId: string): string => `lead form ${siteId}:${formId}`

/** An empty password is none. */
function sealed({ seals, site }: TxCtx, id: string, password: string): Buffer | null {
  if (password === '') return null
  if (!seals) throw new Error('Only a request can store a password')
  return seals.seal(passwordPlace(site.siteId, id), password)
}

/** Hides a form, and ends its deliveries; its leads stay. @throws NOT_FOUND */
export async function deleteCommercialLeadForm(tx: TxCtx, { id }: { id: string }): Promise<boolean> {
  orNotFound(await lockLeadForm(tx.site, id))
  await markFormDeleted(tx.site, id)
  await stopBatches(tx.site, id)
  await audit(tx, { action: 'deleteCommercialLeadForm', subjectType: 'leadForm', subjectId: id })
  await announce(tx, FORM_TOPIC, id)
  return true
}
