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

/** The network's tags, in the menu and on their screen (spec 1 section 2.2); here so that the menu brings no schemas with it. */
export const SITE_MENU_LABEL = 'Site Menu'
export const GLOBAL_TAGS_LABEL = 'Global Tags'

/** Menu entries and titles of their screens (spec 1 section 2.2). */
export const SITE_SETTINGS_LABEL = 'Site Settings'
export const SUPER_SETTINGS_LABEL = 'Super Site Settings'
export const API_ACCESS_TITLE = 'API access'
export const SITEMAPS_LABEL = 'Sitemaps'
export const TASK_SCRIPTS_LABEL = 'Task Scripts'
export const SHORTLINKS_LABEL = 'Short Links'
export const LAUNCH_STATUS_LABEL = 'Launch Status'

/** Said after a change of what stands in a list (spec 1 section 8, spec 2 section 8). */
export const CHANGES_SAVED = 'Changes were saved'

/** Faults of the way to the server; each says what happened and what to do. */
export const OFFLINE_MESSAGE = 'You are offline. Check your connection and try again.'
/** Takes its place as soon as one is online again, where there is something to try once more. */
export const ONLINE_MESSAGE = 'You’re back online. This change wasn’t saved.'
export const TIMEOUT_MESSAGE = 'The server did not answer in time. Please try again.'
export const UNREACHABLE_MESSAGE = 'The server could not be reached. Please try again.'

/** A page that was open while a new version was installed asks for files that are gone. */
export const NEW_VERSION_MESSAGE = 'A new version was installed. Reload the page to continue.'

/** The toast when a session call fails: contact is a site setting (spec 1 section 8). */
export const sessionFailureMessage = (contact: string) => `Try again or reach out to ${contact}`

/** Names of an address as a person calls what they filter by. */
const ADDRESS_NAMES: Readonly<Record<string, string>> = {
  page: 'page',
  itemsPerPage: 'page size',
  sortBy: 'sorting',
  sortDesc: 'sorting',
  assocType: 'type',
  unmoderated: 'unmoderated',
  filters: 'filter',
  assignedToUserIds: 'moderator',
  search: 'search',
  years: 'year',
  from: 'day',
  to: 'day',
}

/** Names and values of an address that are shown at most. */
const NAMED = 3

/**
 * Says what of an address was left out: `The address was corrected: there is no filter “bogus”`. `wrong` is never empty;
 * values are cut to 40 characters.
 */
export function mendedAddress(wrong: readonly { name: string; value: string }[]): string {
  const named = wrong.slice(0, NAMED).map(({ name, value }) => {
    const shown = value.length > 40 ? `${value.slice(0, 40)}…` : value
    return `no ${ADDRESS_NAMES[name] ?? name} “${shown}”`
  })
  const rest = wrong.length - named.length
  const parts = rest > 0 ? [...named, `${rest} more`] : named
  return `The address was corrected: there is ${new Intl.ListFormat('en-US').format(parts)}`
}

/** Said after something was put into the clipboard, such as a shortcode (spec 2 section 8). */
export const TEXT_COPIED = 'Your text has been copied'
