import type { OpportunityCard } from '../../../../member-site/opportunity-page.ts'
import type { Ctx } from '../../platform/context.ts'
import { findCampaign, noteVisit } from '../opportunity-campaigns/taking-part.actions.ts'

/**
 * A campaign for the text in which its shortcode stands: the same for all but for what they answered and whether they have its
 * condition. Other members see nothing of it; null.
 */
export async function cardFor(ctx: Ctx, id: string, isLookedAt: boolean): Promise<OpportunityCard | null> {
  const found = await findCampaign(ctx, id)
  if (!found) return null
  const { row, may, own, isForReader } = found
  const card = { id, name: row.name }
  if (own !== null) return { ...card, state: 'answered' }
  if (!isForReader) return null
  if (!may.ok) return { ...card, state: { closed: may.because } }
  if (isLookedAt) await noteVisit(ctx, id, 'shown')
  return { ...card, state: ctx.viewer.kind === 'user' ? 'open' : 'visitor' }
}
