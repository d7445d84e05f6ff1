import { isStaff } from '@ward/domain/app/roles'
import type { Ctx } from '../../../platform/context.ts'
import { hasPublished } from '../../content/authors.db.ts'
import type { ContentRow } from '../../content/content.db.ts'
import { threadsByIds } from '../../content/threads.db.ts'
import { userCards } from '../../users/directory/users.db.ts'
import { wasDecidedAsItReads } from '../flag/flag-events.db.ts'
import type { FlagRow } from '../flag/flags.db.ts'
import { holdsNewMembers, holdsUnscored } from './scoring.actions.ts'
import type { Findings } from './verdicts.ts'

/**
 * Why a text is judged: it is new; its author changed it; it was published elsewhere and comes in by import; or only its
 * scores are new, because the outside scorer was not in time.
 */
export type ScoringReason = 'new' | 'edited' | 'imported' | 'scored later' | 'imported, scored later'

/** Only the scores are new, and a job asks for them. */
export const isLate = (occasion: ScoringReason): boolean => occasion.endsWith('scored later')
/** The text was public on the site it was imported from. */
export const isImported = (occasion: ScoringReason): boolean => occasion.startsWith('imported')

/** A score that comes later than so many days after the words is too late to hold them back. */
const HOLDS_LATER_DAYS = 1

type Judged = {
  occasion: ScoringReason
  /** A score is at the hold threshold. */
  holds: boolean
  /** These scores stand in for those of a scorer that gave no answer yet. */
  isProvisional: boolean
  /** `cues`: the words of danger in it. */
  findings: Pick<Findings, 'cues'>
  /** The flag it has already. */
  flagId?: string
}

/**
 * Whether a text must be approved before members see it, or see it again (product: content and flags, d; decision 15).
 * Texts published elsewhere are flagged, but stay visible; hidden texts wait for nobody. No score holds back a text at risk
 * (product: at risk): who can answer must see it. What the site asks of a thread or of new members counts for it too.
 */
export async function mustBeApproved(ctx: Ctx, text: ContentRow, judged: Judged): Promise<boolean> {
  const { occasion, isProvisional, flagId, findings } = judged
  const isAtRisk = findings.cues.length > 0
  const holds = judged.holds && !isAtRisk
  if (isImported(occasion) || text.isDeleted || text.isSpam) return false
  // The text did not change: neither the site's nor the thread's rule applies again, and what staff decided stands.
  if (isLate(occasion))
    return holds && isFresh(ctx, text) && !(flagId !== undefined && (await wasDecidedAsItReads(ctx.site, flagId)))
  return (
    holds ||
    (isProvisional && !isAtRisk && (await holdsUnscored(ctx))) ||
    (await isInModeratedThread(ctx, text)) ||
    (occasion === 'new' && (await isOfNewMember(ctx, text)))
  )
}

/**
 * Whether nothing but a score, of these words or of those before them, holds back a text that waits: neither its thread nor what
 * the site asks of new members.
 */
export async function waitsForItsScore(ctx: Ctx, text: ContentRow, flag: Pick<FlagRow, 'isRequiredToPublish'>) {
  if (!text.isPending || !flag.isRequiredToPublish || text.isDeleted || text.isSpam) return false
  return !(await isInModeratedThread(ctx, text)) && !(await isOfNewMember(ctx, text))
}

/** Texts that members have read for days stay visible. */
const isFresh = (ctx: Ctx, { insertedAt, editedAt }: ContentRow): boolean =>
  (editedAt ?? insertedAt).getTime() > ctx.now().getTime() - HOLDS_LATER_DAYS * 86_400_000

/** In such a thread all wait but staff, who would approve themselves. */
async function isInModeratedThread(ctx: Ctx, { id, kind, rootId, authorId }: ContentRow): Promise<boolean> {
  if (kind !== 'thread' && kind !== 'reply') return false
  const [thread] = await threadsByIds(ctx.site, [rootId ?? id])
  return thread?.requiresPreModeration === true && !(await isByStaff(ctx, authorId))
}

async function isByStaff({ site }: Ctx, authorId: string): Promise<boolean> {
  const [author] = await userCards(site, [authorId])
  return author !== undefined && isStaff(author.roleId)
}

/** New is who has nothing published on the site yet, however old the account is; staff never are. */
async function isOfNewMember(ctx: Ctx, { id, authorId }: ContentRow): Promise<boolean> {
  if (!(await holdsNewMembers(ctx))) return false
  return !(await isByStaff(ctx, authorId)) && !(await hasPublished(ctx.site, authorId, id))
}
