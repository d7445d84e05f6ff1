import type { TargetState } from '@ward/domain/site-menu/menu-notes'
import { allItems, type Menu } from '@ward/domain/site-menu/menu-tree'
import { keptUrl, menuAddress } from '@ward/domain/site-menu/menu-urls'
import type { Ctx } from '../../platform/context.ts'
import type { SiteHandle } from '../../platform/database/site-handle.ts'
import { type ShownCheck, shownCheck } from '../../platform/links/link-check.graphql.ts'
import { linkChecksOf } from '../../platform/links/link-checks.ts'
import { type TargetRow, targetsOf } from './menu.db.ts'
import { type FoundTargets, stateOf, targetsAt, targetsIn } from './menu-targets.ts'
import type { MenuNow } from './site-menu.actions.ts'

/** The facts about an entry beside its own fields. */
export type MenuNote = {
  menuId: number
  /** The state of its target; null of an entry that is a link alone. */
  target: TargetState | null
  /** The target its address leads to now, where it is not connected with that. */
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
  const merged = await mergedTargets(ctx.site, now.menu, found)
  return allItems(now.menu).map(({ menu_id, url, reference }) => {
    const target = reference && stateOf(reference, found)
    const isWhole = target === 'visible'
    const check = checks.get(menuAddress(url, now.origin))
    return {
      menuId: menu_id,
      target,
      connectTo: isWhole
        ? null
        : ((reference?.type === 'tag' ? merged.get(reference.id) : undefined) ?? there.get(menu_id) ?? null),
      check: check ? shownCheck(check, ctx.now()) : null,
    }
  })
}

/** Tags that were merged one into the next are followed so often. */
const MERGES_MOST = 8

/** The tag that stands now for each merged tag of the menu, by the id of the merged one. */
async function mergedTargets(site: SiteHandle, menu: Menu, found: FoundTargets): Promise<Map<string, TargetRow>> {
  const last = new Map(
    allItems(menu).flatMap(({ reference }) => {
      const target = reference?.type === 'tag' ? found(reference) : undefined
      return target && target.mergedIntoId !== null ? [[target.id, target] as const] : []
    }),
  )
  for (let nth = 0; nth < MERGES_MOST; nth++) {
    const next = [...last.values()].flatMap(({ mergedIntoId }) => mergedIntoId ?? [])
    if (next.length === 0) break
    const rows = await targetsOf(
      site,
      [...new Set(next)].map((id) => ({ type: 'tag', id })),
    )
    for (const [id, { mergedIntoId }] of last) {
      const row = rows.find((each) => each.id === mergedIntoId)
      if (row) last.set(id, row)
    }
  }
  return new Map([...last].filter(([, { isVisible }]) => isVisible))
}

const keptMenuOf = ({ menu, origin }: MenuNow): Menu =>
  menu.map((item) => ({
    ...item,
    url: keptUrl(item.url, origin),
    items: keptMenuOf({ menu: item.items, version: 0, origin }) as Menu,
  }))
