import { categoryPath, postPath } from '@ward/domain/app/front-end-links'
import { allItems } from '@ward/domain/site-menu/menu-tree'
import { audit } from '../../../platform/audit.ts'
import type { TxCtx } from '../../../platform/context.ts'
import { originUrl, siteOrigin } from '../../../platform/site-origin.ts'
import { menuNow, setMenu } from '../../site-menu/site-menu.actions.ts'
import type { Steps } from '../steps.ts'
import type { Target } from '../store/rows.db.ts'
import { chosenMenu, importedMenu, type Led, type Unplaced } from './imported-menu.ts'
import { broughtPosts, categoriesWith, fileInCategories, insertCategory, putBelow } from './structure.db.ts'
import type { WxrCategory, WxrMenuItem, WxrStructure } from './structure-reader.ts'

/** The imported categories and menus of a file. */
export type StructureOutcome = { categories: number; filed: number; menuItems: number; unplaced: Unplaced[] }

export const HAS_MENU = 'The site already has a menu, which stays as it is'
export const NOT_BROUGHT = 'Its target was not brought in'
export const NOT_SHOWN = 'Visitors cannot see its target'
export const NO_CATEGORY_SLUG = 'The category has no slug or no name'

/** Posts of so many categories are filed together. */
const PART = 1000
/** Categories and entries of menus that are read at most; a file with more is no export of a site. */
const MOST = 20_000

type Input = { begin: Steps; place: Pick<Target, 'siteId' | 'source'>; address: string | null }

/**
 * Brings in what holds the pages of an export together, once its rows are here: its categories, which posts stand in them, and
 * the menu with the most entries where the site has none. The same file again changes nothing.
 */
export async function bringStructure(
  structure: AsyncIterable<WxrStructure>,
  { begin, place, address }: Input,
): Promise<StructureOutcome> {
  const outcome: StructureOutcome = { categories: 0, filed: 0, menuItems: 0, unplaced: [] }
  const categories: WxrCategory[] = []
  const items: WxrMenuItem[] = []
  let filed: { postId: string; slug: string }[] = []
  let hasCategories = false
  const makeCategories = async () => {
    if (!hasCategories) outcome.categories = await begin((tx) => storeCategories(tx, categories, outcome.unplaced))
    hasCategories = true
  }
  const file = async () => {
    await makeCategories()
    const part = filed
    filed = []
    if (part.length > 0) outcome.filed += await begin((tx) => fileInCategories(tx.network, place, part))
  }
  for await (const row of structure) {
    if (row.kind === 'category' && categories.length < MOST) categories.push(row)
    if (row.kind === 'menuItem' && items.length < MOST) items.push(row)
    if (row.kind === 'filed') filed.push(...row.slugs.map((slug) => ({ postId: row.postId, slug })))
    if (filed.length >= PART) await file()
  }
  await file()
  if (items.length > 0)
    Object.assign(outcome, await begin((tx) => storeMenu(tx, items, { place, address, categories, outcome })))
  return outcome
}

/** Makes the categories that are not here yet, below those of the file that they stand below. */
async function storeCategories(tx: TxCtx, categories: readonly WxrCategory[], unplaced: Unplaced[]): Promise<number> {
  const known = await categoriesWith(
    tx.site,
    categories.map(({ slug }) => slug),
  )
  const made: WxrCategory[] = []
  for (const category of categories) {
    const slug = category.slug.slice(0, 200)
    const name = category.name.slice(0, 200)
    if (slug === '' || name === '') unplaced.push({ item: `category ${category.id}`, why: NO_CATEGORY_SLUG })
    else if (!known.has(slug.toLowerCase())) {
      known.set(slug.toLowerCase(), await insertCategory(tx.site, { name, slug }))
      made.push({ ...category, slug })
    }
  }
  const parents = new Map(made.map(({ slug, parent }) => [slug.toLowerCase(), parent.toLowerCase()]))
  const isCircle = (slug: string, seen = new Set<string>()): boolean => {
    if (seen.has(slug)) return true
    const parent = parents.get(slug)
    return parent !== undefined && parent !== '' && isCircle(parent, seen.add(slug))
  }
  for (const { slug, parent } of made) {
    const [id, parentId] = [known.get(slug.toLowerCase()), known.get(parent.toLowerCase())]
    if (id && parentId && !isCircle(slug.toLowerCase())) await putBelow(tx.site, id, parentId)
  }
  if (made.length > 0)
    await audit(tx, {
      action: 'importCategories',
      subjectType: 'site',
      subjectId: String(tx.site.siteId),
      fields: ['categories'],
    })
  return made.length
}

type Menu = Pick<Input, 'place' | 'address'> & { categories: readonly WxrCategory[]; outcome: StructureOutcome }

async function storeMenu(
  tx: TxCtx,
  items: readonly WxrMenuItem[],
  { place, address, categories, outcome }: Menu,
): Promise<Pick<StructureOutcome, 'menuItems' | 'unplaced'>> {
  const { menu: before } = await menuNow(tx)
  if (before.length > 0) return { menuItems: 0, unplaced: [...outcome.unplaced, { item: 'menu', why: HAS_MENU }] }
  const { chosen, others } = chosenMenu(items)
  const origin = originUrl(await siteOrigin(tx))
  const posts = await broughtPosts(
    tx.network,
    place,
    chosen.map(({ objectId }) => objectId),
  )
  const slugs = new Map(categories.map(({ id, slug }) => [id, slug.slice(0, 200).toLowerCase()]))
  const ids = await categoriesWith(tx.site, [...slugs.values()])
  const led = ({ type, object, objectId, url }: WxrMenuItem): Led => {
    if (type === 'post_type') {
      const post = posts.get(objectId)
      if (!post) return { problem: NOT_BROUGHT }
      return post.isVisible
        ? { title: post.title, url: postPath('-'), reference: { type: post.kind, id: post.id } }
        : { problem: NOT_SHOWN }
    }
    if (type === 'taxonomy') {
      const slug = object === 'category' ? slugs.get(objectId) : undefined
      const id = slug === undefined ? undefined : ids.get(slug)
      const name = categories.find((category) => category.id === objectId)?.name ?? ''
      return slug !== undefined && id !== undefined
        ? { title: name, url: categoryPath(slug), reference: { type: 'category', id } }
        : { problem: NOT_BROUGHT }
    }
    return { title: '', url: ownPath(url, address), reference: null }
  }
  const { menu, unplaced } = importedMenu(chosen, led, origin)
  if (menu.length > 0) await setMenu(tx, { menu: JSON.stringify(menu) })
  return { menuItems: allItems(menu).length, unplaced: [...outcome.unplaced, ...others, ...unplaced] }
}

/** An address of the export's own site as a path of this one; any other as it is. */
function ownPath(url: string, address: string | null): string {
  const whole = URL.parse(url)
  const host = address === null ? undefined : URL.parse(address)?.host
  return whole && host !== undefined && whole.host === host ? whole.pathname + whole.search + whole.hash : url
}
