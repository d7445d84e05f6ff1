import { categoryPath, forumTagPath, postPath } from '@ward/domain/app/front-end-links'
import type { TargetState } from '@ward/domain/site-menu/menu-notes'
import { allItems, type Menu, type MenuItem, type MenuReference } from '@ward/domain/site-menu/menu-tree'
import type { SiteHandle } from '../../platform/database/site-handle.ts'
import { type TargetRow, targetsOf, targetsWithSlugs } from './menu.db.ts'

const keyOf = ({ type, id }: MenuReference) => `${type === 'page' ? 'post' : type}:${id}`

/** The path at which members find what an entry was made from. */
export const pathOfTarget = ({ type, slug }: Pick<TargetRow, 'type' | 'slug'>): string => {
  if (type === 'category') return categoryPath(slug)
  return type === 'tag' ? forumTagPath(slug) : postPath(slug)
}

export type FoundTargets = (reference: MenuReference) => TargetRow | undefined

/** The targets of a menu's references now. */
export async function targetsIn(site: SiteHandle, menu: Menu): Promise<FoundTargets> {
  const references = allItems(menu).flatMap(({ reference }) => reference ?? [])
  const found = new Map((await targetsOf(site, references)).map((target) => [keyOf(target), target]))
  return (reference) => found.get(keyOf(reference))
}

export function stateOf(reference: MenuReference, found: FoundTargets): TargetState {
  const target = found(reference)
  if (!target) return 'deleted'
  if (target.mergedIntoId !== null) return 'merged'
  return target.isVisible ? 'visible' : 'unpublished'
}

/** The menu with the address of each entry as that of its target is now; one whose target is gone keeps the last it had. */
export const withTargets = (menu: Menu, found: FoundTargets): Menu =>
  menu.map((item): MenuItem => {
    const target = item.reference && found(item.reference)
    const url = target && target.mergedIntoId === null ? pathOfTarget(target) : item.url
    return { ...item, url, items: withTargets(item.items, found) }
  })

const SLUG = /^\/(?:(category|forums\/tag)\/)?([^/?#]+)\/?$/

/** The post, page, category or tag to which each entry's address leads, by menu_id, so that the entry can be connected to it. */
export async function targetsAt(site: SiteHandle, menu: Menu): Promise<Map<number, TargetRow>> {
  const named = allItems(menu).flatMap(({ menu_id, url }) => {
    const [, folder = 'posts', slug] = SLUG.exec(url) ?? []
    const kind = folder === 'category' ? 'categories' : folder === 'posts' ? 'posts' : 'tags'
    return slug === undefined ? [] : [{ menu_id, kind: kind as 'posts' | 'categories' | 'tags', slug }]
  })
  const slugsOf = (kind: string) => named.filter((each) => each.kind === kind).map(({ slug }) => slug)
  const targets = await targetsWithSlugs(site, {
    posts: slugsOf('posts'),
    categories: slugsOf('categories'),
    tags: slugsOf('tags'),
  })
  const byPath = new Map(targets.map((target) => [pathOfTarget(target).toLowerCase(), target]))
  return new Map(
    allItems(menu).flatMap(({ menu_id, url }) => {
      const target = byPath.get(url.replace(/\/$/, '').toLowerCase())
      return target?.isVisible ? [[menu_id, target] as const] : []
    }),
  )
}
