import { signInPath } from '@ward/domain/app/front-end-links'
import { isStaff } from '@ward/domain/app/roles'
import { NOT_FOUND_HEADING } from '@ward/domain/app/shell'
import { isId } from '@ward/domain/kernel/ids'
import { safeRedirectPath } from '@ward/domain/kernel/links'
import { NOT_FOUND_MESSAGE, Refusal } from '@ward/domain/kernel/refusal'
import { withoutEnd } from '@ward/domain/kernel/text-ends'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { DRAFT_SCRIPT, noPage, notFoundPage, WIDGET_SCRIPT } from '../../../../member-site/layout.ts'
import type { Frame } from '../../../../member-site/shapes.ts'
import { styleVersion } from '../../../../member-site/style.ts'
import { actorId, type Ctx } from '../../platform/context.ts'
import { type Endpoint, endpoint } from '../../platform/http/endpoint.ts'
import { type ErrorAnswer, errorAnswer, NOT_DONE } from '../../platform/http/errors.ts'
import { loadedForFields } from '../../platform/http/loaded-for.ts'
import { pageBefore } from '../../platform/http/page-before.ts'
import { policy } from '../../platform/http/policy.ts'
import { keptOn } from '../../platform/kept-on.ts'
import { mayHere } from '../../platform/rights.ts'
import { settingsOf } from '../../platform/settings.ts'
import { isVisible, type Visibility } from '../content/content.actions.ts'
import { variantsOfPage } from '../experiments/asking.actions.ts'
import { countUnread } from '../notifications/notifications.db.ts'
import { menuFor } from '../site-menu/readers-menu.actions.ts'
import { wasListed } from '../sitemaps/sitemaps.db.ts'
import { memberSiteName } from '../sites/sites.actions.ts'
import type { Sight } from './member-site.db.ts'
import { isOpened, isOpenedByPerson } from './opened.ts'

export const STYLE_PATH = '/member-site/style.css'

/**
 * No script at all, but on pages with a widget the one that draws it, and for who is signed in the one that keeps what they
 * write. Page checkers of search engines request robots.txt from the page.
 */
const SOURCES = { 'style-src': "'self'", 'img-src': "'self'", 'form-action': "'self'", 'connect-src': "'self'" }
const SCRIPT_SOURCES = { ...SOURCES, 'script-src': "'self'" }
const sourcesOf = (page: string) =>
  [WIDGET_SCRIPT, DRAFT_SCRIPT].some((script) => page.includes(script.safe)) ? SCRIPT_SOURCES : SOURCES

const targets = keptOn<Ctx, Set<string>>('targets')

/** A form on the page that is written now may lead to this address: browsers ask its page whether an answer may go there. */
export function mayGoTo(ctx: Ctx, address: string): void {
  const url = URL.parse(address)
  if (url === null) return
  const known = targets.of(ctx) ?? targets.keep(ctx, new Set())
  known.add(url.origin)
}

/** Staff see what is hidden from members, marked. */
export const seesHidden = ({ viewer }: Ctx): boolean => viewer.kind === 'user' && isStaff(viewer.roleId)

/** The hidden texts this reader may see: staff all of it, members what they wrote themselves and still waits. */
export const sightOf = (ctx: Ctx): Sight => ({ seesHidden: seesHidden(ctx), ownId: actorId(ctx.viewer) })

/** Whether this reader can open threads: anybody where the site has forums, and staff. */
export const opensForums = async (ctx: Ctx): Promise<boolean> =>
  seesHidden(ctx) || (await mayHere(ctx, 'memberSite.readForums')).ok

/** Whether this reader is shown a text. */
export function sees(ctx: Ctx, { authorId, ...text }: Visibility & { authorId: string }): boolean {
  const { seesHidden: all, ownId } = sightOf(ctx)
  return all || isVisible({ ...text, isPending: text.isPending && authorId !== ownId })
}

/**
 * The request: the names in the path, from which id on older rows of a list are asked for, what is to be answered, and which
 * answer the page is to show.
 */
export type PageRequest = {
  params: Record<string, string>
  path: string
  before: string | null
  to: string | null
  reply: string | null
  /** Whether a list is ordered by last activity. */
  byActivity: boolean
  /** Somebody looks at the page, who may be counted. */
  isLookedAt: boolean
  /** The same, by somebody who isn't known as a program. */
  isPerson: boolean
  /** The search term; empty where nothing is. */
  q: string
  /** The variant of an experiment that this session gets; there on pages that are opened. */
  variantOf?: (symbol: string) => Promise<string | null>
}

function readerOf(ctx: Ctx): Frame['reader'] {
  if (ctx.viewer.kind !== 'user') return null
  const { username, userId: viewerId } = ctx.viewer
  return { username, isStaff: seesHidden(ctx), loadedFor: loadedForFields({ siteId: ctx.site.siteId, viewerId }) }
}

/** The facts about site and reader that every page needs; `here` is its path and query. */
export async function frameOf(ctx: Ctx, here: string): Promise<Frame> {
  const reader = readerOf(ctx)
  const [siteName, settings, forums, conditions, messages, write, menu, unread] = await Promise.all([
    memberSiteName(ctx),
    settingsOf(ctx.site, 'timeZone', 'accent', 'memberSiteMark', 'memberSiteWelcome', 'memberSiteAbout', 'howWeTalk'),
    mayHere(ctx, 'memberSite.readForums'),
    mayHere(ctx, 'memberSite.readConditions'),
    mayHere(ctx, 'conversations.own'),
    mayHere(ctx, 'memberSite.write'),
    menuFor(ctx, reader === null ? 'visitor' : reader.isStaff ? 'staff' : 'member'),
    ctx.viewer.kind === 'user' ? countUnread(ctx.site, ctx.viewer.userId) : 0,
  ])
  return {
    siteName,
    mark: settings.memberSiteMark,
    about: settings.memberSiteAbout,
    welcome: settings.memberSiteWelcome,
    howWeTalk: settings.howWeTalk,
    timeZone: settings.timeZone,
    hasForums: forums.ok,
    hasConditions: conditions.ok,
    menu,
    hasMessages: messages.ok,
    mayWrite: write.ok,
    unread,
    reader,
    here,
    styleHref: `${STYLE_PATH}?v=${styleVersion(settings.accent)}`,
  }
}

/** The id a query or a form names; null for anything else. */
export const idIn = (value: unknown) => (typeof value === 'string' && isId(value) ? value : null)

export function askedOf(request: FastifyRequest): PageRequest {
  const { params, query, url } = request
  const { before, to, reply, q, by } = query as Record<string, unknown>
  return {
    params: params as Record<string, string>,
    path: url.split('?')[0] ?? '/',
    before: idIn(before),
    to: idIn(to),
    reply: idIn(reply),
    byActivity: by === 'activity',
    isLookedAt: isOpened(request),
    isPerson: isOpenedByPerson(request),
    q: typeof q === 'string' && !q.includes('\0') ? q.slice(0, 200) : '',
  }
}

/** The page is at another address now. */
export class Moved extends Error {
  readonly path: string
  readonly status: 301 | 302 | 308

  constructor(path: string, status: 301 | 302 | 308 = 308) {
    super(`Moved to ${path}`)
    this.path = path
    this.status = status
  }
}

/** The page existed and was removed: search engines forget its address at once. */
export class Gone extends Refusal {
  constructor() {
    super('NOT_FOUND', NOT_FOUND_MESSAGE)
  }
}

/**
 * Writes a page; if `write` finds nothing, the answer is the page Not Found, with 410 for a removed page. A reader who must
 * sign in first is led there and back.
 */
export async function answerPage(
  ctx: Ctx,
  request: FastifyRequest,
  reply: FastifyReply,
  write: (frame: Frame, asked: PageRequest) => Promise<string>,
) {
  const frame = await frameOf(ctx, request.url)
  try {
    const asked = { ...askedOf(request), variantOf: variantsOfPage(ctx, request, reply) }
    return show(ctx, request, reply, await write(frame, asked))
  } catch (error) {
    if (error instanceof Moved) return reply.code(error.status).header('location', error.path).send()
    if (!(error instanceof Refusal)) throw error
    if (error.code === 'UNAUTHENTICATED') return reply.code(303).header('location', signInPath(request.url)).send()
    if (error.code !== 'NOT_FOUND') throw error
    const meant = withoutSlash(askedOf(request).path)
    if (meant !== '') return reply.code(308).header('location', meant).send()
    const isGone = error instanceof Gone || (await wasListed(ctx.site, askedOf(request).path))
    return show(ctx, request, reply.code(isGone ? 410 : 404), notFoundPage(frame))
  }
}

/**
 * Answers a form that was refused, or failed: with its page again, where that can be shown to this reader, else with what was
 * typed into it.
 */
export async function answerFailed(
  { error, typed }: { error: unknown; typed: string },
  { ctx, request, reply }: { ctx: Ctx; request: FastifyRequest; reply: FastifyReply },
  write: (frame: Frame, asked: PageRequest, said: ErrorAnswer) => Promise<string>,
) {
  const said = errorAnswer(error, request)
  const frame = { ...(await frameOf(ctx, pageBefore(request, request.url))), givesBack: true }
  reply.code(said.status)
  try {
    return show(ctx, request, reply, await write(frame, askedOf(request), said))
  } catch (missing) {
    if (!(missing instanceof Refusal)) throw missing
    const heading = said.refusal?.code === 'NOT_FOUND' ? NOT_FOUND_HEADING : NOT_DONE
    return show(ctx, request, reply, noPage(frame, { heading, message: said.message, typed }))
  }
}

function show(ctx: Ctx, request: FastifyRequest, reply: FastifyReply, page: string) {
  // Nothing that people write can bring these tags: they stand in the head of a page, and their text is printed without tags.
  const sources = sourcesOf(page)
  const goesTo = [sources['form-action'], ...(targets.of(ctx) ?? [])].join(' ')
  const allowed = policy({ ...sources, 'form-action': goesTo }, { isHttps: request.protocol === 'https' })
  return reply.header('content-security-policy', allowed).type('text/html; charset=utf-8').send(page)
}

/** Where an address with a slash too many was meant to lead; '' for every other. */
const withoutSlash = (path: string) => (path.endsWith('/') ? safeRedirectPath(withoutEnd(path, '/'), '') : '')

type WritePage = (ctx: Ctx, frame: Frame, asked: PageRequest) => Promise<string>

/** A page of the member site. */
export const pageEndpoint = (url: string, write: WritePage): Endpoint =>
  endpoint({
    method: 'GET',
    url,
    may: 'memberSite.read',
    changes: false,
    run: (ctx, request, reply) => answerPage(ctx, request, reply, (frame, asked) => write(ctx, frame, asked)),
  })

/** A page of the member site that search engines may list. */
export const contentEndpoint = (url: string, write: WritePage): Endpoint => ({
  ...pageEndpoint(url, write),
  isContent: true,
})
