import { may } from '@ward/domain/app/permissions'
import { COPY_STAYS, type EngagementCopy, notOnSites } from '@ward/domain/engagement/copies'
import { ENGAGEMENT_FIELDS } from '@ward/domain/engagement/input'
import { EngagementInput, kindOf } from '@ward/domain/engagement/kinds'
import { invalid, orNotFound, parseInput } from '@ward/domain/kernel/refusal'
import { atSite, type TxCtx } from '../../../platform/context.ts'
import { demandReach, type ReachedSite, reachedSites } from '../../sessions/other-sites.actions.ts'
import { allSites } from '../../sites/sites.db.ts'
import { saveEngagement } from '../kinds/engagement.actions.ts'
import { engagementOf } from '../kinds/engagement.db.ts'
import { tagsOfEngagements } from '../kinds/engagement-tags.db.ts'
import { takeImage } from '../kinds/images.actions.ts'
import { optionsOf } from '../kinds/options.db.ts'

export type Copy = { siteId: number; id: string }

/**
 * Copies an engagement to other sites of the network, with its options, image and tags, without votes; the copies are neither featured
 * nor global. All or none are made.
 *
 * @throws NOT_FOUND, INVALID siteIds: its own site, one that there is not, one on which the viewer may not change engagements; a kind
 * that stays where it is; FORBIDDEN a site that the viewer's session does not reach
 */
export async function copyEngagement(ctx: TxCtx, { siteIds, ...choice }: EngagementCopy): Promise<Copy[]> {
  const row = orNotFound(await engagementOf(ctx.site, choice))
  if (kindOf(row.type).fields.includes('threadId')) throw invalid('siteIds', COPY_STAYS)
  const targets = [...new Set(siteIds)].toSorted((a, b) => a - b)
  await demandRights(ctx, targets)
  const options = (await optionsOf(ctx.site, [row.id])).map((option) => ({ ...option, id: null }))
  const tagIds = (await tagsOfEngagements(ctx.site, [row.id])).map(({ id }) => id)
  const fields = Object.fromEntries(ENGAGEMENT_FIELDS.map((name) => [name, row[name]]))
  const given = { ...fields, type: row.type, options, tagIds, isCurrent: false, isGlobal: false }
  const copies: Copy[] = []
  for (const siteId of targets) {
    const there = atSite(ctx, siteId)
    await takeImage(there, row.imageUrl)
    const { id } = await saveEngagement(there, parseInput(EngagementInput, given))
    copies.push({ siteId, id })
  }
  return copies
}

const mayChange = ({ roleId }: ReachedSite): boolean => may(roleId, 'engagement.change').ok

/** They may on the sites that their session reaches and where their role may change engagements. */
async function demandRights(ctx: TxCtx, siteIds: readonly number[]): Promise<void> {
  const sites = new Map((await allSites(ctx.network)).map(({ id, name }) => [id, name]))
  if (siteIds.some((id) => id === ctx.site.siteId || !sites.has(id)))
    throw invalid('siteIds', 'There is no other site of this kind')
  if (ctx.viewer.kind !== 'user') return
  await demandReach(ctx, siteIds, mayChange)
  const reached = (await reachedSites(ctx)).filter(mayChange)
  const refused = siteIds.filter((id) => !reached.some((site) => site.id === id))
  if (refused.length > 0) throw invalid('siteIds', notOnSites(refused.map((id) => sites.get(id) ?? '')))
}
