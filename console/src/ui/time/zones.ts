/** The zone of the site, which the session gives before the console is drawn. */
let ofSite: string | null = null

export function rememberSiteZone(zone: string) {
  ofSite = zone
}

/** The viewer's zone, which is that of their browser: times are shown in it. */
export const viewerZone = (): string => new Intl.DateTimeFormat('en-US').resolvedOptions().timeZone

/** The site's zone: the days of a filter and the dates that members see begin in it. */
export const siteZone = (): string => ofSite ?? viewerZone()
