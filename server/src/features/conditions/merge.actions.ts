import { CONDITION_TOPIC, type DisorderBulkEdit } from '@ward/domain/conditions/conditions'
import { type Effects, sumOf } from '@ward/domain/kernel/effects'
import { MERGE_INTO_ITSELF, MERGED_MEANWHILE, mergedOn } from '@ward/domain/kernel/merging'
import { conflict, invalid, orNotFound } from '@ward/domain/kernel/refusal'
import { audit } from '../../platform/audit.ts'
import { atSite, type Ctx, type TxCtx } from '../../platform/context.ts'
import { announce } from '../../platform/events/announce.ts'
import {
  countReferences,
  leadOn,
  type Merge,
  type Moved,
  moveReferences,
  takeAway,
} from '../../platform/merge/merge-rows.ts'
import { insertMerge, lockMerge, removeMerge } from '../../platform/merge/merges.ts'
import { giveBackReferences } from '../../platform/merge/undo-merge.ts'
import { allSites } from '../sites/sites.db.ts'
import { lockDisorder } from './condition-write.db.ts'
import { type DisorderRow, disorderById } from './conditions.db.ts'
import { addressesOf, isOf, ofDisorder, setMergedInto } from './merge.db.ts'

/** The site's own fields of a condition are not moved: the target keeps its flags, slug and SEO data. */
const OWN = ['site_disorders']
const sources = ({ ids, mergeIntoId }: Ids) => [...new Set(ids)].filter((id) => id !== mergeIntoId)
type Ids = Pick<DisorderBulkEdit, 'ids' | 'mergeIntoId'>

/** Moved rows as kinds of effects. */
function effectsOf(moved: Moved): Effects {
  const { user_disorders: members, disorders, opportunity_campaigns: campaigns, slug_history: slugs, ...others } = moved
  return {
    members_moved: members?.moved ?? 0,
    members_once: members?.doubles ?? 0,
    campaigns_moved: campaigns?.moved ?? 0,
    conditions_moved: disorders?.moved ?? 0,
    slugs_led: slugs?.moved ?? 0,
    rows_moved: Object.values(others).reduce((sum, each) => sum + each.moved + each.doubles, 0),
  }
}

/** The effects of merging conditions, over all sites. */
export async function mergeDisorderEffects(ctx: Ctx, input: Ids): Promise<Effects> {
  const counted: Effects[] = []
  for (const from of sources(input)) {
    const merge = { table: 'disorders', from, to: input.mergeIntoId, slugKind: 'condition' } as const
    const slugs = await addressesOf(ctx.network, from)
    counted.push(effectsOf(await countReferences(ctx.network, merge, OWN)), { slugs_led: slugs.length })
  }
  return sumOf(counted)
}

/**
 * Merges conditions into one (spec 3 section 4): all references to them point at it, on all sites, and their addresses lead to
 * its own. The target keeps its text, flags and SEO data. The merged ones stay as marks, so that a sync does not bring them
 * back.
 *
 * @throws NOT_FOUND, INVALID mergeIntoId where nothing else is to be merged, CONFLICT where one of them was merged already
 */
export async function bulkEditDisorders(ctx: TxCtx, input: DisorderBulkEdit): Promise<DisorderRow> {
  const ids = sources(input)
  // In one order, so that two who merge into each other wait for one another.
  for (const id of [...ids, input.mergeIntoId].toSorted((a, b) => Number(BigInt(a) - BigInt(b)))) {
    const { mergedIntoId } = orNotFound(await lockDisorder(ctx.network, id))
    if (mergedIntoId !== null) throw conflict(MERGED_MEANWHILE)
  }
  if (ids.length === 0) throw invalid('mergeIntoId', MERGE_INTO_ITSELF)
  const did: Effects[] = []
  for (const from of ids) did.push(await mergeOne(ctx, from, input.mergeIntoId))
  await tellMerge(ctx, 'bulkEditDisorders', [input.mergeIntoId, ...ids], sumOf(did))
  return orNotFound(await disorderById(ctx.site, input.mergeIntoId))
}

async function mergeOne(ctx: TxCtx, from: string, to: string): Promise<Effects> {
  const { network, site } = ctx
  const id = await insertMerge(site, { subjectType: 'disorder', sourceId: from, targetId: to })
  const merge: Merge = { siteId: site.siteId, id, table: 'disorders', from, to, slugKind: 'condition' }
  const moved = await moveReferences(network, merge, OWN)
  const led = await leadOn(network, merge, ofDisorder(from))
  await takeAway(network, merge, { table: 'site_disorders', column: 'disorder_id', kind: 'gone' }, isOf(from))
  await setMergedInto(network, from, to)
  const effects = effectsOf(moved)
  return { ...effects, slugs_led: (effects.slugs_led ?? 0) + led }
}

/**
 * Undoes a merge that was asked for on this site, within 30 days: references it moved that nobody changed since point at the
 * old condition again.
 *
 * @throws NOT_FOUND for one that was undone, is older, or was asked for on another site, CONFLICT where its target was merged into
 * another one since
 */
export async function undoDisorderMerge(ctx: TxCtx, { id }: { id: string }): Promise<DisorderRow> {
  const { sourceId: from, targetId: to } = await lockMerge(ctx.site, 'disorder', id)
  for (const each of [from, to].toSorted((a, b) => Number(BigInt(a) - BigInt(b)))) {
    const { mergedIntoId } = orNotFound(await lockDisorder(ctx.network, each))
    // Rows it moved are at a third one by now, and would stay there for good.
    if (each === to && mergedIntoId !== null) throw conflict(mergedOn('condition'))
  }
  await setMergedInto(ctx.network, from, null)
  await giveBackReferences(ctx.network, {
    ...{ siteId: ctx.site.siteId, id, from, to },
    ...({ table: 'disorders', slugKind: 'condition' } as const),
  })
  await removeMerge(ctx.site, id)
  await tellMerge(ctx, 'undoDisorderMerge', [from, to])
  return orNotFound(await disorderById(ctx.site, from))
}

/** A condition is of the network: every site keeps that it was merged. */
async function tellMerge(ctx: TxCtx, action: string, subjectIds: string[], effects?: Effects): Promise<void> {
  const [subjectId = null] = subjectIds
  for (const site of await allSites(ctx.network)) {
    const there = atSite(ctx, site.id)
    await audit(there, { action, subjectType: 'disorder', subjectId, subjectIds, ...(effects && { effects }) })
    for (const id of subjectIds) await announce(there, CONDITION_TOPIC, id)
  }
}
