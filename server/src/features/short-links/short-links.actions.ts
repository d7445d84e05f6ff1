import { randomInt } from 'node:crypto'
import { threadIdPath, threadPath } from '@ward/domain/app/front-end-links'
import { conflict, invalid, orNotFound } from '@ward/domain/kernel/refusal'
import {
  CODE_LETTERS,
  CODE_TAKEN,
  MADE_CODE_LENGTH,
  SHORTLINK_CHANGED,
  SHORTLINK_NOT_CREATED,
  SHORTLINK_TARGET_TAKEN,
  SHORTLINK_TOPIC,
  type ShortlinkChange,
  type ShortlinkInput,
  shortLinkPath,
  THREAD_LINK_IS_OFF,
} from '@ward/domain/short-links/short-links'
import { audit, auditSave, noteUnchanged } from '../../platform/audit.ts'
import { actorId, type Ctx, once, type TxCtx } from '../../platform/context.ts'
import { isDuplicate } from '../../platform/database/duplicate.ts'
import { announce } from '../../platform/events/announce.ts'
import { forgetTopic } from '../../platform/memory.ts'
import { originUrl, siteOrigin } from '../../platform/site-origin.ts'
import { threadsByIds } from '../content/threads.db.ts'
import { hostsNamed } from '../sites/sites.db.ts'
import {
  insertShortLink,
  lockShortLink,
  type ShortLinkRow,
  setTarget,
  shortLinkTo,
  updateShortLink,
} from './short-links.db.ts'
import { readTarget, targetHash } from './targets.ts'
import { forgetMiss } from './visits.db.ts'

const origin = async (ctx: Ctx) => originUrl(await siteOrigin(ctx))

/** Where the site is reached, asked for once a request. */
export const originHere = (ctx: Ctx): Promise<string> => once(ctx, origin)

/** The whole short address of a code. */
export const fromUrlOf = async (ctx: Ctx, { code }: Pick<ShortLinkRow, 'code'>): Promise<string> =>
  (await originHere(ctx)) + shortLinkPath(code)

/** @throws INVALID url where no short link may lead there */
async function targetOf(ctx: Ctx, url: string): Promise<{ toUrl: string; targetHash: Buffer }> {
  const { port } = await siteOrigin(ctx)
  const ownerOf = async (host: string) => {
    const [named] = await hostsNamed(ctx.network, host)
    return named ? (named.siteId === ctx.site.siteId ? 'own' : 'network') : null
  }
  const read = await readTarget(url, ownerOf, port)
  if ('problem' in read) throw invalid('url', read.problem)
  return { toUrl: url, targetHash: targetHash(read.key) }
}

const madeCode = () =>
  Array.from({ length: MADE_CODE_LENGTH }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join('')

/** The link that was made, or nothing where the target has one. @throws INVALID url, code */
async function make(ctx: TxCtx, { url, code }: ShortlinkInput): Promise<ShortLinkRow | undefined> {
  const target = await targetOf(ctx, url)
  const made = await insertShortLink(ctx.site, { ...target, code: code ?? madeCode() }).catch(taken)
  if (!made) return undefined
  await setTarget(ctx.site, { linkId: made.id, toUrl: url, setBy: actorId(ctx.viewer) })
  await forgetMiss(ctx.site, made.code)
  await record(ctx, 'createShortlink', made.id, ['toUrl', 'code'])
  return made
}

/**
 * Makes a short link (spec 3 sections 7 and 8). A target has one; a code stays with its link for ever.
 *
 * @throws INVALID url (it leads to nowhere public, or to a short link), code (taken), and where the target has a link already
 */
export async function createShortlink(ctx: TxCtx, input: ShortlinkInput): Promise<ShortLinkRow> {
  const made = await make(ctx, input)
  if (!made) throw invalid('', SHORTLINK_NOT_CREATED)
  return made
}

/**
 * Gives a link another target, or switches it off or on. Its code and the clicks that went to other targets stay.
 *
 * @throws NOT_FOUND, INVALID url, CONFLICT with the link as it is when it is no longer the version that was shown
 */
export async function updateShortlink(ctx: TxCtx, change: ShortlinkChange): Promise<ShortLinkRow> {
  const before = orNotFound(await lockShortLink(ctx.site, change.id))
  if (change.version != null && change.version !== before.version)
    throw conflict(SHORTLINK_CHANGED, { ...before, url: before.toUrl })
  const { url = before.toUrl, isDisabled = before.isDisabled } = change
  const isMoved = url !== before.toUrl
  const target = isMoved ? await targetOf(ctx, url) : {}
  const fields = [...(isMoved ? ['toUrl'] : []), ...(isDisabled !== before.isDisabled ? ['isDisabled'] : [])]
  const write = () => updateShortLink(ctx.site, change.id, { ...target, isDisabled }).catch(taken)
  const saved = fields.length === 0 ? before : await write()
  if (isMoved) await setTarget(ctx.site, { linkId: saved.id, toUrl: url, setBy: actorId(ctx.viewer) })
  await record(ctx, 'updateShortlink', saved.id, fields)
  return saved
}

/**
 * The short link of a thread, which is made where it has none: it leads to the address that stays the thread's.
 *
 * @throws NOT_FOUND, CONFLICT where it is switched off
 */
export async function threadShortlink(ctx: TxCtx, { threadId }: { threadId: string }): Promise<ShortLinkRow> {
  const { slug } = orNotFound((await threadsByIds(ctx.site, [threadId]))[0])
  const url = threadIdPath(threadId)
  const hashes = [url, threadPath(slug)].map((path) => targetHash(new URL(path, 'https://own.invalid').pathname))
  const find = () => shortLinkTo(ctx.site, hashes)
  const known = await find()
  const link = orNotFound(known ?? (await make(ctx, { url })) ?? (await find()))
  if (link.isDisabled) throw conflict(THREAD_LINK_IS_OFF, link)
  if (known) noteUnchanged(ctx)
  else await audit(ctx, { action: 'threadShortlink', subjectType: 'shortlink', subjectId: link.id })
  return link
}

function taken(error: unknown): never {
  if (isDuplicate(error, 'short_links_code')) throw invalid('code', CODE_TAKEN)
  throw isDuplicate(error, 'short_links_target') ? invalid('url', SHORTLINK_TARGET_TAKEN) : error
}

async function record(ctx: TxCtx, action: string, subjectId: string, fields: string[]): Promise<void> {
  await auditSave(ctx, { action, subjectType: 'shortlink', subjectId, fields })
  await announce(ctx, SHORTLINK_TOPIC, subjectId)
  forgetTopic(ctx, SHORTLINK_TOPIC)
}
