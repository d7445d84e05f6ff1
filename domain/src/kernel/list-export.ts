import type { Effects } from './effects.ts'

/** Lists that can be downloaded as a table: each is an endpoint of the server and a button of the console. */
export type ExportedList =
  | 'audit-log'
  | 'awards'
  | 'engagement-own-words'
  | 'engagement-results'
  | 'flags'
  | 'giveaway-entries'
  | 'lead-rows'
  | 'opportunity-campaigns'
  | 'subscribers'
  | 'threshold-lab'
  | 'users'

/** Lists whose files hold names and addresses of people. */
const OF_PEOPLE: readonly ExportedList[] = ['giveaway-entries', 'lead-rows', 'subscribers', 'users']
export const tellsOfPeople = (list: ExportedList): boolean => OF_PEOPLE.includes(list)

/** The effects of downloading so many rows of a list: shown before where people are in it, and in the audit log after. */
export const downloadEffects = (list: ExportedList, rows: number): Effects => ({
  rows_downloaded: rows,
  people_downloaded: tellsOfPeople(list) ? rows : 0,
})

export const DOWNLOAD_QUESTION = 'Download names and addresses of people?'
export const DOWNLOAD_TEXT =
  'The file leaves Ward, and anyone who has it can read it. Your download is recorded in the audit log.'

/** Where a list is downloaded. Its filter is the body, as JSON: search words do not stand in a log. */
export const exportPath = (list: ExportedList): string => `/api/moderation/export/${list}`

/** Rows of one file at most: spreadsheets take a million, and so many are made within the time an answer may take. */
export const EXPORT_ROWS_MAX = 100_000

/** Said where a list has more rows than a file takes. */
export const tooManyToExport = (rows: number, most: number): string =>
  `At most ${most.toLocaleString('en-US')} rows can be downloaded at once, and this list has ${rows.toLocaleString('en-US')}. Please set a filter.`

/** Said to who asks for a second file before they have the first. */
export const EXPORT_UNDER_WAY = 'A download of yours is still under way. Please wait until it is done.'
/** Said where this server makes as many files as it can. */
export const EXPORTS_BUSY = 'Too many downloads at once. Please try again in a moment.'
/** Said where a file broke off: the partial file is thrown away. */
export const EXPORT_BROKE_OFF = 'The download broke off. Please try again.'
export const EXPORT_LABEL = 'Download as CSV'
export const EXPORT_WAITS = 'The file is being made'
