import { type DrawInput, type DrawRecord, NO_ENTRIES, STILL_RUNS, winnerMail } from '@ward/domain/engagement/draws'
import { ENGAGEMENT_TOPIC } from '@ward/domain/engagement/engagements'
import { expiryOf } from '@ward/domain/engagement/giveaways'
import { invalid, notFound, orNotFound } from '@ward/domain/refusal'
import { audit } from '../../platform/audit.ts'
import type { Ctx, TxCtx } from '../../platform/context.ts'
import { announce } from '../../platform/events/announce.ts'
import { isMailAddress } from '../../platform/mail/address.ts'
import { queueMail } from '../../platform/outbox/queue-mail.ts'
import { siteById } from '../sites/sites.db.ts'
import { commitmentOf, drawnFrom, entriesHashOf } from './draw.ts'
import { drawOf, drawStateOf, type Entrant, eligible, insertDraw, type WinnerRow, winnersOf } from './draws.db.ts'
import { engagementOf, lockEngagement } from './engagement.db.ts'

export type Draw = {
  id: string
  /** The hash of the salt, which can be published before. */
  commitment: string
  /** Told when it is drawn. */
  salt: string | null
  drawnAt: Date | null
  /** How many could win. */
  entries: number
  winners: WinnerRow[]
}

/** The draw of a giveaway: what can be published before, and what came of it. @throws NOT_FOUND */
export async function giveawayDraw({ site }: Ctx, id: string): Promise<Draw> {
  orNotFound(await engagementOf(site, { id, type: 'giveaway' }))
  const { salt, drawnAt, entries } = orNotFound(await drawStateOf(site, id))
  const winners = drawnAt ? await winnersOf(site, id) : []
  return { id, commitment: commitmentOf(salt), salt: drawnAt && salt, drawnAt, entries, winners }
}

/** Everything somebody needs to draw again, without any word about people; null before it is drawn. @throws NOT_FOUND */
export async function drawRecord({ site }: Ctx, id: string): Promise<(DrawRecord & { entriesHash: string }) | null> {
  orNotFound(await engagementOf(site, { id, type: 'giveaway' }))
  const { salt, entries } = orNotFound(await drawOf(site, id))
  if (!entries) return null
  const winners = (await winnersOf(site, id)).map(({ entryId }) => entryId)
  return { giveaway: id, salt, entries, entriesHash: entriesHashOf(entries), winners }
}

/**
 * Draws the winners of a giveaway and tells them by mail, as part of the change. Its entries are frozen. A giveaway is drawn once:
 * whoever draws it again is answered with what was drawn.
 *
 * @throws NOT_FOUND, INVALID places where it has not ended, or nobody can win
 */
export async function drawGiveaway(ctx: TxCtx, { id, places }: DrawInput): Promise<Draw> {
  const { type, date, question } = orNotFound(await lockEngagement(ctx.site, id))
  if (type !== 'giveaway') throw notFound()
  const { salt, drawnAt } = orNotFound(await drawStateOf(ctx.site, id))
  if (!drawnAt) {
    if (date && expiryOf(date) > ctx.now()) throw invalid('places', STILL_RUNS)
    const entrants = await eligible(ctx.site, id)
    if (entrants.length === 0) throw invalid('places', NO_ENTRIES)
    const entries = entrants.map((entrant) => entrant.id)
    const drawn = drawnFrom(salt, entries, places)
    await insertDraw(ctx.site, id, { entries, winners: drawn })
    const won = new Set(drawn)
    await tell(
      ctx,
      { id, question },
      entrants.filter((entrant) => won.has(entrant.id)),
    )
    await announce(ctx, ENGAGEMENT_TOPIC, id)
  }
  const fields = drawnAt ? [] : ['winners']
  await audit(ctx, { action: 'drawGiveaway', subjectType: 'engagement', subjectId: id, fields })
  return giveawayDraw(ctx, id)
}

/** One mail for each winner, however often it is tried. */
async function tell(ctx: TxCtx, { id, question }: { id: string; question: string }, winners: readonly Entrant[]) {
  const site = await siteById(ctx.network, ctx.site.siteId)
  const mail = winnerMail(question, site?.name ?? '')
  for (const { id: entryId, userId, email } of winners)
    if (email && isMailAddress(email))
      await queueMail(ctx, {
        kind: 'mail',
        key: `giveaway:${id}:${entryId}`,
        recipient: email,
        ...(userId ? { userId } : {}),
        ...mail,
      })
}
