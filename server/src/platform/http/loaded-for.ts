import type { IncomingHttpHeaders } from 'node:http'
import { invalid } from '@ward/domain/refusal'
import { UNREADABLE_SITE } from '@ward/domain/sites'

/**
 * The site a page was loaded for, as its X-Site-Id says; null when it says nothing, as callers without a page do.
 *
 * @throws INVALID for what is no id, or several: taken as nothing said, it would let a broken page save to any site
 */
export function loadedForSite(headers: IncomingHttpHeaders): number | null {
  const said = headers['x-site-id']
  if (said === undefined) return null
  if (typeof said !== 'string' || !/^[1-9]\d{0,9}$/.test(said)) throw invalid('X-Site-Id', UNREADABLE_SITE)
  return Number(said)
}
