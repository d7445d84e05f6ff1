import type { Menu, MenuReference, MenuTarget } from '@ward/domain/site-menu/menu-tree'
import { sql } from 'kysely'
import type { SiteHandle } from '../../platform/database/site-handle.ts'
import { anyOf, statement } from '../../platform/database/statement.ts'

/** The menu as it is kept: addresses are paths on the site or anchors. */
export type KeptMenu = { items: Menu; version: number }
/** Everybody hears under it that the menu of a site changed. */
export const MENU_TOPIC = 'menu'

const NONE: KeptMenu = { items: [], version: 0 }

const kept = statement((site) => site.from('siteMenus').select(['items', 'version']).$castTo<KeptMenu>())

export const keptMenu = async (site: SiteHandle): Promise<KeptMenu> => (await kept(site))[0] ?? NONE

/** The menu, locked until the change is done. */
export async function lockMenu(site: SiteHandle): Promise<KeptMenu> {
  await site
    .insertInto('siteMenus', {})
    .onConflict((conflict) => conflict.column('siteId').doNothing())
    .execute()
  const menu = site.from('siteMenus').select(['items', 'version']).forUpdate()
  return menu.$castTo<KeptMenu>().executeTakeFirstOrThrow()
}

export const saveMenu = (site: SiteHandle, items: Menu, version: number) =>
  site
    .updateTable('siteMenus')
    .set({ items: JSON.stringify(items), version })
    .execute()

/** Something that an entry was made from, or can be. */
export type TargetRow = {
  type: MenuTarget
  id: string
  title: string
  slug: string
  isVisible: boolean
  mergedIntoId: string | null
}

const postsWith = statement((site, ids: readonly string[]) =>
  site.from('posts').select(['id', 'kind', 'title', 'slug', 'isPublished']).where('id', '=', anyOf(ids)),
)
const categoriesWith = statement((site, ids: readonly string[]) =>
  site.from('categories').select(['id', 'name', 'slug']).where('id', '=', anyOf(ids)),
)
const tagsWith = statement((site, ids: readonly string[]) =>
  site.from('forumTags').select(['id', 'name', 'slug', 'mergedIntoId']).where('id', '=', anyOf(ids)),
)

type PostRow = { id: string; kind: string; title: string; slug: string; isPublished: boolean }
const ofPost = ({ id, kind, title, slug, isPublished }: PostRow): TargetRow => ({
  type: kind === 'page' ? 'page' : 'post',
  id,
  title,
  slug,
  isVisible: isPublished,
  mergedIntoId: null,
})
const ofCategory = ({ id, name, slug }: { id: string; name: string; slug: string }): TargetRow => ({
  type: 'category',
  id,
  title: name,
  slug,
  isVisible: true,
  mergedIntoId: null,
})
type TagRow = { id: string; name: string; slug: string; mergedIntoId: string | null }
const ofTag = ({ id, name, slug, mergedIntoId }: TagRow): TargetRow => ({
  type: 'tag',
  id,
  title: name,
  slug,
  isVisible: mergedIntoId === null,
  mergedIntoId,
})

/** The existing targets of these references. */
export async function targetsOf(site: SiteHandle, references: readonly MenuReference[]): Promise<TargetRow[]> {
  const idsOf = (...types: MenuTarget[]) => references.flatMap(({ type, id }) => (types.includes(type) ? [id] : []))
  const [posts, categories, tags] = [idsOf('page', 'post'), idsOf('category'), idsOf('tag')]
  const found = await Promise.all([
    posts.length > 0 ? postsWith(site, posts).then((rows) => rows.map(ofPost)) : [],
    categories.length > 0 ? categoriesWith(site, categories).then((rows) => rows.map(ofCategory)) : [],
    tags.length > 0 ? tagsWith(site, tags).then((rows) => rows.map(ofTag)) : [],
  ])
  return found.flat()
}

/** The targets of these slugs now, of the kinds whose addresses hold them. */
export async function targetsWithSlugs(
  site: SiteHandle,
  slugs: { posts: readonly string[]; categories: readonly string[]; tags: readonly string[] },
): Promise<TargetRow[]> {
  const lower = sql<string>`lower(slug)`
  const low = (all: readonly string[]) => all.map((slug) => slug.toLowerCase())
  const found = await Promise.all([
    slugs.posts.length === 0
      ? []
      : site
          .from('posts')
          .select(['id', 'kind', 'title', 'slug', 'isPublished'])
          .where('slug', 'in', slugs.posts)
          .execute()
          .then((rows) => rows.map(ofPost)),
    slugs.categories.length === 0
      ? []
      : site
          .from('categories')
          .select(['id', 'name', 'slug'])
          .where(lower, 'in', low(slugs.categories))
          .execute()
          .then((rows) => rows.map(ofCategory)),
    slugs.tags.length === 0
      ? []
      : site
          .from('forumTags')
          .select(['id', 'name', 'slug', 'mergedIntoId'])
          .where(lower, 'in', low(slugs.tags))
          .execute()
          .then((rows) => rows.map(ofTag)),
  ])
  return found.flat()
}
