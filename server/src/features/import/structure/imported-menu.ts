import { MENU_LEVELS, type Menu, type MenuItem, type MenuReference } from '@ward/domain/site-menu/menu-tree'
import { menuUrlProblem } from '@ward/domain/site-menu/menu-urls'
import { MENU_ITEMS_MAX, titleFrom } from '@ward/domain/site-menu/site-menu'
import type { WxrMenuItem } from './structure-reader.ts'

/** The target of an entry here; or why it has no place. */
export type Led = { title: string; url: string; reference: MenuReference | null } | { problem: string }
/** An entry that was not brought in, and why. */
export type Unplaced = { item: string; why: string }

export const OTHER_MENU = 'It belongs to another menu of the file; only the menu with the most entries is brought in'
export const NO_TITLE = 'It has no title'
export const OUTSIDE = 'It leads to another site'
export const MENU_IS_FULL = `A menu has at most ${MENU_ITEMS_MAX} entries`

/** The entries of the menu of a file that has the most. */
export function chosenMenu(items: readonly WxrMenuItem[]): { chosen: WxrMenuItem[]; others: Unplaced[] } {
  const menus = Map.groupBy(items, ({ menu }) => menu)
  const [name] = [...menus].toSorted(([, a], [, b]) => b.length - a.length)[0] ?? ['']
  const others = items
    .filter(({ menu }) => menu !== name)
    .map(({ title, id }) => ({ item: title || id, why: OTHER_MENU }))
  return { chosen: (menus.get(name) ?? []).toSorted((a, b) => a.order - b.order), others }
}

/**
 * A menu of two levels out of the entries of a file, in their order. Deeper entries move to the second level; entries below one
 * without a place move to the first.
 *
 * @param led what each entry leads to here
 */
export function importedMenu(
  items: readonly WxrMenuItem[],
  led: (item: WxrMenuItem) => Led,
  origin: string,
): { menu: Menu; unplaced: Unplaced[] } {
  const unplaced: Unplaced[] = []
  const byId = new Map(items.map((item) => [item.id, item]))
  const made = new Map<string, MenuItem & { items: MenuItem[] }>()
  const menu: MenuItem[] = []
  /** The entry of the first level above one; undefined for one of the first level. */
  const topOf = ({ parentId }: WxrMenuItem, seen = new Set<string>()): string | undefined => {
    const parent = byId.get(parentId)
    if (!parent || !made.has(parentId) || seen.has(parentId)) return undefined
    return topOf(parent, seen.add(parentId)) ?? parentId
  }
  for (const item of items) {
    const found = led(item)
    const title = 'problem' in found ? item.title : titleFrom(item.title || found.title)
    const why =
      'problem' in found
        ? found.problem
        : title === ''
          ? NO_TITLE
          : menuUrlProblem(found.url, origin)
            ? OUTSIDE
            : made.size >= MENU_ITEMS_MAX
              ? MENU_IS_FULL
              : null
    if (why !== null || 'problem' in found) {
      unplaced.push({ item: title || item.id, why: why ?? '' })
      continue
    }
    const { url, reference } = found
    const entry = { menu_id: made.size + 1, title, url, reference, items: [] as MenuItem[] }
    const top = MENU_LEVELS > 1 ? topOf(item) : undefined
    const level = top === undefined ? menu : made.get(top)?.items
    made.set(item.id, entry)
    level?.push(entry)
  }
  return { menu, unplaced }
}
