import { may } from '@ward/domain/app/permissions'
import { type BurstTextKey, burstExceptionOf } from '@ward/domain/flags/bursts/bursts'
import type { FlagOperation } from '@ward/domain/flags/flag/flag-operations'
import { orNotFound } from '@ward/domain/kernel/refusal'
import type { Ctx } from '../../../platform/context.ts'
import { type ReachedSite, reachedSites } from '../../sessions/other-sites.actions.ts'
import { type BurstRow, burstById, flagsOfBurst, type ToDecide } from './bursts.db.ts'

/** A site whose texts the viewer may judge. */
export type ModeratedSite = ReachedSite

/** The sites that the viewer's session reaches and where they may read flags. */
export async function moderatedSites(ctx: Ctx): Promise<ReadonlyMap<number, ModeratedSite>> {
  const sites = (await reachedSites(ctx)).filter(({ roleId }) => may(roleId, 'flags.read').ok)
  return new Map(sites.map((site) => [site.id, site]))
}

/** The bursts this viewer may ask about. */
export const scopeOf = async (ctx: Ctx) => ({
  network: ctx.network,
  siteIds: [...(await moderatedSites(ctx)).keys()],
  hereId: ctx.site.siteId,
})

/** A burst with texts on the viewer's sites. @throws NOT_FOUND where there is none that they may see */
export const burst = async (ctx: Ctx, id: string): Promise<BurstRow> =>
  orNotFound(await burstById(await scopeOf(ctx), id))

/** The part of a burst to decide on one site. */
export type SiteToDecide = {
  site: ModeratedSite
  /** With the versions they have now. */
  flags: { id: string; version: number }[]
  /** Texts without a flag: one is opened before they can be decided on. */
  unflagged: string[]
  /** Flags of texts that are left out. */
  excepted: { id: string; version: number }[]
}

export type BurstChoice = {
  id: string
  /** The operation, where it is known. */
  operation?: FlagOperation
  /** Texts that are left out. */
  except: readonly BurstTextKey[]
  /** Texts that are meant though they are left out at first. */
  include: readonly BurstTextKey[]
  /** `joinedAt` of the burst as it was looked at: texts that joined later were not seen and are left out. */
  joinedBy: Date
}

const keyOf = ({ siteId, id }: BurstTextKey) => `${siteId}:${id}`

/**
 * The texts of a decision on a whole burst, by site; whether the viewer may decide there, and on each flag, is asked by
 * whoever decides.
 *
 * @throws NOT_FOUND where the viewer sees none of it
 */
export async function burstToDecide(
  ctx: Ctx,
  { id, joinedBy, operation, ...choice }: BurstChoice,
): Promise<SiteToDecide[]> {
  const sites = await moderatedSites(ctx)
  const texts = await flagsOfBurst(await scopeOf(ctx), (await burst(ctx, id)).id, joinedBy)
  const [except, include] = [new Set(choice.except.map(keyOf)), new Set(choice.include.map(keyOf))]
  const isMeant = (text: ToDecide) => {
    const key = keyOf({ siteId: text.siteId, id: text.contentId })
    const exception = burstExceptionOf(text)
    // Deleted texts are left out, except for an operation that brings them back.
    if (exception === 'deleted') return operation === 'UN_DELETE' && !except.has(key)
    return !except.has(key) && (include.has(key) || exception === null)
  }
  const flagIn = ({ flagId, version }: ToDecide) => (flagId && version !== null ? [{ id: flagId, version }] : [])
  return [...Map.groupBy(texts, ({ siteId }) => siteId)].flatMap(([siteId, here]): SiteToDecide[] => {
    const site = sites.get(siteId)
    const { meant = [], left = [] } = Object.groupBy(here, (text) => (isMeant(text) ? 'meant' : 'left'))
    if (!site || meant.length === 0) return []
    return [
      {
        site,
        flags: meant.flatMap(flagIn),
        unflagged: meant.flatMap(({ flagId, contentId }) => (flagId ? [] : [contentId])),
        excepted: left.flatMap(flagIn),
      },
    ]
  })
}

/** Whether the viewer decides on a site: by a right there, and under an account there. */
export const mayDecideOn = (site: ModeratedSite): site is ModeratedSite & { userId: string } =>
  site.userId !== null && may(site.roleId, 'flags.decide').ok
