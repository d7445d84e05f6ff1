import type { FastifyRequest } from 'fastify'
import type { Origin } from '../context.ts'

/** Scheme, host and port the browser used; behind a trusted proxy as the proxy says (TRUSTED_PROXIES). Hosts are lower case. */
export function originOf(request: FastifyRequest): Origin {
  const scheme = request.protocol === 'https' ? 'https' : 'http'
  const match = /^(\[[0-9a-f:]+\]|[^:]*)(?::(\d{1,5}))?$/i.exec(request.host)
  return { scheme, host: (match?.[1] ?? '').toLowerCase(), port: match?.[2] ?? '' }
}

/**
 * Whether a request that changes something comes from a page of this origin: browsers say so in Sec-Fetch-Site or Origin,
 * callers without a browser send neither (security page, row 16).
 */
export function isOwnOrigin(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  const { origin } = request.headers
  return origin === undefined || URL.parse(origin)?.host === request.host
}
