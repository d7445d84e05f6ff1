import {
  TAG_CHANGED,
  TAG_FIELDS,
  TAG_SLUG_TAKEN,
  TAG_TAKEN,
  type TagChange,
  type TagInput,
} from '@ward/domain/forums/tags'
import type { Effects } from '@ward/domain/kernel/effects'
import { conflict, invalid, orNotFound } from '@ward/domain/kernel/refusal'
import { type AuditEntry, auditSave } from '../../../platform/audit.ts'
import { atSite, type Ctx, type TxCtx } from '../../../platform/context.ts'
import { isDuplicate } from '../../../platform/database/duplicate.ts'
import { announce } from '../../../platform/events/announce.ts'
import { allSites } from '../../sites/sites.db.ts'
import {
  type GlobalTagRow,
  insertGlobalTag,
  isNameTaken,
  lockGlobalTag,
  removeGlobalTag,
  updateGlobalTag,
  whatIsTagged,
} from './global-tags.db.ts'

/** Makes a tag of the network; all sites hear of it. @throws INVALID name or slug, also where another tag has it */
export async function createTag(ctx: TxCtx, tag: TagInput): Promise<GlobalTagRow> {
  await demandFreeName(ctx, tag.name, null)
  const made = await insertGlobalTag(ctx.network, tag).catch(taken)
  await record(ctx, 'createTag', made.id, { fields: [...TAG_FIELDS] })
  return made
}

/**
 * Changes a tag of the network, wherever it stands.
 *
 * @throws NOT_FOUND, INVALID as above, CONFLICT with the tag as it is when it is no longer the version that was shown
 */
export async function updateTag(ctx: TxCtx, { version, ...tag }: TagChange): Promise<GlobalTagRow> {
  const before = orNotFound(await lockGlobalTag(ctx.network, tag.id))
  if (version != null && version !== before.version) throw conflict(TAG_CHANGED, before)
  const fields = TAG_FIELDS.filter((field) => tag[field] !== before[field])
  await demandFreeName(ctx, tag.name, tag.id)
  const saved = fields.length === 0 ? before : await updateGlobalTag(ctx.network, tag).catch(taken)
  await record(ctx, 'updateTag', tag.id, { fields })
  return saved
}

/** The effects of deleting a tag of the network. */
export async function effectsOfTag({ network }: Ctx, id: string): Promise<Effects> {
  const { threads, engagements } = await whatIsTagged(network, id)
  return { threads_untagged: threads, engagements_untagged: engagements }
}

/** Takes a tag away from the network, and so off every thread and engagement of every site. @throws NOT_FOUND */
export async function deleteTag(ctx: TxCtx, { id }: { id: string }): Promise<boolean> {
  orNotFound(await lockGlobalTag(ctx.network, id))
  const effects = await effectsOfTag(ctx, id)
  await removeGlobalTag(ctx.network, id)
  await record(ctx, 'deleteTag', id, { effects })
  return true
}

type Entry = Pick<AuditEntry, 'fields' | 'effects'>
async function record(ctx: TxCtx, action: string, subjectId: string, what: Entry): Promise<void> {
  await auditSave(ctx, { action, subjectType: 'tag', subjectId, ...what })
  for (const { id } of await allSites(ctx.network)) await announce(atSite(ctx, id), 'tag', subjectId)
}

/** The name is reported first where the slug is taken too; the indexes of the table keep two who come at once apart. */
async function demandFreeName({ network }: TxCtx, name: string, id: string | null): Promise<void> {
  if (await isNameTaken(network, name, id)) throw invalid('name', TAG_TAKEN)
}

function taken(error: unknown): never {
  if (isDuplicate(error, 'global_tags_name')) throw invalid('name', TAG_TAKEN)
  throw isDuplicate(error, 'global_tags_slug') ? invalid('slug', TAG_SLUG_TAKEN) : error
}
