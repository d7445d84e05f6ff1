import { type Html, html } from '@ward/domain/kernel/html-template'
import { findCondition } from '../../../../member-site/condition-pages.ts'
import type { Ctx } from '../../platform/context.ts'
import { mayHere } from '../../platform/rights.ts'
import { conditionsShown } from '../conditions/condition-shown.db.ts'

/** Conditions that ‘Find Your Condition’ shows. */
const FEATURED = 12

/** The conditions the site features. */
export const featuredConditions = ({ site }: Ctx) =>
  conditionsShown(site, { search: '', limit: FEATURED, isFeatured: true })

/** The component for a body; nothing where the site shows no conditions. */
export async function conditionFinder(ctx: Ctx): Promise<Html> {
  const { ok } = await mayHere(ctx, 'memberSite.readConditions')
  return ok ? findCondition(await featuredConditions(ctx)) : html``
}
