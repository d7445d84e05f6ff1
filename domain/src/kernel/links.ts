import { withoutEnds } from './text-ends.ts'

/**
 * Rules about addresses that members and staff write: the editor's link dialog, links in stored bodies, and the
 * redirect target of the sign-in page.
 */

/** Messages of the link dialog (spec 1 §5). */
export const LINK_MESSAGES = {
  brokenLink: 'URL returned an error code, are you sure?',
  useBrokenLink: "I'm sure, use broken link",
} as const

/** `rel` of a link to the site's own host (spec 1 §5). */
const OWN_LINK_REL = 'noopener'
/** `rel` of a link that leaves the site (spec 1 §5). */
const EXTERNAL_LINK_REL = 'noopener noreferrer ugc'

/**
 * Whether the link dialog may save this address: `/` or `https://` followed by a word character (spec 1 §5), which
 * refuses `//host` and `/\host` (they leave the site although they look like paths).
 */
export function isAllowedLink(url: string): boolean {
  return /^(?:\/|https:\/\/)\w/.test(url)
}

/** U+0000 to U+0020, which the URL standard strips. */
const CONTROLS_AND_SPACE = String.fromCharCode(...Array(33).keys())

/**
 * The characters that browsers take out of an address before they read it: tabs and line ends anywhere, control
 * characters around.
 */
function asBrowsersRead(url: string): string {
  return withoutEnds(url.replace(/[\t\n\r]/g, ''), CONTROLS_AND_SPACE)
}

const isRootPath = (url: string) => /^\/(?![/\\])/.test(url)

function parsed(url: string, base?: string): URL | null {
  return URL.canParse(url, base) ? new URL(url, base) : null
}

/**
 * The address of a link as it may stand in a stored body, or null: a path from the root (`/` not followed by `/` or
 * `\`), http(s) or mailto. Wider than the dialog's rule, because imported bodies carry http and mailto links.
 *
 * It says where it leads: an address whose host browsers read differently than it is written (a name before an `@`, a
 * backslash, letters of other alphabets, a number) is written as they read it, without name and password.
 */
export function storedLink(url: string): string | null {
  const read = asBrowsersRead(url)
  if (isRootPath(read)) return read
  if (!/^(?:https?:\/\/(?![/\\])|mailto:[^\s])/i.test(read)) return null
  const target = parsed(read)
  if (target === null || target.protocol === 'mailto:' || writtenHost(read) === target.host) return target && read
  target.username = ''
  target.password = ''
  return target.href
}

/** Host and port as they are written, with whatever else stands before the path. */
const writtenHost = (url: string) => /^https?:\/\/([^/?#]*)/i.exec(url)?.[1]?.toLowerCase()

/** The address of an image as it may stand in a stored body (a path from the root or http(s)), or null. */
export function storedImageSource(url: string): string | null {
  const link = storedLink(url)
  return link === null || /^mailto:/i.test(link) ? null : link
}

/** Whether a link stays on the site: a path from the root, or http(s) on one of the site's hosts (without ports). */
function isOwnLink(url: string, ownHosts: readonly string[]): boolean {
  if (isRootPath(url)) return true
  const target = parsed(url)
  return target !== null && /^https?:$/.test(target.protocol) && ownHosts.includes(target.hostname)
}

/** The `rel` of a link by where it leads (spec 1 §5). */
export function linkRel(url: string, ownHosts: readonly string[]): string {
  return isOwnLink(url, ownHosts) ? OWN_LINK_REL : EXTERNAL_LINK_REL
}

/** The attributes the link dialog writes for a link: own links get a lowercased href (spec 1 §5). */
export function linkAttributes(url: string, ownHosts: readonly string[]): { href: string; rel: string } {
  return { href: isOwnLink(url, ownHosts) ? url.toLowerCase() : url, rel: linkRel(url, ownHosts) }
}

/** Longest redirect target that is followed, in characters. */
const MAX_REDIRECT_LENGTH = 2000

/**
 * The target of `?redirect=` rebuilt from a parsed path of the same site, or `fallback` (itself a trusted path).
 * Nothing of the input is returned as it came: the parsed URL is put together again, so no second reading (by a
 * browser or proxy) leads elsewhere. Control characters, backslashes and encoded leading slashes are refused.
 */
export function safeRedirectPath(input: unknown, fallback = '/'): string {
  if (typeof input !== 'string' || input.length > MAX_REDIRECT_LENGTH || !input.isWellFormed()) return fallback
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
  if (/[\u0000-\u0020\u007f-\u009f\\]/.test(input) || !isRootPath(input)) return fallback
  const own = 'https://own.invalid'
  const target = parsed(input, own)
  if (target === null || target.origin !== own || target.username !== '' || target.password !== '') return fallback
  // `/.//host` parses to the path `//host`: the rebuilt path is checked, not only what came in.
  if (!/^\/(?!\/|\\|%2f|%5c)/i.test(target.pathname)) return fallback
  return target.pathname + target.search + target.hash
}
