import { itemWith, type MenuItem } from '@ward/domain/site-menu/menu-tree'
import { leadsAsBefore } from '@ward/domain/site-menu/site-menu'
import type { MenuNote, MenuNow } from './site-menu.api.ts'

/** What is known of an entry, by its number: of the saved menu, so only while the entry leads where it does there. */
export function notesOf({ menu, notes }: MenuNow): (item: MenuItem) => MenuNote | undefined {
  const byId = new Map(notes.map((note) => [note.menuId, note]))
  return (item) => (leadsAsBefore(item, itemWith(menu, item.menu_id)) ? byId.get(item.menu_id) : undefined)
}
