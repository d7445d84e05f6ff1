import type { ApiMemberReport, ApiReport, NewApiReport } from '@ward/domain/api-access/content-api'
import { may } from '@ward/domain/app/permissions'
import { assocTypeOf } from '@ward/domain/flags/flag/assoc-types'
import { orNotFound, refuseUnless } from '@ward/domain/kernel/refusal'
import type { TxCtx } from '../../platform/context.ts'
import { contentByIds } from '../content/content.db.ts'
import { type Reported, reportIt } from '../member-site/report.actions.ts'
import { lockWriter } from '../member-site/writing.db.ts'
import { authorOf } from './api-authors.actions.ts'

/** A member reports a text, once. @throws NOT_FOUND for what members do not see, FORBIDDEN for one's own, INVALID naming the field */
export async function reportText(tx: TxCtx, id: string, given: NewApiReport): Promise<ApiReport> {
  const { kind } = orNotFound((await contentByIds(tx.site, [id]))[0])
  return { textId: id, reporterId: await reportFor(tx, { assocType: assocTypeOf(kind), id }, given) }
}

/** A member reports the profile of another, once. @throws as `reportText` */
export const reportMember = async (tx: TxCtx, id: string, given: NewApiReport): Promise<ApiMemberReport> => ({
  memberId: id,
  reporterId: await reportFor(tx, { assocType: 'user', id }, given),
})

/** The reporter. */
async function reportFor(tx: TxCtx, reported: Reported, { reporter, ...input }: NewApiReport): Promise<string> {
  const viewer = await authorOf(tx, reporter, 'reporter')
  refuseUnless(may(await lockWriter(tx.site, viewer.userId), 'memberSite.write'))
  await reportIt({ ...tx, viewer }, viewer, { ...reported, ...input })
  return viewer.userId
}
