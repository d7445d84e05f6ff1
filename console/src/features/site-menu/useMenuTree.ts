import {
  allItems,
  changedItem,
  itemWith,
  type Menu,
  type MenuItem,
  type MenuPlace,
  movedTo,
  nextMenuId,
  placeDown,
  placeInside,
  placeOf,
  placeOutside,
  placeUp,
  putBack,
  withItem,
  without,
} from '@ward/domain/site-menu/menu-tree'
import { hasTitle, titleFrom } from '@ward/domain/site-menu/site-menu'
import { useRef, useState } from 'react'
import { announce } from '../../ui/announce.ts'
import type { TreeMove } from '../../ui/order/OrderTree.tsx'
import type { TreeRow } from '../../ui/order/treeDrop.ts'
import { toast } from '../../ui/toast/toast.ts'
import type { MenuFormState } from './useMenuForm.tsx'

/** A line of the menu as it is shown. */
export type MenuRow = TreeRow & { item: MenuItem }

const PLACES = { up: placeUp, down: placeDown, in: placeInside, out: placeOutside }

const nameOf = (item: MenuItem) => (hasTitle(item) ? item.title.trim() : 'New entry')

/** Where an entry stands, in words: announced after it moved. */
function whereIs(menu: Menu, id: number): string | null {
  const [item, place] = [itemWith(menu, id), placeOf(menu, id)]
  if (!item || !place) return null
  const parent = place.parentId === null ? undefined : itemWith(menu, place.parentId)
  const level = parent?.items ?? menu
  const inside = parent ? ` inside ${nameOf(parent)}` : ''
  return `${nameOf(item)}: place ${place.index + 1} of ${level.length}${inside}`
}

/** The actions on the menu that is being edited; nothing of it is saved. */
export function useMenuTree(form: MenuFormState) {
  const { menu } = form.values
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set())
  const [editing, setEditing] = useState<number | null>(null)
  /** Counts how often fields were asked for: they take the focus each time, also where they are open. */
  const [asked, setAsked] = useState(0)
  /** The button that has the focus once the menu is drawn anew, for the one that was pressed goes. */
  const nextFocus = useRef<{ id: number; button: 'edit' | 'remove' } | null>(null)
  const put = (next: Menu) => form.set('menu', next)

  const rows: MenuRow[] = menu.flatMap((item) => [
    rowOf(item, 1),
    ...(closed.has(item.menu_id) ? [] : item.items.map((below) => rowOf(below, 2))),
  ])
  const place = (id: number, to: MenuPlace): string | null => {
    const next = movedTo(menu, id, to)
    if (to.parentId !== null) open(to.parentId)
    put(next)
    return whereIs(next, id)
  }
  const open = (id: number) => setClosed((before) => new Set([...before].filter((each) => each !== id)))
  /** Opens the fields of an entry, and what it stands in; null closes them. */
  const edit = (id: number | null) => {
    const above = (of: number | null) => (of === null ? null : (placeOf(menu, of)?.parentId ?? null))
    for (let parent = above(id); parent !== null; parent = above(parent)) open(parent)
    setEditing(id)
    setAsked((times) => times + 1)
  }
  /** `undo` is given the menu as it is by then. */
  const undoable = (words: string, next: Menu, undo: (now: Menu) => Menu) => {
    put(next)
    toast.success(words, { undo: () => form.set('menu', undo) })
  }
  return {
    menu,
    rows,
    editing,
    edit,
    asked,
    nextFocus,
    isClosed: (id: number) => closed.has(id),
    toggle: (id: number) => (closed.has(id) ? open(id) : setClosed((before) => new Set([...before, id]))),
    expandAll: () => setClosed(new Set()),
    collapseAll: () => setClosed(new Set(menu.filter(({ items }) => items.length > 0).map(({ menu_id }) => menu_id))),
    mayMove: (id: number, move: TreeMove) => PLACES[move](menu, id) !== null,
    move: (id: number, move: TreeMove) => {
      const to = PLACES[move](menu, id)
      return to && place(id, to)
    },
    place,
    change: (id: number, values: Partial<Pick<MenuItem, 'title' | 'url' | 'reference'>>) =>
      put(changedItem(menu, id, values)),
    /** The same as a repair that can be undone. */
    repair: (words: string, id: number, values: Partial<Pick<MenuItem, 'title' | 'url' | 'reference'>>) => {
      const { title, url, reference } = { ...itemWith(menu, id) }
      const before = Object.fromEntries(
        Object.entries({ title, url, reference }).filter(([name]) => name in values),
      ) as typeof values
      nextFocus.current = { id, button: 'edit' }
      undoable(words, changedItem(menu, id, values), (now) => changedItem(now, id, before))
    },
    remove: (item: MenuItem) => {
      const place = placeOf(menu, item.menu_id)
      const next = without(menu, item.menu_id)
      const left = rows.filter((row) => itemWith(next, row.item.menu_id))
      const inPlace = left[rows.findIndex((row) => row.item.menu_id === item.menu_id)] ?? left.at(-1)
      nextFocus.current = inPlace ? { id: inPlace.item.menu_id, button: 'remove' } : null
      undoable(`${nameOf(item)} was removed`, next, (now) => (place ? putBack(now, item, place) : now))
    },
    /** Adds an entry at the end of the top level; one without a title is opened to be typed. */
    add: (values: Partial<Pick<MenuItem, 'title' | 'url' | 'reference'>> = {}) => {
      const title = titleFrom(values.title ?? '')
      const item = { menu_id: nextMenuId(menu), url: '', reference: null, ...values, title, items: [] }
      const next = withItem(menu, item, { parentId: null, index: menu.length })
      put(next)
      announce(whereIs(next, item.menu_id) ?? '')
      if (item.title === '') setEditing(item.menu_id)
    },
    count: allItems(menu).length,
    nameOf,
  }
}
export type MenuTreeState = ReturnType<typeof useMenuTree>

const rowOf = (item: MenuItem, level: number): MenuRow => ({
  id: String(item.menu_id),
  level,
  hasBelow: item.items.length > 0,
  item,
})
