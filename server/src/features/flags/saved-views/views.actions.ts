import {
  addressOfView,
  filterOfView,
  isForAdmins,
  mayChangeView,
  OWN_VIEWS_MAX,
  type SavedViewChange,
  SavedViewInput,
  TEAM_VIEWS_MAX,
  tooManyViews,
  VIEW_CHANGED,
  VIEW_NAME_TAKEN,
} from '@ward/domain/flags/saved-views/saved-views'
import { changed } from '@ward/domain/kernel/change'
import { conflict, forbidden, invalid, notFound, orNotFound, unauthenticated } from '@ward/domain/kernel/refusal'
import { auditSave } from '../../../platform/audit.ts'
import { actorId, type TxCtx } from '../../../platform/context.ts'
import { isDuplicate } from '../../../platform/database/duplicate.ts'
import { lockInTransaction } from '../../../platform/database/locks.ts'
import { announce } from '../../../platform/events/announce.ts'
import { demand } from '../../../platform/rights.ts'
import { isUnchanged } from '../../../platform/unchanged.ts'
import { countViews, forgetDeleted, insertView, lockView, updateView, type ViewRow } from './views.db.ts'

const viewerId = (ctx: TxCtx): string => {
  const id = actorId(ctx.viewer)
  if (id === null) throw unauthenticated()
  return id
}

/** Nobody learns of views that others keep for themselves. @throws NOT_FOUND, FORBIDDEN for a view of the team */
function demandChange(ctx: TxCtx, view: ViewRow | undefined): ViewRow {
  const found = orNotFound(view)
  const id = viewerId(ctx)
  if (!found.isTeam && found.ownerId !== id) throw notFound()
  const answer = mayChangeView({ id, roleId: ctx.viewer.roleId }, found)
  if (!answer.ok) throw forbidden(answer.because)
  return found
}

/** @throws INVALID isTeam where there are as many already */
async function demandRoom({ site }: TxCtx, ownerId: string, isTeam: boolean): Promise<void> {
  const most = isTeam ? TEAM_VIEWS_MAX : OWN_VIEWS_MAX
  if ((await countViews(site, ownerId, isTeam)) >= most) throw invalid(isTeam ? 'isTeam' : 'name', tooManyViews(isTeam))
}

function nameTaken(error: unknown): never {
  throw isDuplicate(error, 'saved_views_own_name') || isDuplicate(error, 'saved_views_team_name')
    ? invalid('name', VIEW_NAME_TAKEN)
    : error
}

async function note(ctx: TxCtx, action: string, id: string, fields?: string[]): Promise<void> {
  await auditSave(ctx, { action, subjectType: 'savedView', subjectId: id, fields })
  await announce(ctx, 'savedView', id)
}

/**
 * Saves a view of the queue, or changes the name, the filters or who has one.
 *
 * @throws INVALID for a name that is taken and for one too many, FORBIDDEN for filters and views of others, CONFLICT with the
 * view as it is when it is no longer the version that was shown
 */
export async function saveView(ctx: TxCtx, change: SavedViewChange): Promise<ViewRow> {
  const { site } = ctx
  const { id, version } = change
  const filter = filterOfView(change.address)
  const address = filter ? addressOfView(filter) : ''
  if (isForAdmins(address)) await demand(ctx, 'flags.preModerationFilter')
  // One after another: counted side by side each would find room for itself.
  await lockInTransaction(ctx.network, { name: 'savedViews', of: site.siteId })
  const before = id ? demandChange(ctx, await lockView(site, id)) : null
  if (before && version != null && version !== before.version) throw conflict(VIEW_CHANGED, before)
  const { name, isTeam } = changed(SavedViewInput, before ?? undefined, change)
  const values = { name, address, isTeam }
  const ownerId = before?.ownerId ?? viewerId(ctx)
  if (before?.isTeam !== isTeam) await demandRoom(ctx, ownerId, isTeam)
  const isSame = before && isUnchanged(before, values, ['name', 'address', 'isTeam'])
  const write = () => (before ? updateView(site, before.id, values) : insertView(site, ownerId, values))
  const saved = isSame ? before : await write().catch(nameTaken)
  await note(ctx, 'saveView', orNotFound(saved).id, isSame ? [] : ['name', 'address', 'isTeam'])
  return orNotFound(saved)
}

/** Deletes a view; it can be had back. @throws NOT_FOUND, FORBIDDEN for one of others */
export async function deleteView(ctx: TxCtx, { id }: { id: string }): Promise<boolean> {
  demandChange(ctx, await lockView(ctx.site, id))
  await forgetDeleted(ctx.site)
  await updateView(ctx.site, id, { isDeleted: true })
  await note(ctx, 'deleteView', id)
  return true
}

/** Brings a deleted view back. @throws NOT_FOUND, FORBIDDEN, INVALID where its name or its place was taken meanwhile */
export async function restoreView(ctx: TxCtx, { id }: { id: string }): Promise<ViewRow> {
  await lockInTransaction(ctx.network, { name: 'savedViews', of: ctx.site.siteId })
  const { ownerId, isTeam } = demandChange(ctx, await lockView(ctx.site, id, { isDeleted: true }))
  await demandRoom(ctx, ownerId, isTeam)
  const saved = await updateView(ctx.site, id, { isDeleted: false }).catch(nameTaken)
  await note(ctx, 'restoreView', id)
  return orNotFound(saved)
}
