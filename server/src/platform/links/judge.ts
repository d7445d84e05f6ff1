import type { Followed } from './follow.ts'
import type { LinkReason, LinkState, LinkVerdict } from './link-verdicts.ts'

const FOR_GOOD: readonly number[] = [301, 308]
/** The last part of the path of pages to sign in. */
const LOGIN = /\/(?:login|log-in|signin|sign-in|sign_in|wp-login\.php)\/?$/i
/** Titles and headings of pages that answer 200 but do not exist. */
const NOT_THERE =
  /\b(?:404|not found|no longer (?:available|exists?|here)|(?:does not|doesn.t) exist|nothing (?:here|found)|can.?t be found|cannot be found)\b/i
const HEADINGS = /<(title|h1)\b[^>]*>([\s\S]{0,300}?)<\/\1\s*>/gi

const STATE: Record<LinkReason, LinkState> = {
  answered: 'good',
  login: 'bad',
  missing: 'bad',
  notThere: 'bad',
  anchor: 'bad',
  refused: 'unknown',
  limited: 'unknown',
  failed: 'bad',
  silent: 'bad',
  endless: 'bad',
}

/**
 * Judges what came of a link, by one rule for menu, short links, texts and launch status: a redirect to a page to sign in, a page
 * that says it is not there and a missing `#anchor` are bad; 403 and 429 say nothing of the page.
 */
export function judge({ addresses, statuses, end }: Followed): LinkVerdict {
  const first = addresses[0] as URL
  const last = addresses.at(-1) ?? first
  const hasMovedForGood = statuses.length > 0 && statuses.every((status) => FOR_GOOD.includes(status))
  const verdict = (reason: LinkReason): LinkVerdict => ({
    state: STATE[reason],
    reason,
    status: typeof end === 'string' ? 0 : end.status,
    movedTo: STATE[reason] === 'good' && hasMovedForGood && last.href !== first.href ? last.href : null,
  })
  if (typeof end === 'string') return verdict(end)
  const isLogin = LOGIN.test(last.pathname) && !LOGIN.test(first.pathname)
  return verdict(isLogin ? 'login' : (byStatus(end.status) ?? byPage(end.page, { first, last })))
}

function byStatus(status: number): LinkReason | null {
  if (status === 401) return 'login'
  if (status === 403) return 'refused'
  if (status === 429) return 'limited'
  if (status === 404 || status === 410) return 'missing'
  return status >= 200 && status < 300 ? null : 'failed'
}

function byPage(page: string | null, { first, last }: { first: URL; last: URL }): LinkReason {
  // A site that has lost a page often sends its readers to its start page.
  if (last.pathname === '/' && first.pathname !== '/' && first.host === last.host) return 'notThere'
  if (page === null) return 'answered'
  if ([...page.matchAll(HEADINGS)].some(([, , words = '']) => NOT_THERE.test(words))) return 'notThere'
  return hasPlace(page, last.hash.slice(1)) ? 'answered' : 'anchor'
}

/** Whether a page has the place that a fragment names. Fragments that scripts or browsers interpret are not checked. */
function hasPlace(page: string, fragment: string): boolean {
  if (fragment === '' || fragment.toLowerCase() === 'top' || /^(?:[!/]|:~:)/.test(fragment)) return true
  const names = new Set([...page.matchAll(/\s(?:id|name)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi)].map(nameIn))
  return names.has(fragment) || names.has(decoded(fragment))
}

const nameIn = ([, double, single, bare]: RegExpMatchArray) => double ?? single ?? bare ?? ''

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
