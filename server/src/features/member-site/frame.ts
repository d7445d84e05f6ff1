import { isId } from '@ward/domain/ids'
import { safeRedirectPath } from '@ward/domain/links'
import { Refusal } from '@ward/domain/refusal'
import { isStaff } from '@ward/domain/roles'
import { withoutEnd } from '@ward/domain/text-ends'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { notFoundPage } from '../../../../member-site/layout.ts'
import type { Frame } from '../../../../member-site/shapes.ts'
import { STYLE_VERSION } from '../../../../member-site/style.ts'
import type { Ctx } from '../../platform/context.ts'
import { type Endpoint, endpoint } from '../../platform/http/endpoint.ts'
import { loadedForFields } from '../../platform/http/loaded-for.ts'
import { policy } from '../../platform/http/policy.ts'
import { mayHere } from '../../platform/rights.ts'
import { settingsOf } from '../../platform/settings.ts'
import { siteById } from '../sites/sites.db.ts'

export const STYLE_PATH = '/member-site/style.css'

/** No script at all. */
const SOURCES = { 'style-src': "'self'", 'img-src': "'self'", 'form-action': "'self'" }

/** Staff see what is hidden from members, marked. */
export const seesHidden = ({ viewer }: Ctx): boolean => viewer.kind === 'user' && isStaff(viewer.roleId)

/** What was asked for: the names in the path, and from which id on older rows of a list are wanted. */
export type PageRequest = { params: Record<string, string>; path: string; before: string | null }

function readerOf(ctx: Ctx): Frame['reader'] {
  if (ctx.viewer.kind !== 'user') return null
  const { username, userId: viewerId } = ctx.viewer
  return { username, isStaff: seesHidden(ctx), loadedFor: loadedForFields({ siteId: ctx.site.siteId, viewerId }) }
}

async function frameOf(ctx: Ctx, here: string): Promise<Frame> {
  const [site, { timeZone }, forums, messages] = await Promise.all([
    siteById(ctx.network, ctx.site.siteId),
    settingsOf(ctx.site, 'timeZone'),
    mayHere(ctx, 'memberSite.readForums'),
    mayHere(ctx, 'conversations.own'),
  ])
  return {
    siteName: site?.name ?? '',
    timeZone,
    hasForums: forums.ok,
    hasMessages: messages.ok,
    reader: readerOf(ctx),
    here,
    styleHref: `${STYLE_PATH}?v=${STYLE_VERSION}`,
  }
}

function askedOf({ params, query, url }: FastifyRequest): PageRequest {
  const { before } = query as Record<string, unknown>
  return {
    params: params as Record<string, string>,
    path: url.split('?')[0] ?? '/',
    before: typeof before === 'string' && isId(before) ? before : null,
  }
}

/** What was asked for is at another address now. */
export class Moved extends Error {
  readonly path: string

  constructor(path: string) {
    super(`Moved to ${path}`)
    this.path = path
  }
}

/** Writes a page; what `write` does not find is the page Not Found, and who must sign in first is led there and back. */
export async function answerPage(
  ctx: Ctx,
  request: FastifyRequest,
  reply: FastifyReply,
  write: (frame: Frame, asked: PageRequest) => Promise<string>,
) {
  const frame = await frameOf(ctx, request.url)
  try {
    return show(request, reply, await write(frame, askedOf(request)))
  } catch (error) {
    if (error instanceof Moved) return reply.code(308).header('location', error.path).send()
    if (!(error instanceof Refusal)) throw error
    if (error.code === 'UNAUTHENTICATED')
      return reply
        .code(303)
        .header('location', `/login?redirect=${encodeURIComponent(request.url)}`)
        .send()
    if (error.code !== 'NOT_FOUND') throw error
    const meant = withoutSlash(askedOf(request).path)
    if (meant !== '') return reply.code(308).header('location', meant).send()
    return show(request, reply.code(404), notFoundPage(frame))
  }
}

function show(request: FastifyRequest, reply: FastifyReply, page: string) {
  const allowed = policy(SOURCES, { isHttps: request.protocol === 'https' })
  return reply.header('content-security-policy', allowed).type('text/html; charset=utf-8').send(page)
}

/** Where an address with a slash too many was meant to lead; '' for every other. */
const withoutSlash = (path: string) => (path.endsWith('/') ? safeRedirectPath(withoutEnd(path, '/'), '') : '')

/** A page of the member site. */
export const pageEndpoint = (
  url: string,
  write: (ctx: Ctx, frame: Frame, asked: PageRequest) => Promise<string>,
): Endpoint =>
  endpoint({
    method: 'GET',
    url,
    may: 'memberSite.read',
    changes: false,
    run: (ctx, request, reply) => answerPage(ctx, request, reply, (frame, asked) => write(ctx, frame, asked)),
  })
