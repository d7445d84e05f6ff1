import { safeRedirectPath } from '@ward/domain/kernel/links'
import type { FastifyRequest } from 'fastify'

/**
 * The page of this site from which somebody came here, as its path; `fallback` where the browser does not say, or says another
 * site. Forms whose address is no page lead back by it.
 */
export function pageBefore({ headers, host }: Pick<FastifyRequest, 'headers' | 'host'>, fallback: string): string {
  const page = URL.parse(headers.referer ?? '')
  return page !== null && page.host === host ? safeRedirectPath(page.pathname + page.search, fallback) : fallback
}
