import { type Answer, no, yes } from '../kernel/answer.ts'

/** The kind of an entry's target; its address is that of the thing, whatever its slug becomes. */
export const MENU_TARGETS = ['page', 'post', 'category', 'tag'] as const
export type MenuTarget = (typeof MENU_TARGETS)[number]
export type MenuReference = { type: MenuTarget; id: string }

/** An entry of the menu; those below it have none of their own. */
export type MenuItem = {
  menu_id: number
  title: string
  url: string
  reference: MenuReference | null
  items: readonly MenuItem[]
}
export type Menu = readonly MenuItem[]

/** The top level is level 1, its children are level 2, and none is deeper (spec 2 section 9). */
export const MENU_LEVELS = 2
export const MENU_TOO_DEEP = `A menu has at most ${MENU_LEVELS} levels`
const NOT_BELOW_ITSELF = 'An entry cannot stand below itself'

/** Every entry, each before those below it. */
export const allItems = (menu: Menu): MenuItem[] => menu.flatMap((item) => [item, ...allItems(item.items)])

export const itemWith = (menu: Menu, id: number): MenuItem | undefined =>
  allItems(menu).find(({ menu_id }) => menu_id === id)

/** The highest there is plus 1, from 1 on (spec 2 section 3). */
export const nextMenuId = (menu: Menu): number => 1 + Math.max(0, ...allItems(menu).map(({ menu_id }) => menu_id))

/** Where an entry stands: below which other, null at the top level, and at which place of its level. */
export type MenuPlace = { parentId: number | null; index: number }

/** The place of an entry at any depth; `parentId` names the entry that `menu` stands below. null where it is not there. */
export function placeOf(menu: Menu, id: number, parentId: number | null = null): MenuPlace | null {
  const index = menu.findIndex(({ menu_id }) => menu_id === id)
  if (index >= 0) return { parentId, index }
  for (const { menu_id, items } of menu) {
    const found = placeOf(items, id, menu_id)
    if (found) return found
  }
  return null
}

const levelOf = (menu: Menu, parentId: number | null): Menu =>
  parentId === null ? menu : (itemWith(menu, parentId)?.items ?? [])

const withLevel = (menu: Menu, parentId: number | null, change: (level: Menu) => Menu): Menu =>
  parentId === null
    ? change(menu)
    : menu.map((item) =>
        item.menu_id === parentId
          ? { ...item, items: change(item.items) }
          : { ...item, items: withLevel(item.items, parentId, change) },
      )

export const without = (menu: Menu, id: number): Menu =>
  menu
    .filter(({ menu_id }) => menu_id !== id)
    .map((item) => (item.items.length > 0 ? { ...item, items: without(item.items, id) } : item))

/** The menu with an entry at a place; one beyond the end of its level is its end. */
export const withItem = (menu: Menu, item: MenuItem, { parentId, index }: MenuPlace): Menu =>
  withLevel(menu, parentId, (level) => [...level.slice(0, index), item, ...level.slice(index)])

/**
 * The menu with an entry that was removed from it, and what was below that: at its place, else at the end of the top level. A number
 * that another entry has by now is given anew.
 */
export function putBack(menu: Menu, item: MenuItem, place: MenuPlace): Menu {
  const isPlaceLeft = place.parentId === null || menu.some(({ menu_id }) => menu_id === place.parentId)
  const taken = new Set(allItems(menu).map(({ menu_id }) => menu_id))
  let next = nextMenuId([...menu, item])
  const numbered = (one: MenuItem): MenuItem => ({
    ...one,
    menu_id: taken.has(one.menu_id) ? next++ : one.menu_id,
    items: one.items.map(numbered),
  })
  return withItem(menu, numbered(item), isPlaceLeft ? place : { parentId: null, index: menu.length })
}

/** The menu with something of an entry changed. */
export const changedItem = (menu: Menu, id: number, change: Partial<Omit<MenuItem, 'menu_id' | 'items'>>): Menu =>
  menu.map((item) =>
    item.menu_id === id ? { ...item, ...change } : { ...item, items: changedItem(item.items, id, change) },
  )

/** Whether an entry may stand at a place. */
export function mayStand(menu: Menu, id: number, { parentId }: Pick<MenuPlace, 'parentId'>): Answer {
  const item = itemWith(menu, id)
  if (parentId === null || !item) return yes
  if (parentId === id || itemWith(item.items, parentId)) return no(NOT_BELOW_ITSELF)
  const isParentOnTop = menu.some(({ menu_id }) => menu_id === parentId)
  return isParentOnTop && item.items.length === 0 ? yes : no(MENU_TOO_DEEP)
}

/** The menu with an entry, and what is below it, at another place, counted without it; as it is where it may not stand there. */
export function movedTo(menu: Menu, id: number, place: MenuPlace): Menu {
  const item = itemWith(menu, id)
  if (!item || !mayStand(menu, id, place).ok) return menu
  return withItem(without(menu, id), item, place)
}

/**
 * Where an entry goes by Move up: the place of its sibling before, else out to its parent's level at its parent's place. It stays
 * at the very top, and as the first below the first (spec 2 section 4).
 */
export function placeUp(menu: Menu, id: number): MenuPlace | null {
  const place = placeOf(menu, id)
  if (!place) return null
  if (place.index > 0) return { ...place, index: place.index - 1 }
  const parent = place.parentId === null ? null : placeOf(menu, place.parentId)
  return parent && (parent.parentId !== null || parent.index > 0) ? parent : null
}

/** Where it goes by Move down: the place of its sibling after, else to just after its parent. The last of the top level stays. */
export function placeDown(menu: Menu, id: number): MenuPlace | null {
  const place = placeOf(menu, id)
  if (!place) return null
  if (place.index < levelOf(menu, place.parentId).length - 1) return { ...place, index: place.index + 1 }
  const parent = place.parentId === null ? null : placeOf(menu, place.parentId)
  return parent && { ...parent, index: parent.index + 1 }
}

/** Where it goes when it moves in: the end of what is below its sibling before. */
export function placeInside(menu: Menu, id: number): MenuPlace | null {
  const place = placeOf(menu, id)
  const before = place && levelOf(menu, place.parentId)[place.index - 1]
  if (!before || !mayStand(menu, id, { parentId: before.menu_id }).ok) return null
  return { parentId: before.menu_id, index: before.items.length }
}

/** Where it goes when it moves out: to just after its parent. */
export function placeOutside(menu: Menu, id: number): MenuPlace | null {
  const place = placeOf(menu, id)
  const parent = place?.parentId == null ? null : placeOf(menu, place.parentId)
  return parent && { ...parent, index: parent.index + 1 }
}
