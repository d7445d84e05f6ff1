import { isTargetHidden, type MenuReader, type ShownEntry, shownTo } from '@ward/domain/site-menu/menu-notes'
import type { Menu } from '@ward/domain/site-menu/menu-tree'
import type { Ctx } from '../../platform/context.ts'
import { remembered } from '../../platform/memory.ts'
import { keptMenu, MENU_TOPIC } from './menu.db.ts'
import { type FoundTargets, stateOf, targetsIn, withTargets } from './menu-targets.ts'

/** The menu as a reader of the member site is shown it: paths on the site, and nothing that this reader cannot open. */
export async function menuFor(ctx: Ctx, reader: MenuReader): Promise<ShownEntry[]> {
  const place = { topic: MENU_TOPIC, key: String(ctx.site.siteId) }
  const { items } = await remembered(ctx.network, place, () => keptMenu(ctx.site))
  if (items.length === 0) return []
  const found = await targetsIn(ctx.site, items)
  return shownTo(reader, entriesOf(withTargets(items, found), found))
}

type Entries = Parameters<typeof shownTo>[1]

const entriesOf = (menu: Menu, found: FoundTargets): Entries =>
  menu.map(({ title, url, reference, items }) => ({
    title,
    // An anchor is one of the start page.
    href: url.startsWith('#') ? `/${url}` : url,
    isHidden: reference !== null && isTargetHidden(stateOf(reference, found)),
    items: entriesOf(items, found),
  }))
