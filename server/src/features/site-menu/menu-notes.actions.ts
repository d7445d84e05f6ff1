import type { TargetState } from '@ward/domain/site-menu/menu-notes'
import { allItems, type Menu } from '@ward/domain/site-menu/menu-tree'
import { keptUrl, menuAddress } from '@ward/domain/site-menu/menu-urls'
import type { Ctx } from '../../platform/context.ts'
import { type ShownCheck, shownCheck } from '../../platform/links/link-check.graphql.ts'
import { linkChecksOf } from '../../platform/links/link-checks.ts'
import type { TargetRow } from './menu.db.ts'
import { stateOf, targetsAt, targetsIn } from './menu-targets.ts'
import type { MenuNow } from './site-menu.actions.ts'

/** What is known of an entry beside what it says itself. */
export type MenuNote = {
  menuId: number
  /** What became of its target; null of an entry that is a link alone. */
  target: TargetState | null
  /** What its address leads to now, where it is not connected with that. */
  connectTo: TargetRow | null
  check: ShownCheck | null
}

/** The addresses that the nightly check asks for. */
export const addressesOf = ({ menu, origin }: Pick<MenuNow, 'menu' | 'origin'>): string[] =>
  allItems(menu).map(({ url }) => menuAddress(url, origin))

export async function menuNotes(ctx: Ctx, now: MenuNow): Promise<MenuNote[]> {
  const paths = keptMenuOf(now)
  const [found, there, checks] = await Promise.all([
    targetsIn(ctx.site, now.menu),
    targetsAt(ctx.site, paths),
    linkChecksOf(ctx.site, [...new Set(addressesOf(now))]),
  ])
  return allItems(now.menu).map(({ menu_id, url, reference }) => {
    const target = reference && stateOf(reference, found)
    const merged = reference && target === 'merged' ? found(reference) : undefined
    const isWhole = target === 'visible'
    const check = checks.get(menuAddress(url, now.origin))
    return {
      menuId: menu_id,
      target,
      connectTo: isWhole ? null : ((merged && mergedInto(merged, found)) ?? there.get(menu_id) ?? null),
      check: check ? shownCheck(check, ctx.now()) : null,
    }
  })
}

const mergedInto = ({ mergedIntoId }: TargetRow, found: Awaited<ReturnType<typeof targetsIn>>) =>
  mergedIntoId === null ? undefined : found({ type: 'tag', id: mergedIntoId })

const keptMenuOf = ({ menu, origin }: MenuNow): Menu =>
  menu.map((item) => ({
    ...item,
    url: keptUrl(item.url, origin),
    items: keptMenuOf({ menu: item.items, version: 0, origin }) as Menu,
  }))
