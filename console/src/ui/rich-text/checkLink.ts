import { isAllowedLink, linkAttributes, storedLink } from '@ward/domain/kernel/links'

const SIGN_IN = '/login'

/** Opens a page of this host by GET, as who follows a link does; `send` of the console's `api` is one. */
export type OpenPage = (
  path: string,
  options: { signal: AbortSignal; patience: number },
) => Promise<Pick<Response, 'ok' | 'status' | 'redirected' | 'url'>>

/** Longest wait for the page a link leads to, in milliseconds. */
const PATIENCE = 10_000

/** The attributes written for a URL of the link dialog, or null: it is refused. */
export function linkFor(url: string): { href: string; rel: string } | null {
  const address = isAllowedLink(url) ? storedLink(url) : null
  return address === null ? null : linkAttributes(address, [window.location.hostname])
}

/**
 * The problem of the page of this host that a link leads to, in words, or null: nothing, or it is another host's, which
 * nobody asks. A page that sends to the sign-in page is not there for who follows the link (spec 1 section 5).
 */
export async function linkProblem(
  { href, rel }: { href: string; rel: string },
  openPage: OpenPage,
  signal: AbortSignal,
): Promise<string | null> {
  if (rel !== 'noopener') return null
  const { pathname, search } = new URL(href, window.location.origin)
  try {
    const answer = await openPage(pathname + search, { signal, patience: PATIENCE })
    if (!answer.ok) return `The page answered ${answer.status} when Ward opened it.`
    const isSignIn = answer.redirected && new URL(answer.url).pathname === SIGN_IN && pathname !== SIGN_IN
    return isSignIn ? 'The page asked Ward to sign in.' : null
  } catch {
    // One message covers any failure.
    return 'The page did not answer when Ward opened it.'
  }
}
