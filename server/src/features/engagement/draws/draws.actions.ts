import {
  type DrawInput,
  type DrawRecord,
  type EntryOut,
  NO_ENTRIES,
  STILL_RUNS,
  whyEntryIsOut,
  winnerMail,
} from '@ward/domain/engagement/draws'
import { ENGAGEMENT_TOPIC } from '@ward/domain/engagement/engagements'
import { expiryOf } from '@ward/domain/engagement/giveaways'
import type { Effects } from '@ward/domain/kernel/effects'
import { isMailAddress, mailboxOf } from '@ward/domain/kernel/mail-address'
import { invalid, notFound, orNotFound } from '@ward/domain/kernel/refusal'
import { auditSave } from '../../../platform/audit.ts'
import type { Ctx, TxCtx } from '../../../platform/context.ts'
import type { SiteHandle } from '../../../platform/database/site-handle.ts'
import { announce } from '../../../platform/events/announce.ts'
import { queueMail } from '../../../platform/outbox/queue-mail.ts'
import { memberSiteName } from '../../sites/sites.actions.ts'
import { drawStateOf } from '../kinds/draw-state.db.ts'
import { engagementOf, lockEngagement } from '../kinds/engagement.db.ts'
import { entryReader } from '../kinds/entry-reader.db.ts'
import { commitmentOf, drawnFrom, entriesHashOf } from './draw.ts'
import { drawOf, entrantsOf, insertDraw, type WinnerRow, winnersOf } from './draws.db.ts'

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

/** The draw of a giveaway: the facts to publish before it, and its result. @throws NOT_FOUND */
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

const isReached = <Of extends { email: string | null }>(entrant: Of): entrant is Of & { email: string } =>
  entrant.email !== null && isMailAddress(entrant.email)

/** The entries that can win, how many of them no mail reaches, and how many others there are by why they cannot. */
type Entries = { ids: string[]; unreachable: number; out: Record<EntryOut, number> }

/** The first entry of a mailbox counts. Any number may have taken part, so only id and mailbox of each are kept. */
async function entriesOf(site: SiteHandle, id: string): Promise<Entries> {
  const found: Entries = {
    ids: [],
    unreachable: 0,
    out: { unconfirmed: 0, staff: 0, keptOut: 0, again: 0, setAside: 0 },
  }
  const mailboxes = new Set<string>()
  for await (const part of entrantsOf(site, id))
    for (const entry of part) {
      const mailbox = entry.email === null ? `account ${entry.userId}` : mailboxOf(entry.email)
      const because = whyEntryIsOut(entry) ?? (mailboxes.has(mailbox) ? 'again' : null)
      if (because !== null) {
        found.out[because]++
        continue
      }
      mailboxes.add(mailbox)
      found.ids.push(entry.id)
      if (!isReached(entry)) found.unreachable++
    }
  return found
}

/** The winners are not looked up before: how many mails leave is known where all can be written to. */
function effectsOn({ ids, unreachable: entries_unreachable, out }: Entries, places: number): Effects {
  const winners_drawn = Math.min(places, ids.length)
  const mails_sent = entries_unreachable === 0 ? winners_drawn : 0
  return {
    entries_frozen: ids.length,
    entries_unreachable,
    entries_unconfirmed: out.unconfirmed,
    entries_of_staff: out.staff,
    entries_kept_out: out.keptOut,
    entries_again: out.again,
    entries_set_aside: out.setAside,
    winners_drawn,
    mails_sent,
  }
}

/** The effects of drawing a giveaway; nothing where it was drawn. @throws NOT_FOUND */
export async function effectsOfDraw({ site }: Ctx, { id, places }: DrawInput): Promise<Effects> {
  orNotFound(await engagementOf(site, { id, type: 'giveaway' }))
  const { drawnAt } = orNotFound(await drawStateOf(site, id))
  return drawnAt ? {} : effectsOn(await entriesOf(site, id), places)
}

/**
 * Draws the winners of a giveaway and tells them by mail, as part of the change. Its entries are frozen. A giveaway is drawn once:
 * a second draw answers the first one's result.
 *
 * @throws NOT_FOUND, INVALID places where it has not ended, or nobody can win
 */
export async function drawGiveaway(ctx: TxCtx, { id, places }: DrawInput): Promise<Draw> {
  const { type, date, question } = orNotFound(await lockEngagement(ctx.site, id))
  if (type !== 'giveaway') throw notFound()
  const { salt, drawnAt } = orNotFound(await drawStateOf(ctx.site, id))
  let effects: Effects = {}
  if (!drawnAt) {
    if (date && expiryOf(date) > ctx.now()) throw invalid('places', STILL_RUNS)
    const all = await entriesOf(ctx.site, id)
    if (all.ids.length === 0) throw invalid('places', NO_ENTRIES)
    await insertDraw(ctx.site, id, { entries: all.ids, winners: drawnFrom(salt, all.ids, places) })
    const winners = await winnersOf(ctx.site, id)
    effects = { ...effectsOn(all, places), mails_sent: winners.filter(isReached).length }
    await tell(ctx, { id, question }, winners)
    await announce(ctx, ENGAGEMENT_TOPIC, id)
  }
  const fields = drawnAt ? [] : ['winners']
  await auditSave(ctx, { action: 'drawGiveaway', subjectType: 'engagement', subjectId: id, fields, effects })
  return giveawayDraw(ctx, id)
}

/** One mail for each winner, however often it is tried. */
async function tell(ctx: TxCtx, { id, question }: { id: string; question: string }, winners: readonly WinnerRow[]) {
  const mail = winnerMail(question, await memberSiteName(ctx))
  for (const { entryId } of winners.filter(isReached))
    await queueMail(ctx, { kind: 'mail', key: `giveaway:${id}:${entryId}`, about: entryReader(entryId), ...mail })
}
