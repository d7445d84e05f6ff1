import type { FastifyRequest } from 'fastify'
import type { Ctx } from '../context.ts'
import { type Origin, originUrl, siteOrigin } from '../site-origin.ts'

/** Scheme, host and port the browser used; behind a trusted proxy as the proxy says (TRUSTED_PROXIES). Hosts are lower case. */
export function originOf(request: FastifyRequest): Origin {
  const scheme = request.protocol === 'https' ? 'https' : 'http'
  const match = /^(\[[0-9a-f:]+\]|[^:]*)(?::(\d{1,5}))?$/i.exec(request.host)
  return { scheme, host: (match?.[1] ?? '').toLowerCase(), port: match?.[2] ?? '' }
}

/**
 * Whether a request comes from a page of this origin, or from no page at all: browsers say so in Sec-Fetch-Site and Origin,
 * callers without a browser send neither, and carry no cookie that somebody else could use.
 */
export function isOwnOrigin({ headers, host, protocol }: FastifyRequest): boolean {
  if (isFromElsewhere(headers)) return false
  if (headers.origin === undefined) return true
  const page = URL.parse(headers.origin)
  // A page that came by https may ask us by http, as far as we see: a balancer can stand between. Nothing else is a page of ours.
  const isWeb = page?.protocol === 'https:' || (page?.protocol === 'http:' && protocol !== 'https')
  // The default port of the page's scheme may stand in one of the two headers only.
  return isWeb && page.host !== '' && page.host === URL.parse(`${page.protocol}//${host}`)?.host
}

const isFromElsewhere = ({ 'sec-fetch-site': site }: FastifyRequest['headers']): boolean =>
  site !== undefined && site !== 'same-origin' && site !== 'none'

/**
 * The same, also behind a proxy that leaves the port out of `Host`: a page of where the site says that it is reached (its setting
 * `origin`) is one of ours. The site is asked only then.
 */
export async function isOwnPage(request: FastifyRequest, ctxOf: () => Promise<Ctx>): Promise<boolean> {
  if (isOwnOrigin(request)) return true
  const { headers } = request
  if (isFromElsewhere(headers) || headers.origin === undefined) return false
  return headers.origin === originUrl(await siteOrigin(await ctxOf()))
}
