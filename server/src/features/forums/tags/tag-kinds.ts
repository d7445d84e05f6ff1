import { FORUM_TAGS_FULL, FORUM_TAGS_MAX } from '@ward/domain/forums/forum-tags'
import { conflict } from '@ward/domain/kernel/refusal'
import type { RawBuilder } from 'kysely'
import { atSite, type Ctx, type TxCtx } from '../../../platform/context.ts'
import { lockInTransaction } from '../../../platform/database/locks.ts'
import { announce } from '../../../platform/events/announce.ts'
import type { Merge } from '../../../platform/merge/merge-rows.ts'
import type { MergeSubject } from '../../../platform/merge/merges.ts'
import { allSites } from '../../sites/sites.db.ts'
import { type ForumTagRow, forumTagAt, placesOfTags } from './forum-tags.db.ts'
import { type GlobalTagRow, globalTagById } from './global-tags.db.ts'
import {
  addressOf,
  lockAnyForumTag,
  lockAnyGlobalTag,
  type MergedTag,
  setForumTagMerged,
  setGlobalTagMerged,
} from './merge.db.ts'

/** The differences between the two kinds of tags in a merge. */
export type TagKind<Row> = {
  /** As which merges keep it. */
  subject: MergeSubject
  /** As which the audit log has it. */
  audited: 'forum_tag' | 'tag'
  merge: 'mergeForumTags' | 'mergeTags'
  undo: 'undoForumTagMerge' | 'undoTagMerge'
  table: Merge['table']
  /** Tables that count again by themselves. */
  counted: readonly string[]
  /** Where old addresses are kept, and whose rows alone are touched. */
  of(ctx: Ctx): Pick<Merge, 'ofSite' | 'slugKind'>
  /** Its addresses for members, if it has any. */
  addresses(ctx: Ctx, id: string): RawBuilder<unknown> | null
  at(ctx: Ctx, id: string): Promise<Row | undefined>
  lock(ctx: Ctx, id: string): Promise<MergedTag | undefined>
  setMerged(ctx: TxCtx, id: string, mergedIntoId: string | null): Promise<unknown>
  /** @throws CONFLICT where one more tag would be too many */
  demandRoom(ctx: TxCtx): Promise<void>
  announce(ctx: TxCtx, id: string): Promise<void>
}

/** How many forum tags a site has, and the last place: until the transaction ends nobody else adds one. */
export async function lockPlaces({ network, site }: TxCtx) {
  await lockInTransaction(network, { name: 'forumTags', of: String(site.siteId) })
  return placesOfTags(site)
}

/** The categories of one site's forums, with a page each. */
export const FORUM_TAGS: TagKind<ForumTagRow> = {
  subject: 'forum_tag',
  audited: 'forum_tag',
  merge: 'mergeForumTags',
  undo: 'undoForumTagMerge',
  table: 'forum_tags',
  counted: ['forum_reach'],
  of: ({ site }) => ({ ofSite: site.siteId, slugKind: 'forum_tag' }),
  addresses: ({ site }, id) => addressOf(site, id),
  at: ({ site }, id) => forumTagAt(site, { id }),
  lock: ({ site }, id) => lockAnyForumTag(site, id),
  setMerged: ({ site }, id, mergedIntoId) => setForumTagMerged(site, id, mergedIntoId),
  async demandRoom(ctx) {
    if ((await lockPlaces(ctx)).count >= FORUM_TAGS_MAX) throw conflict(FORUM_TAGS_FULL)
  },
  announce: (ctx, id) => announce(ctx, 'tag', id),
}

/** The tags of the network, on threads and engagements of all sites; members have no page of one. */
export const GLOBAL_TAGS: TagKind<GlobalTagRow> = {
  subject: 'global_tag',
  audited: 'tag',
  merge: 'mergeTags',
  undo: 'undoTagMerge',
  table: 'global_tags',
  counted: [],
  of: () => ({}),
  addresses: () => null,
  at: ({ network }, id) => globalTagById(network, id),
  lock: ({ network }, id) => lockAnyGlobalTag(network, id),
  setMerged: ({ network }, id, mergedIntoId) => setGlobalTagMerged(network, id, mergedIntoId),
  async demandRoom() {},
  async announce(ctx, id) {
    for (const site of await allSites(ctx.network)) await announce(atSite(ctx, site.id), 'tag', id)
  },
}
