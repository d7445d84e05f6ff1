/** The product's name, as logo and page titles say it. */
export const PRODUCT_NAME = 'Ward'

/** Heading of the Not Found page (spec 1 section 2.1); its text is NOT_FOUND_MESSAGE. */
export const NOT_FOUND_HEADING = '404 - Not Found'

/**
 * Menu entries that hold further entries (spec 1 section 2.2). `order` as of entries: tens are the blocks of the menu,
 * ones the place in a block.
 */
export const MENU_GROUPS = {
  engagement: { label: 'Engagement Toolkit', order: 21 },
  seo: { label: 'SEO', order: 35 },
  emailSubscriptions: { label: 'Email Subscriptions', order: 38 },
} as const
export type MenuGroup = keyof typeof MENU_GROUPS

/** Faults of the way to the server; each says what happened and what to do. */
export const OFFLINE_MESSAGE = 'You are offline. Check your connection and try again.'
export const TIMEOUT_MESSAGE = 'The server did not answer in time. Please try again.'
export const UNREACHABLE_MESSAGE = 'The server could not be reached. Please try again.'

/** A page that was open while a new version was installed asks for files that are gone. */
export const NEW_VERSION_MESSAGE = 'A new version was installed. Reload the page to go on.'

/** The snack when a session call fails: contact is a site setting (spec 1 section 8). */
export const sessionFailureMessage = (contact: string) => `Try again or reach out to ${contact}`
