import { ROLE } from '@ward/domain/app/roles'
import { conflict, forbidden, invalid, orNotFound } from '@ward/domain/kernel/refusal'
import {
  type DryRunChoice,
  type LeadUploadInput,
  LIST_IS_GONE,
  NO_ADDRESSES,
  NO_SUCH_LIST,
  NO_SUCH_MEDIUM,
  NOT_ON_SITE,
  UPLOAD_IS_COMPLETE,
  UPLOAD_IS_REAL,
  UPLOAD_RUNS,
} from '@ward/domain/leads/lead-upload/lead-upload'
import { audit } from '../../../platform/audit.ts'
import { atSite, type Ctx, type TxCtx } from '../../../platform/context.ts'
import { type RunRow, resumeRun, runsOn, startRun } from '../../../platform/jobs/runs.ts'
import { originUrl, siteOrigin } from '../../../platform/site-origin.ts'
import { demandReach, type ReachedSite, reachedSites } from '../../sessions/other-sites.actions.ts'
import { memberSiteName } from '../../sites/sites.actions.ts'
import type { SiteRow } from '../../sites/sites.db.ts'
import { accountsOfPerson } from '../../users/directory/users.db.ts'
import { unsubscribePath } from '../subscribers/unsubscribe-link.actions.ts'
import { keepList } from './lead-lists.actions.ts'
import { deleteRows, hasParts, listById } from './lead-lists.db.ts'
import {
  deleteDryRun,
  insertUpload,
  LEAD_TASK,
  type LeadUploadRow,
  lockUpload,
  makeReal,
  siteOfUpload,
  uploadById,
} from './lead-upload.db.ts'
import { mediumById } from './mediums.db.ts'
import { welcomeMail } from './welcome-mail.ts'

const mayUpload = ({ roleId }: ReachedSite): boolean => roleId === ROLE.superAdmin || roleId === ROLE.communityTech

/** The sites to which somebody may upload leads: those that their session reaches and where they are Super Admin or Community Tech. */
export const uploadSites = async (ctx: Ctx): Promise<SiteRow[]> => (await reachedSites(ctx)).filter(mayUpload)

/** @throws FORBIDDEN for a site where the viewer may not; an absent one alike */
export async function demandUploadSite(ctx: Ctx, siteId: number): Promise<void> {
  await demandReach(ctx, [siteId], mayUpload)
  if (!(await uploadSites(ctx)).some(({ id }) => id === siteId)) throw forbidden(NOT_ON_SITE)
}

/** The number of the viewer's account on a site; null for a super admin who has none there. */
export async function accountOn({ network, viewer }: Ctx, siteId: number): Promise<string | null> {
  if (viewer.kind !== 'user') return null
  if (viewer.siteId === siteId) return viewer.userId
  return (await accountsOfPerson(network, viewer.personId)).find((own) => own.siteId === siteId)?.id ?? null
}

/**
 * Takes a list of addresses for a site; a job goes through it (spec 3 section 7, generateLeads).
 *
 * @throws FORBIDDEN siteId, INVALID emailList (nothing in it), listId, leadMediumId
 */
export async function generateLeads(tx: TxCtx, input: LeadUploadInput): Promise<LeadUploadRow> {
  const { siteId, leadMediumId, emailList, listId, ...rest } = input
  await demandUploadSite(tx, siteId)
  const there = atSite(tx, siteId)
  if (!(await mediumById(tx.network, leadMediumId))) throw invalid('leadMediumId', NO_SUCH_MEDIUM)
  const submittedBy = await accountOn(tx, siteId)
  const list = listId ? await fileOf(there, listId, submittedBy) : await pasted(there, emailList, submittedBy)
  const { form, adName, campaign, sendEmail, isReconsented, isDryRun } = rest
  const upload = await insertUpload(there.site, {
    ...{ form, adName, campaign, sendEmail, isReconsented, isDryRun },
    mediumId: leadMediumId,
    submittedBy,
    listId: list.listId,
    listHash: list.hash,
  })
  await startRun(there, LEAD_TASK, { subjectId: upload.id })
  await audit(there, { action: 'generateLeads', subjectType: 'leadUpload', subjectId: upload.id })
  return upload
}

async function pasted(tx: TxCtx, emailList: string, uploadedBy: string | null) {
  const list = await keepList(tx.site, uploadedBy)
  await list.add(emailList)
  const kept = await list.end()
  if (kept.count === 0) throw invalid('emailList', NO_ADDRESSES)
  return kept
}

async function fileOf({ site }: TxCtx, listId: string, own: string | null) {
  const list = await listById(site, listId)
  if (!list || list.uploadedBy !== own) throw invalid('listId', NO_SUCH_LIST)
  if (!(await hasParts(site, listId))) throw invalid('listId', list.hash.length > 0 ? NO_ADDRESSES : NO_SUCH_LIST)
  return { listId, hash: list.hash }
}

/** The site of an upload that the viewer may see. */
export async function findOwn(ctx: Ctx, id: string | null): Promise<number | undefined> {
  if (id === null) return undefined
  const sites = (await uploadSites(ctx)).map((site) => site.id)
  return sites.length === 0 ? undefined : siteOfUpload(ctx.network, id, sites)
}

/** The same. @throws NOT_FOUND */
export const siteOfOwn = async (ctx: Ctx, id: string): Promise<number> => orNotFound(await findOwn(ctx, id))

/** An upload of any site where the viewer may upload. @throws NOT_FOUND */
export async function uploadOf(ctx: Ctx, id: string): Promise<LeadUploadRow> {
  return orNotFound(await uploadById(ctx.site.at(await siteOfOwn(ctx, id)), id))
}

/** The run that goes, or went, through the list of an upload. */
export const runOfUpload = async ({ site }: Ctx, { id, siteId }: LeadUploadRow): Promise<RunRow | undefined> =>
  (await runsOn(site.at(siteId), { tasks: [LEAD_TASK], subjectId: id, limit: 1 }))[0]

/** Whether an upload wrote anything: until then its rows are those of the dry run that it was. */
export const hasBegun = async (ctx: Ctx, upload: LeadUploadRow): Promise<boolean> =>
  (await runOfUpload(ctx, upload))?.progress !== 0

/** When an upload came to its end, or ended before it; null while it runs. */
export async function endOfUpload(ctx: Ctx, upload: LeadUploadRow): Promise<Date | null> {
  if (upload.finishedAt !== null) return upload.finishedAt
  return (await runOfUpload(ctx, upload))?.finishedAt ?? null
}

/** An upload at its end, locked. @throws NOT_FOUND, CONFLICT while it runs */
export async function lockOwn(tx: TxCtx, id: string): Promise<{ there: TxCtx; upload: LeadUploadRow; endedAt: Date }> {
  const there = atSite(tx, await siteOfOwn(tx, id))
  const upload = orNotFound(await lockUpload(there.site, id))
  const endedAt = await endOfUpload(there, upload)
  if (endedAt === null) throw conflict(UPLOAD_RUNS)
  return { there, upload, endedAt }
}

/**
 * Lets an upload or a dry run go on that ended early, from its last piece.
 *
 * @throws NOT_FOUND, CONFLICT while it runs, where it is complete, where its list is gone
 */
export async function resumeUpload(tx: TxCtx, { id }: { id: string }): Promise<LeadUploadRow> {
  const { there, upload } = await lockOwn(tx, id)
  if (upload.finishedAt !== null) throw conflict(UPLOAD_IS_COMPLETE)
  if (upload.listId === null || !(await hasParts(there.site, upload.listId))) throw conflict(LIST_IS_GONE)
  const run = orNotFound(await runOfUpload(there, upload))
  await resumeRun(there, run)
  await audit(there, { action: 'resumeUpload', subjectType: 'leadUpload', subjectId: id })
  return upload
}

/** Does for real what a dry run reported. @throws NOT_FOUND, CONFLICT while it runs, where it is no dry run, where its list is gone */
export async function submitDryRun(tx: TxCtx, { id, isReconsented }: DryRunChoice): Promise<LeadUploadRow> {
  const { there, upload } = await lockOwn(tx, id)
  if (upload.finishedAt === null) throw conflict(UPLOAD_RUNS)
  if (!upload.isDryRun) throw conflict(UPLOAD_IS_REAL)
  if (upload.listId === null || !(await hasParts(there.site, upload.listId))) throw conflict(LIST_IS_GONE)
  await deleteRows(tx.network, upload.siteId, id)
  await makeReal(there.site, id, isReconsented)
  await startRun(there, LEAD_TASK, { subjectId: id })
  await audit(there, { action: 'submitDryRun', subjectType: 'leadUpload', subjectId: id })
  return orNotFound(await uploadById(there.site, id))
}

/** The welcome email of a site as it is sent, with a link that ends nothing. */
export async function welcomePreview(ctx: Ctx, siteId: number): Promise<{ subject: string; text: string }> {
  const there = { ...ctx, site: ctx.site.at(siteId) }
  const [siteName, origin] = await Promise.all([memberSiteName(there), siteOrigin(there)])
  return welcomeMail(siteName, originUrl(origin), originUrl(origin) + unsubscribePath('…'))
}

/** Takes a dry run away with its list: nothing was written. @throws NOT_FOUND, CONFLICT while it runs, where it is no dry run */
export async function discardDryRun(tx: TxCtx, { id }: { id: string }): Promise<true> {
  const { there, upload } = await lockOwn(tx, id)
  if (!upload.isDryRun) throw conflict(UPLOAD_IS_REAL)
  await deleteDryRun(there.site, upload)
  // Of very many addresses the others are forgotten in the night.
  await deleteRows(tx.network, upload.siteId, id)
  await audit(there, { action: 'discardDryRun', subjectType: 'leadUpload', subjectId: id })
  return true
}
