import { OTHER_SITE_MESSAGE, SiteId } from '../sites/sites.ts'
import { isId } from './ids.ts'

/** The viewer and site that a page was loaded for; null where the caller says nothing, as one without a page does. */
export type LoadedFor = { siteId: number | null; viewerId: string | null }

export const FROM_NO_PAGE: LoadedFor = { siteId: null, viewerId: null }

export const UNREADABLE_VIEWER = 'X-Viewer-Id must be the id of the user this page was loaded for'
/** A page acts only as the viewer it was loaded for; another tab may have signed in as somebody else since. */
export const OTHER_VIEWER_MESSAGE =
  'Somebody else has signed in since this page was loaded. Nothing was saved. Reload the page to continue.'

/** In which of the two a page differs from the session. */
export type Difference = 'viewer' | 'site'

export const DIFFERENCE_MESSAGE: Record<Difference, string> = {
  viewer: OTHER_VIEWER_MESSAGE,
  site: OTHER_SITE_MESSAGE,
}

/**
 * How a page differs from the session of its request, by 'site' or 'viewer'; null if they agree. A session that has
 * ended is no difference: the request is refused for its missing rights, and the person signs in again on the same
 * page.
 */
export function differenceOf(page: LoadedFor, session: { siteId: number; viewerId: string | null }): Difference | null {
  if (page.siteId !== null && page.siteId !== session.siteId) return 'site'
  if (page.viewerId !== null && session.viewerId !== null && page.viewerId !== session.viewerId) return 'viewer'
  return null
}

/** The site named by a header or form field; undefined for what is no id, or several. */
export const readSiteId = (said: unknown): number | undefined =>
  typeof said === 'string' ? SiteId.safeParse(said).data : undefined

/** The viewer named by a header or form field; undefined for what is no id, or several. */
export const readViewerId = (said: unknown): string | undefined =>
  typeof said === 'string' && isId(said) ? said : undefined

/** The banner of a page whose viewer chose another site in another tab. */
export const switchedMessage = (siteName: string) =>
  `You switched to ${siteName} in another tab. This page is hidden until you switch back.`
