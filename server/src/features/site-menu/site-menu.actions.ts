import { conflict, orNotFound, Refusal } from '@ward/domain/kernel/refusal'
import { VERSION_PAGE_SIZE } from '@ward/domain/kernel/versions'
import { NOT_VISIBLE } from '@ward/domain/site-menu/menu-sources'
import { allItems, type Menu, type MenuItem } from '@ward/domain/site-menu/menu-tree'
import { completedUrl, keptUrl, menuUrlProblem } from '@ward/domain/site-menu/menu-urls'
import {
  hasTitle,
  MENU_CHANGED,
  menuLines,
  readMenu,
  type SetMenu,
  TITLE_REQUIRED,
} from '@ward/domain/site-menu/site-menu'
import { audit, noteUnchanged } from '../../platform/audit.ts'
import type { Ctx, TxCtx } from '../../platform/context.ts'
import { announce } from '../../platform/events/announce.ts'
import { forgetTopic } from '../../platform/memory.ts'
import { originUrl, siteOrigin } from '../../platform/site-origin.ts'
import { isUnchanged } from '../../platform/unchanged.ts'
import { saveVersion, type VersionContent, type VersionRow, versionAt, versionsOf } from '../../platform/versions.ts'
import { type KeptMenu, keptMenu, lockMenu, MENU_TOPIC, saveMenu } from './menu.db.ts'
import { type FoundTargets, stateOf, targetsIn, withTargets } from './menu-targets.ts'

/** The menu as it is shown and sent: every address is whole. */
export type MenuNow = { menu: Menu; version: number; origin: string }

const MENU_SUBJECT = { subjectType: 'site_menu', subjectId: 'menu' }

const eachUrl = (menu: Menu, change: (url: string) => string): Menu =>
  menu.map((item) => ({ ...item, url: change(item.url), items: eachUrl(item.items, change) }))

/** The menu of the context's site; entries that were made from something lead to where that is now. */
export async function menuNow(ctx: Ctx): Promise<MenuNow> {
  return shown(ctx, await keptMenu(ctx.site))
}

async function shown(ctx: Ctx, { items, version }: KeptMenu): Promise<MenuNow> {
  const origin = originUrl(await siteOrigin(ctx))
  const menu = withTargets(items, await targetsIn(ctx.site, items))
  return { menu: eachUrl(menu, (url) => completedUrl(url, origin)), version, origin }
}

/**
 * Saves the whole menu.
 *
 * @throws INVALID what is no menu, or the entries that are wrong; CONFLICT with the menu as it is, when a version is given and
 * somebody saved since
 */
export async function setMenu(tx: TxCtx, { menu: text, version }: SetMenu): Promise<MenuNow> {
  const before = await lockMenu(tx.site)
  const read = readMenu(text)
  if ('problems' in read) throw new Refusal('INVALID', read.problems[0]?.message ?? '', { fields: read.problems })
  await demandVersion(tx, before, version)
  return writeMenu(tx, before, { menu: read.menu, known: before.items })
}

async function demandVersion(tx: TxCtx, before: KeptMenu, version: number | null | undefined): Promise<void> {
  if (typeof version !== 'number' || version === before.version) return
  const now = await shown(tx, before)
  throw conflict(MENU_CHANGED, { menu: JSON.stringify(now.menu), version: now.version })
}

/** @param known entries whose targets may have gone since they were added */
async function writeMenu(tx: TxCtx, before: KeptMenu, { menu, known }: { menu: Menu; known: Menu }): Promise<MenuNow> {
  const origin = originUrl(await siteOrigin(tx))
  const found = await targetsIn(tx.site, menu)
  demandGoodItems(menu, { origin, known, found })
  const items = eachUrl(withTargets(menu, found), (url) => keptUrl(completedUrl(url, origin), origin))
  const isSame = isUnchanged(before, { items }, ['items'])
  const saved = { items, version: before.version + (isSame ? 0 : 1) }
  if (isSame) {
    noteUnchanged(tx)
    return shown(tx, saved)
  }
  await audit(tx, { action: 'setMenu', subjectType: 'site', subjectId: String(tx.site.siteId), fields: ['menu'] })
  await saveMenu(tx.site, saved.items, saved.version)
  await saveVersion(tx, MENU_SUBJECT, { before: contentOf(before.items), after: contentOf(items) })
  forgetTopic(tx, MENU_TOPIC)
  await announce(tx, MENU_TOPIC, String(tx.site.siteId))
  return shown(tx, saved)
}

const contentOf = (tree: Menu): VersionContent => ({ tree })

/** An entry has a title and an address on the site; visitors can see added entries. */
function demandGoodItems(
  menu: Menu,
  { origin, known, found }: { origin: string; known: Menu; found: FoundTargets },
): void {
  const referenceOf = ({ reference }: MenuItem) => reference && `${reference.type}:${reference.id}`
  const added = new Set(allItems(known).map(referenceOf))
  const problemsIn = (items: Menu, path: string): { path: string; message: string }[] =>
    items.flatMap((item, at) => {
      const here = `${path}.${at}`
      const url = menuUrlProblem(item.url, origin)
      const isNew = item.reference && !added.has(referenceOf(item)) && stateOf(item.reference, found) !== 'visible'
      return [
        ...(!hasTitle(item) ? [{ path: `${here}.title`, message: TITLE_REQUIRED }] : []),
        ...(url === null ? [] : [{ path: `${here}.url`, message: url }]),
        ...(isNew ? [{ path: `${here}.url`, message: NOT_VISIBLE }] : []),
        ...problemsIn(item.items, `${here}.items`),
      ]
    })
  const fields = problemsIn(menu, 'menu')
  if (fields[0]) throw new Refusal('INVALID', fields[0].message, { fields })
}

/** The versions of the menu, newest first, a line for each entry. */
export async function menuVersions({ site }: Ctx, { upTo }: { upTo?: number | null }): Promise<VersionRow[]> {
  const versions = await versionsOf(site, MENU_SUBJECT, { limit: VERSION_PAGE_SIZE, upTo })
  const readable = ({ tree }: VersionContent) => ({ menu: menuLines(tree as Menu) })
  return versions.map((each) => ({
    ...each,
    content: readable(each.content),
    before: each.before && readable(each.before),
  }))
}

/** Makes the menu again what it was in a version. @throws NOT_FOUND, CONFLICT as `setMenu`, INVALID where an entry is wrong by now */
export async function restoreMenu(
  tx: TxCtx,
  { number, version }: { number: number; version?: number | null | undefined },
): Promise<MenuNow> {
  const before = await lockMenu(tx.site)
  const { content } = orNotFound(await versionAt(tx.site, MENU_SUBJECT, number))
  await demandVersion(tx, before, version)
  const menu = content.tree as Menu
  // An earlier entry may come back, whatever became of its target: its row says so.
  return writeMenu(tx, before, { menu, known: [...before.items, ...menu] })
}
