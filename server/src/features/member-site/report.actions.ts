import { memberPath } from '@ward/domain/app/front-end-links'
import { type AssocType, assocTypeOf } from '@ward/domain/flags/flag/assoc-types'
import { orNotFound, refuseUnless } from '@ward/domain/kernel/refusal'
import { hasOpenProfile } from '@ward/domain/member-site/member-site'
import { mayReport, type ReportInput, reportWords } from '@ward/domain/member-site/member-writing'
import { audit } from '../../platform/audit.ts'
import type { Ctx, TxCtx, UserViewer } from '../../platform/context.ts'
import { cutLine, plainLine, previewText } from '../../platform/html/text.ts'
import { report } from '../flags/intake/flagging.actions.ts'
import { userCards } from '../users/directory/users.db.ts'
import { placedText } from './activity.db.ts'
import { opensForums } from './frame.ts'
import { placeOf } from './places.ts'

/** The thing an address names: a text, or a member by their profile. */
export type Reported = { assocType: string; id: string }

/** A text or a profile that members see, and its place on the site. */
export type Reportable = {
  assocType: AssocType
  id: string
  authorId: string
  /** When it was written; nobody knows it of a profile. */
  at: Date | null
  body: string
  /** Its first words, as people read them. */
  words: string
  href: string
}

const WORDS_SHOWN = 400

/** The thing at this address, if members see it and may report it. @throws NOT_FOUND */
export const reportable = (ctx: Ctx, reported: Reported): Promise<Reportable> =>
  reported.assocType === 'user' ? profile(ctx, reported.id) : text(ctx, reported)

async function profile({ site }: Ctx, id: string): Promise<Reportable> {
  const { slug, bio, ...account } = orNotFound((await userCards(site, [id]))[0])
  orNotFound(hasOpenProfile(account) ? account : null)
  const words = cutLine(plainLine(bio), WORDS_SHOWN)
  return { assocType: 'user', id, authorId: id, at: null, body: bio, words, href: memberPath(slug) }
}

async function text(ctx: Ctx, { assocType, id }: Reported): Promise<Reportable> {
  const { site } = ctx
  const row = orNotFound(
    await placedText(site, id, { seesHidden: false, ownId: null, opensForums: await opensForums(ctx) }),
  )
  const [author] = await userCards(site, [row.authorId])
  const [, , href] = placeOf(row, orNotFound(author).slug)
  const words = previewText(row.body, WORDS_SHOWN)
  const { authorId, insertedAt: at, body } = orNotFound(assocTypeOf(row.kind) === assocType ? row : null)
  return { assocType: assocTypeOf(row.kind), id, authorId, at, body, words, href }
}

/**
 * A member reports a text or a profile: its flag opens, or takes the report. Each member reports a thing once; a second report
 * changes nothing.
 *
 * @throws NOT_FOUND for what members do not see, FORBIDDEN for one's own
 */
export async function reportIt(
  ctx: TxCtx,
  viewer: UserViewer,
  { assocType, id, ...input }: ReportInput & Reported,
): Promise<void> {
  const thing = await reportable(ctx, { assocType, id })
  refuseUnless(mayReport(thing, viewer.userId))
  const flagId = await report(ctx, {
    target: { assocType: thing.assocType, ...(thing.assocType === 'user' ? { userId: id } : { contentId: id }) },
    reporterId: viewer.userId,
    reason: reportWords(input),
    snapshot: thing.body,
  })
  await audit(ctx, { action: 'report', subjectType: 'flag', subjectId: flagId })
}
