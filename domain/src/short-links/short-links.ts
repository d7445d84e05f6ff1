import { z } from 'zod'
import { Id } from '../kernel/ids.ts'
import { limited, listQuery, paged, searchTerm } from '../kernel/paging.ts'

/** Page sizes and search debounce, in ms, of the list (spec 3 section 9). */
export const SHORTLINK_PAGE_SIZES = [10, 20, 50] as const
export const SHORTLINK_SEARCH_DEBOUNCE = 300
export const SHORTLINK_URL_MAX = 2000
export const SHORTLINK_CODE_MAX = 50
export const SHORTLINK_TOPIC = 'shortlink'

/** Outcomes (spec 3 section 8). */
export const SHORTLINK_CREATED = 'Shortlink Created.'
export const SHORTLINK_NOT_CREATED = 'Error creating shortlink. Does it already exist?'
export const SHORTLINK_NOT_UPDATED = 'Error updating shortlink.'
export const SHORTLINK_CHANGED = 'Someone else just changed this short link'
export const SHORTLINK_TARGET_TAKEN = 'Another short link leads there already'
export const THREAD_LINK_IS_OFF = 'The short link of this thread is switched off'
export const COPY_SHORTLINK_LABEL = 'Copy shortlink'

export const CODE_TAKEN = 'Another short link has this code'
export const CODE_RESERVED = 'This code is reserved. Please choose another.'
export const CODE_SIGNS = `Use 3 to ${SHORTLINK_CODE_MAX} lowercase letters from a to z and digits, with single hyphens between them`

/** The heading for members where a short link was switched off. */
export const LINK_IS_OFF_HEADING = 'This link is no longer in use'
export const LINK_IS_OFF_TEXT = 'The people who run this site switched it off.'

/**
 * The host of an address in ASCII, where it is written with other letters: some of them look like ASCII and lead elsewhere.
 *
 * @returns null where the host reads as it is written
 */
export function hostInAscii(url: string): string | null {
  const host = URL.parse(url)?.hostname ?? ''
  const written = /^[^/]*[/\\]*([^/\\?#]*)/.exec(url)?.[1]?.toLowerCase() ?? ''
  return host.includes('xn--') && !written.includes(host) ? host : null
}

/** The note beside such an address. */
export const READ_AS = 'Browsers read this host as'
export const readAs = (host: string): string => `${READ_AS} ${host}`

/** Where a short link is on its site. */
export const shortLinkPath = (code: string): string => `/s/${code}`

/** Codes that could be taken for a part of the site. */
const RESERVED =
  'admin api app edit forums help helplines login logout moderation new null robots sitemap static undefined'
const RESERVED_CODES: ReadonlySet<string> = new Set(RESERVED.split(' '))
const isReservedCode = (code: string): boolean => RESERVED_CODES.has(code)

const CODE = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
/** Whether a text can be a code at all: nothing else is looked for, or counted. */
export const isCode = (text: string): boolean =>
  text.length >= 3 && text.length <= SHORTLINK_CODE_MAX && CODE.test(text)

/** Without vowels, so that no code is a word, and without signs that look alike. */
export const CODE_LETTERS = '23456789bcdfghjkmnpqrstvwxz'
export const MADE_CODE_LENGTH = 6

/** Typed text is sent as it is (spec 3 section 5): the server reads it as browsers do. */
const url = z
  .string()
  .trim()
  .min(1, 'URL is required')
  .max(SHORTLINK_URL_MAX, `The URL may have at most ${SHORTLINK_URL_MAX.toLocaleString('en-US')} characters`)
  .meta({ title: 'URL' })

const code = z
  .string()
  .trim()
  .toLowerCase()
  .refine(isCode, CODE_SIGNS)
  .refine((typed) => !isReservedCode(typed), CODE_RESERVED)

export const ShortlinkInput = z.object({
  url,
  code: code.nullish().describe('Made by the server where it is left out.'),
})
export type ShortlinkInput = z.output<typeof ShortlinkInput>
/** The create box: an empty code is none. */
export const ShortlinkDraft = z.object({ url, code: z.union([z.literal(''), code]).meta({ title: 'Code' }) })

/** Changes where a link leads, or switches it off and on; fields left out stay. */
export const ShortlinkChange = z.object({
  id: Id,
  url: url.optional(),
  isDisabled: z.boolean().optional(),
  version: z.number().int().nullish().describe('The version that was shown; without it whatever is there is replaced.'),
})
export type ShortlinkChange = z.output<typeof ShortlinkChange>

/** The target of a link in its row of the list. */
export const ShortlinkTarget = z.object({ id: Id, url, version: z.number().int() })
export type ShortlinkTarget = z.output<typeof ShortlinkTarget>

/** The thread whose link is copied. */
export const ThreadShortlink = z.object({ threadId: Id })

/** The columns of the list in their order (spec 3 section 2). */
export const SHORTLINK_COLUMNS = { insertedAt: 'Created', fromUrl: 'From URL', toUrl: 'To URL', clickCount: 'Clicks' }
export const ShortlinkSort = z.enum(['inserted_at', 'from_url', 'to_url', 'click_count'])
export type ShortlinkSort = z.output<typeof ShortlinkSort>

export const ShortlinkFilter = z.object({
  ...paged(SHORTLINK_PAGE_SIZES, 10),
  search: searchTerm(200),
  isDead: z.boolean().default(false).describe('Those alone whose targets did not answer.'),
  sortBy: ShortlinkSort.default('inserted_at'),
  sortDesc: z.boolean().default(true),
})
export type ShortlinkFilter = z.output<typeof ShortlinkFilter>
export const ShortlinkQuery = listQuery(ShortlinkFilter)
export type ShortlinkQuery = z.output<typeof ShortlinkQuery>

/** Days of which the clicks of one link are shown, today the last. */
export const SHORTLINK_DAYS = 30
/** Targets that the history of one link shows. */
export const TARGETS_MAX = 50
/** Codes people tried that lead nowhere: so many are shown, so many a site keeps, for so many days. */
export const MISSES_SHOWN = 20
export const MISSES_KEPT = 1000
export const MISS_DAYS = 90
export const MissesQuery = z.object(limited(MISSES_SHOWN))

/** Programs that follow links without anybody reading what they lead to, and that lists of robots do not name. */
const PROGRAM =
  /(?<!cu)bot(?:\b|[/;)_-])|crawl|spider|slurp|archiv|facebookexternalhit|preview|embed|fetch|monitor|scan|check|validat|curl|wget|python|java\/|okhttp|go-http|axios|libwww|httpclient|headless|lighthouse|whatsapp|telegram|skype|^$/i

/** The facts about a visit in the headers of its request. */
export type Visit = {
  method: string
  userAgent: string | undefined
  /** A list of robots names it. */
  isProgram: boolean
  /** `Sec-Purpose`, `Purpose` and `X-Moz`: headers that browsers send when they prepare a page. */
  purpose: string | undefined
  fetchMode: string | undefined
  fetchDest: string | undefined
  isStaff: boolean
}

/** Whether a visit is somebody who followed a link: not a program, a look ahead, a part of another page or one of the staff. */
export const isCounted = ({
  method,
  userAgent = '',
  isProgram,
  purpose,
  fetchMode,
  fetchDest,
  isStaff,
}: Visit): boolean =>
  method === 'GET' &&
  !isStaff &&
  !isProgram &&
  !PROGRAM.test(userAgent) &&
  !/prefetch|prerender|preview/i.test(purpose ?? '') &&
  (fetchMode ?? 'navigate') === 'navigate' &&
  (fetchDest ?? 'document') === 'document'
