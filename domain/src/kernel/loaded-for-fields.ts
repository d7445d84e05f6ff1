/** The form fields by which a page without script says whom and which site it was loaded for; scripts send X-Site-Id and X-Viewer-Id. */
export const LOADED_FOR_FIELD = { siteId: 'loaded_for_site', viewerId: 'loaded_for_viewer' } as const
