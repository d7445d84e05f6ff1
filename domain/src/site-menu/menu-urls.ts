/** Messages of spec 2 section 5, word for word. */
export const MENU_URL_REQUIRED = 'Required'
export const MENU_URL_INVALID = 'Invalid URL'

export const MENU_URL_MAX = 2000
const ANCHOR = /^#[\w-]+$/
/** A start that browsers read as another host. */
const OTHER_HOST = /^[/\\]{2}/
// biome-ignore lint/suspicious/noControlCharactersInRegex: a browser drops them, and reads what is left as another address
const STRANGE = /[\s\u0000-\u001f\u007f\\]/

const isPath = (text: string) => text.startsWith('/') && !OTHER_HOST.test(text) && !STRANGE.test(text)

/** A bare path as the whole address; anything else as it was typed. Completed again it stays the same. */
export const completedUrl = (url: string, origin: string): string => {
  const typed = url.trim()
  return isPath(typed) ? origin + typed : typed
}

/**
 * The stored form of an address: its path on the site, so that it holds wherever the site is reached, or its anchor.
 */
export const keptUrl = (url: string, origin: string): string =>
  url.startsWith(`${origin}/`) ? url.slice(origin.length) : url

/** The problem of an entry's address: it is an anchor, or a path on the site, with the site's origin before it or not. */
export function menuUrlProblem(url: string, origin: string): string | null {
  if (url.trim() === '') return MENU_URL_REQUIRED
  const kept = keptUrl(completedUrl(url, origin), origin)
  if (url.length > MENU_URL_MAX || !(ANCHOR.test(kept) || isPath(kept))) return MENU_URL_INVALID
  return kept.startsWith('#') || URL.parse(kept, origin)?.origin === new URL(origin).origin ? null : MENU_URL_INVALID
}

/** Where an entry leads, whole: an anchor is one of the start page. */
export const menuAddress = (url: string, origin: string): string =>
  url.startsWith('#') ? `${origin}/${url}` : completedUrl(url, origin)
