import type { FastifyRequest } from 'fastify'

/** Where a page that is not ours sends our visitor's cookie: another site, or another host of the same one. */
const ELSEWHERE = new Set(['cross-site', 'same-site'])

/**
 * Whether a browser sent this request from a page of another origin. Callers that are no browser send neither header, and
 * carry no cookie they were not given. Every door that changes something asks this first.
 */
export function comesFromElsewhere({ headers, host }: FastifyRequest): boolean {
  if (ELSEWHERE.has(String(headers['sec-fetch-site'] ?? ''))) return true
  const { origin } = headers
  if (origin === undefined) return false
  const page = URL.parse(origin)
  // The default port of the page's scheme may stand in one of the two headers only.
  return page === null || page.host === '' || page.host !== URL.parse(`${page.protocol}//${host}`)?.host
}
