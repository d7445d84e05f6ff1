import { z } from 'zod'
import { isId } from '../kernel/ids.ts'
import { issueText } from '../kernel/issue-text.ts'
import { isSeen } from '../kernel/visible-text.ts'
import { allItems, MENU_LEVELS, MENU_TARGETS, MENU_TOO_DEEP, type Menu, type MenuItem } from './menu-tree.ts'
import { MENU_URL_MAX, menuUrlProblem } from './menu-urls.ts'

/** Messages of spec 2 sections 5 and 8, word for word. */
export const MENU_UPDATED = 'Site Menu Updated'
export const MENU_URLS_GOOD = 'All menu URLs are good'
export const NO_LABEL = 'NO LABEL PROVIDED'
export const NO_URL = 'NO URL PROVIDED'
export const badItemsTitle = (n: number): string => `${n} bad menu item(s):`

export const MENU_CHANGED = 'Someone else just saved the menu'
export const TITLE_REQUIRED = 'An entry needs a title'
export const NOT_A_MENU = 'The menu must be a JSON list of entries'
export const MENU_FULL = 'A menu may have at most 500 entries'
export const MENU_IDS_DOUBLED = 'Two entries have the same menu_id'

/** Milliseconds before each address is asked for (spec 2 section 9). */
export const VERIFY_DELAY = 500
/** Milliseconds without a key after which posts are searched (spec 2 section 9). */
export const POST_SEARCH_DELAY = 600

export const MENU_ITEMS_MAX = 500
export const MENU_TITLE_MAX = 200
export const TITLE_TOO_LONG = `A title may have at most ${MENU_TITLE_MAX} characters`
const MENU_TEXT_MAX = 200_000
/** So deep that any menu stops before it. */
const DEPTH_MAX = 8

const Title = z
  .string()
  .trim()
  .max(MENU_TITLE_MAX, TITLE_TOO_LONG)
  .refine((text) => text.isWellFormed() && !text.includes('\0'), 'The title has characters that can’t be saved')
const Reference = z.object({ type: z.enum(MENU_TARGETS), id: z.string().refine(isId, 'This is no id') })

/** An entry as it is sent: other properties, such as whether it is open on a screen, are left out. */
const Item: z.ZodType<MenuItem> = z.lazy(() =>
  z.object({
    menu_id: z.number('A menu_id is a number').int().min(1).max(2_147_483_647),
    title: Title,
    url: z
      .string()
      .trim()
      .max(MENU_URL_MAX, `An address may have at most ${MENU_URL_MAX} characters`)
      .refine((text) => text.isWellFormed() && !text.includes('\0'), 'The address has characters that can’t be saved'),
    reference: Reference.nullish().transform((reference) => reference ?? null),
    items: z
      .array(Item)
      .nullish()
      .transform((items) => items ?? []),
  }),
)

/** How deep lists lie in one another in a JSON value, as far as it matters. */
function depthOf(value: unknown, depth = 0): number {
  if (depth > DEPTH_MAX || typeof value !== 'object' || value === null) return depth
  const parts = Object.values(value)
  return Math.max(depth, ...parts.slice(0, MENU_ITEMS_MAX + 1).map((part) => depthOf(part, depth + 1)))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const levels = (menu: Menu): number => (menu.length === 0 ? 0 : 1 + Math.max(...menu.map(({ items }) => levels(items))))

/** Reads a menu that was sent as JSON: a list of entries, or what is wrong with it and where. */
export function readMenu(text: string): { menu: Menu } | { problems: { path: string; message: string }[] } {
  const one = (message: string) => ({ problems: [{ path: 'menu', message }] })
  const value = parsed(text)
  if (!Array.isArray(value)) return one(NOT_A_MENU)
  if (value.length > MENU_ITEMS_MAX) return one(MENU_FULL)
  if (depthOf(value) > DEPTH_MAX) return one(MENU_TOO_DEEP)
  const read = z.array(Item).safeParse(value)
  if (!read.success)
    return {
      problems: read.error.issues.map((issue) => ({
        path: ['menu', ...issue.path].join('.'),
        message: issueText(issue, value),
      })),
    }
  const menu = read.data
  const all = allItems(menu)
  if (all.length > MENU_ITEMS_MAX) return one(MENU_FULL)
  if (levels(menu) > MENU_LEVELS) return one(MENU_TOO_DEEP)
  if (new Set(all.map(({ menu_id }) => menu_id)).size < all.length) return one(MENU_IDS_DOUBLED)
  return { menu }
}

/** A menu that is saved. */
export const SetMenu = z.object({
  menu: z
    .string()
    .max(MENU_TEXT_MAX, `The menu may have at most ${MENU_TEXT_MAX} characters`)
    .superRefine((text, ctx) => {
      const read = readMenu(text)
      for (const { path, message } of 'problems' in read ? read.problems : [])
        ctx.addIssue({ code: 'custom', message, path: path.split('.').slice(1) })
    })
    .describe('The tree as a JSON string: a list of entries with menu_id, title, url and items.'),
  version: z
    .number()
    .int()
    .nullish()
    .describe('Version of the menu that was shown; with it, nobody writes over what they did not see.'),
})
export type SetMenu = z.output<typeof SetMenu>

/** Whether members see anything of the title. */
export const hasTitle = ({ title }: Pick<MenuItem, 'title'>): boolean => title.trim() !== '' && isSeen(title)

export const isTitleTooLong = ({ title }: Pick<MenuItem, 'title'>): boolean => title.trim().length > MENU_TITLE_MAX

/** The part of the title of a page or post that fits in an entry. */
export function titleFrom(title: string): string {
  const cut = title.trim().slice(0, MENU_TITLE_MAX)
  // The cut may go through the two halves of one sign.
  return cut.isWellFormed() ? cut : cut.slice(0, -1)
}

/** Entries that lack a title or a valid address, or whose title is too long, with what is said of each (spec 2 section 5). */
export const badItems = (menu: Menu, origin: string): { item: MenuItem; title: string; said: string }[] =>
  allItems(menu)
    .filter((item) => !hasTitle(item) || isTitleTooLong(item) || menuUrlProblem(item.url, origin) !== null)
    .map((item) => {
      const url = item.url.trim() || NO_URL
      return {
        item,
        title: hasTitle(item) ? item.title.trim() : NO_LABEL,
        said: isTitleTooLong(item) ? `${url}: ${TITLE_TOO_LONG}` : url,
      }
    })

/** An entry is dirty when its address or title is no longer the one that was loaded (spec 2 section 4). */
export const isDirty = (item: MenuItem, original: MenuItem | undefined): boolean =>
  original === undefined || item.url !== original.url || item.title !== original.title

/** Whether an entry still leads where it did when it was loaded: to the same address and the same target. */
export const leadsAsBefore = (item: MenuItem, original: MenuItem | undefined): boolean =>
  item.url === original?.url &&
  item.reference?.type === original.reference?.type &&
  item.reference?.id === original.reference?.id

const followed = ({ reference }: MenuItem) => (reference ? `  follows ${reference.type} ${reference.id}` : '')

/** A line for each entry, those below another set in: the text from which differences between versions are made. */
export const menuLines = (menu: Menu, indent = ''): string[] =>
  menu.flatMap((item) => [
    `${indent}${item.title}  ${item.url}${followed(item)}`,
    ...menuLines(item.items, `${indent}    `),
  ])

/** Versions of the menu, from this one on back. */
export const MenuVersionsQuery = z.object({ upTo: z.number().int().nullish().describe('This version and older ones.') })
export const MenuRestore = z.object({
  number: z.number().int(),
  version: z.number().int().nullish().describe('Version of the menu that was shown.'),
})
