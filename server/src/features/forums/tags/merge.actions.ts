import { MERGED_ON, type TagMerge } from '@ward/domain/forums/tag-merge'
import { type Effects, sumOf } from '@ward/domain/kernel/effects'
import { MERGE_INTO_ITSELF, MERGED_MEANWHILE } from '@ward/domain/kernel/merging'
import { conflict, invalid, orNotFound } from '@ward/domain/kernel/refusal'
import { audit } from '../../../platform/audit.ts'
import type { Ctx, TxCtx } from '../../../platform/context.ts'
import { countReferences, leadOn, type Merge, type Moved, moveReferences } from '../../../platform/merge/merge-rows.ts'
import { insertMerge, lockMerge, removeMerge } from '../../../platform/merge/merges.ts'
import { giveBackReferences } from '../../../platform/merge/undo-merge.ts'
import type { TagKind } from './tag-kinds.ts'

const sources = ({ ids, mergeIntoId }: TagMerge) => [...new Set(ids)].filter((id) => id !== mergeIntoId)
const byAge = (ids: readonly string[]) => ids.toSorted((a, b) => Number(BigInt(a) - BigInt(b)))

/** Moved rows as kinds of effects; a name that follows is no row that anybody sees move. */
function effectsOf(moved: Moved, addresses: number): Effects {
  const { thread_forum_tags: categories, thread_global_tags: tags, engagement_tags: engagements, ...more } = moved
  const { slug_history: slugs, forum_tags: _, global_tags: __, ...others } = more
  return {
    threads_moved: (categories ?? tags)?.moved ?? 0,
    threads_once: (categories ?? tags)?.doubles ?? 0,
    engagements_moved: engagements?.moved ?? 0,
    engagements_once: engagements?.doubles ?? 0,
    slugs_led: addresses + (slugs?.moved ?? 0),
    rows_moved: Object.values(others).reduce((sum, each) => sum + each.moved + each.doubles, 0),
  }
}

const references = <Row>(ctx: Ctx, { table, of }: TagKind<Row>, from: string, to: string) => ({
  table,
  from,
  to,
  ...of(ctx),
})

/** The effects of merging tags. @throws NOT_FOUND */
export async function tagMergeEffects<Row>(ctx: Ctx, kind: TagKind<Row>, input: TagMerge): Promise<Effects> {
  for (const id of [...input.ids, input.mergeIntoId]) orNotFound(await kind.at(ctx, id))
  const counted: Effects[] = []
  for (const from of sources(input)) {
    const moved = await countReferences(ctx.network, references(ctx, kind, from, input.mergeIntoId), kind.counted)
    counted.push(effectsOf(moved, kind.addresses(ctx, from) ? 1 : 0))
  }
  return sumOf(counted)
}

/**
 * Merges tags into one: all references to them point at it, and their addresses lead to it. The merged ones stay as names by
 * which it is found.
 *
 * @throws NOT_FOUND for a source or target that is not there (a forum tag: on this site), INVALID mergeIntoId where nothing else is
 * to be merged, CONFLICT where one of them was merged already
 */
export const merging =
  <Row>(kind: TagKind<Row>) =>
  async (ctx: TxCtx, input: TagMerge): Promise<Row> => {
    const { mergeIntoId } = input
    const ids = sources(input)
    // In one order, so that two who merge into each other wait for one another.
    for (const id of byAge([...ids, mergeIntoId]))
      if (orNotFound(await kind.lock(ctx, id)).mergedIntoId !== null) throw conflict(MERGED_MEANWHILE)
    if (ids.length === 0) throw invalid('mergeIntoId', MERGE_INTO_ITSELF)
    const did: Effects[] = []
    for (const from of ids) did.push(await mergeOne(ctx, kind, from, mergeIntoId))
    await tell(ctx, kind, kind.merge, [mergeIntoId, ...ids], sumOf(did))
    return orNotFound(await kind.at(ctx, mergeIntoId))
  }

async function mergeOne<Row>(ctx: TxCtx, kind: TagKind<Row>, from: string, to: string): Promise<Effects> {
  const { network, site } = ctx
  const id = await insertMerge(site, { subjectType: kind.subject, sourceId: from, targetId: to })
  const merge: Merge = { siteId: site.siteId, id, ...references(ctx, kind, from, to) }
  const moved = await moveReferences(network, merge, kind.counted)
  const addresses = kind.addresses(ctx, from)
  const led = addresses ? await leadOn(network, merge, addresses) : 0
  await kind.setMerged(ctx, from, to)
  return effectsOf(moved, led)
}

/**
 * Undoes a merge that was asked for on this site, within 30 days: rows it moved that nobody changed since have the old tag again.
 *
 * @throws NOT_FOUND for one that was undone or is older, CONFLICT where its target was merged into another one since
 */
export const undoing =
  <Row>(kind: TagKind<Row>) =>
  async (ctx: TxCtx, { id }: { id: string }): Promise<Row> => {
    const { network, site } = ctx
    const { sourceId: from, targetId: to } = await lockMerge(site, kind.subject, id)
    // Before the tags: who makes one locks in this order.
    await kind.demandRoom(ctx)
    for (const each of byAge([from, to]))
      if (orNotFound(await kind.lock(ctx, each)).mergedIntoId !== null && each === to) throw conflict(MERGED_ON)
    await kind.setMerged(ctx, from, null)
    await giveBackReferences(network, { siteId: site.siteId, id, ...references(ctx, kind, from, to) })
    await removeMerge(site, id)
    await tell(ctx, kind, kind.undo, [from, to])
    return orNotFound(await kind.at(ctx, from))
  }

async function tell<Row>(ctx: TxCtx, kind: TagKind<Row>, action: string, ids: string[], effects?: Effects) {
  const [subjectId = null] = ids
  await audit(ctx, { action, subjectType: kind.audited, subjectId, subjectIds: ids, ...(effects && { effects }) })
  for (const id of ids) await kind.announce(ctx, id)
}
