import { isDeepStrictEqual } from 'node:util'
import {
  CONDITION_SLUG_MAX,
  DisorderChange,
  DisorderInput,
  keptSeo,
  NETWORK_FIELDS,
  SITE_FIELDS,
  SOURCE_FIELDS,
  type SourceField,
  type SourceValues,
  slugOfName,
} from '@ward/domain/conditions/condition-input'
import {
  CONDITION_TOPIC,
  DISORDER_CHANGED,
  type DisorderRestore,
  MERGED_ALREADY,
  NAME_TAKEN,
  NOT_CUSTOM,
  pointedAtBy,
} from '@ward/domain/conditions/conditions'
import { SLUG_EMPTY } from '@ward/domain/forums/thread-seo'
import { changed, sent } from '@ward/domain/kernel/change'
import { conflict, invalid, orNotFound, parseInput } from '@ward/domain/kernel/refusal'
import { SLUG_IN_USE } from '@ward/domain/slugs/slugs'
import { auditSave } from '../../platform/audit.ts'
import { atSite, type Ctx, type TxCtx } from '../../platform/context.ts'
import { isDuplicate } from '../../platform/database/duplicate.ts'
import { pointingAt } from '../../platform/database/foreign-keys.ts'
import { announce } from '../../platform/events/announce.ts'
import { cleanHtml } from '../../platform/html/clean.ts'
import { versionAt } from '../../platform/versions.ts'
import { demandOwnCanonical } from '../sites/canonical.actions.ts'
import { allSites } from '../sites/sites.db.ts'
import { demandChoices } from './condition-choices.ts'
import { disorderSubject, keepVersion } from './condition-versions.ts'
import {
  insertDisorder,
  isCustomNameTaken,
  lockDisorder,
  removeDisorder,
  slugsLike,
  updateDisorder,
  writeSiteDisorder,
} from './condition-write.db.ts'
import { type DisorderRow, disorderById } from './conditions.db.ts'

/** A row as the form has it; where the site said nothing of it yet, with the slug that its name suggests. */
export const inputOf = ({ prevalences: prevalence, ...row }: DisorderRow): DisorderInput =>
  DisorderInput.parse({ ...row, prevalence, slug: row.slug ?? slugOfName(row.name) })

/** A condition as a conflict or an answer sends it: a row with the names of the form beside its own. */
const stateOf = (row: DisorderRow) => ({ ...row, ...inputOf(row) })

/**
 * Makes a custom condition, or changes the fields of one (spec 3 section 4). Name, texts and Active hold on all sites, and are
 * audited on each; the fields of a site are this site's. A value that equals the source's is no override.
 *
 * @throws NOT_FOUND, INVALID with its fields, CONFLICT with the condition as it is when it is no longer the version that was shown,
 * or when it was merged into another
 */
export async function saveDisorder(ctx: TxCtx, { seo, ...change }: DisorderChange): Promise<DisorderRow> {
  const before = change.id ? await lockedRow(ctx, change.id) : undefined
  if (before && change.version != null && change.version !== before.version)
    throw conflict(DISORDER_CHANGED, stateOf(before))
  const was = before && inputOf(before)
  const input = changed(DisorderInput, was, { ...change, seo: { ...was?.seo, ...(seo && sent(seo)) } })
  const clean = { summary: cleanHtml(input.summary), rawBody: cleanHtml(input.rawBody), seo: keptSeo(input.seo) }
  const now: DisorderInput = { ...input, ...clean }
  if (change.slug?.trim() === '') throw invalid('slug', SLUG_EMPTY)
  demandChoices(now, before)
  if (seo) await demandOwnCanonical(ctx, now.seo.canonical)
  if (before === undefined || before.orphaCode === null) await demandFreeName(ctx, now.name, before?.id ?? null)
  const fields = before && was ? changedFields(was, now) : [...NETWORK_FIELDS, ...SITE_FIELDS]
  const id = await writeNetwork(ctx, before, now, fields).catch(nameTaken)
  const isSuggested = before?.slug == null && [undefined, '', was?.slug].includes(change.slug)
  if (isSuggested) now.slug = await freeSlug(ctx, now.name, id)
  if (SITE_FIELDS.some((field) => fields.includes(field))) await writeSiteDisorder(ctx.site, id, now).catch(slugTaken)
  await tell(ctx, { action: 'saveDisorder', id, fields, was })
  return orNotFound(await disorderById(ctx.site, id))
}

/**
 * Makes a condition what it was after an earlier change, as a change of its own. @throws NOT_FOUND no such version, and what
 * `saveDisorder` throws
 */
export async function restoreDisorder(ctx: TxCtx, { id, number, version }: DisorderRestore): Promise<DisorderRow> {
  const { content } = orNotFound(await versionAt(ctx.site, disorderSubject(id), number))
  return saveDisorder(ctx, parseInput(DisorderChange, { ...content, id, version }))
}

async function lockedRow(ctx: TxCtx, id: string): Promise<DisorderRow> {
  const { mergedIntoId } = orNotFound(await lockDisorder(ctx.network, id))
  const row = orNotFound(await disorderById(ctx.site, id))
  if (mergedIntoId !== null) throw conflict(MERGED_ALREADY)
  return row
}

const changedFields = (was: DisorderInput, now: DisorderInput) =>
  [...NETWORK_FIELDS, ...SITE_FIELDS].filter((field) => !isDeepStrictEqual(was[field], now[field]))

async function writeNetwork(
  ctx: TxCtx,
  before: DisorderRow | undefined,
  now: DisorderInput,
  fields: readonly string[],
) {
  const {
    id: _id,
    version: _version,
    slug: _slug,
    seo: _seo,
    isFeatured: _f,
    isRelatableToUsers: _r,
    hasDetailPage: _d,
    ...rest
  } = now
  const values = { ...rest, overridden: overriddenIn(now, before?.source ?? null) }
  if (!before) return insertDisorder(ctx.network, values)
  if (NETWORK_FIELDS.some((field) => fields.includes(field))) await updateDisorder(ctx.network, before.id, values)
  return before.id
}

/** The fields that are not as the source has them. */
export const overriddenIn = (values: SourceValues, source: SourceValues | null): SourceField[] =>
  source === null ? [] : SOURCE_FIELDS.filter((field) => !isDeepStrictEqual(values[field], source[field]))

type Entry = { action: string; id: string; fields?: string[]; was?: DisorderInput | undefined }

/** Says a change to the logs, the versions and the open screens of all sites where it holds on all, else of this one. */
async function tell(ctx: TxCtx, { action, id, fields, was }: Entry) {
  const isWide = NETWORK_FIELDS.some((field) => fields?.includes(field)) || action !== 'saveDisorder'
  const sites = isWide ? await allSites(ctx.network) : [{ id: ctx.site.siteId }]
  for (const site of sites) {
    const there = atSite(ctx, site.id)
    await auditSave(there, { action, subjectType: 'disorder', subjectId: id, fields })
    await announce(there, CONDITION_TOPIC, id)
    const row = await disorderById(there.site, id)
    const isHere = site.id === ctx.site.siteId
    if (row) await keepVersion(there, { id, was, now: inputOf(row), isHere })
  }
}

/** A slug of the name that leads to nothing else on this site. */
async function freeSlug({ site }: TxCtx, name: string, id: string): Promise<string> {
  const slug = slugOfName(name) || `condition-${id}`
  const taken = await slugsLike(site, slug)
  return taken.has(slug) ? `${slug.slice(0, CONDITION_SLUG_MAX - id.length - 1)}-${id}` : slug
}

async function demandFreeName({ network }: Ctx, name: string, id: string | null): Promise<void> {
  if (await isCustomNameTaken(network, name, id)) throw invalid('name', NAME_TAKEN)
}

function nameTaken(error: unknown): never {
  throw isDuplicate(error, 'disorders_name') ? invalid('name', NAME_TAKEN) : error
}

function slugTaken(error: unknown): never {
  const isTaken = isDuplicate(error, 'site_disorders_slug') || isDuplicate(error, 'slug_history_slug')
  throw isTaken ? invalid('slug', SLUG_IN_USE) : error
}

/** The nouns for rows of these tables that keep a condition from being deleted. */
const CALLED: Record<string, [one: string, many: string]> = {
  user_disorders: ['member has it', 'members have it'],
  disorders: ['condition leads to it', 'conditions lead to it'],
}
const called = ({ table, n }: { table: string; n: number }) =>
  `${n.toLocaleString('en')} ${CALLED[table]?.[n === 1 ? 0 : 1] ?? `in ${table.replaceAll('_', ' ')}`}`

/**
 * Deletes a custom condition that nothing points at (spec 3 section 4).
 *
 * @throws NOT_FOUND, CONFLICT for one of the source, for one that was merged, and for one that something points at, with what does
 */
export async function deleteCustomDisorder(ctx: TxCtx, { id }: { id: string }): Promise<boolean> {
  const { orphaCode, mergedIntoId } = orNotFound(await lockDisorder(ctx.network, id))
  if (orphaCode !== null) throw conflict(NOT_CUSTOM)
  // The merge could not be undone without it.
  if (mergedIntoId !== null) throw conflict(MERGED_ALREADY)
  const pointing = await pointingAt(ctx.network, 'disorders', { id, except: ['site_disorders'] })
  if (pointing.length > 0) throw conflict(pointedAtBy(pointing.map(called)))
  await removeDisorder(ctx.network, id)
  await tell(ctx, { action: 'deleteCustomDisorder', id })
  return true
}
