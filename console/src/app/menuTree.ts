import { type Icon, IconChartBar, IconLayoutList, IconMail, IconTrendingUp } from '@tabler/icons-react'
import { type Asker, mayHere } from '@ward/domain/app/permissions'
import { ROUTES } from '@ward/domain/app/route-rights'
import { CONSOLE_BASE, type RoutePath, routeOf } from '@ward/domain/app/routes'
import { MENU_GROUPS, type MenuGroup } from '@ward/domain/app/shell'
import type { ComponentType } from 'react'
import { switchRedirect } from '../features/sites/switchRedirect.ts'
import type { MenuItem, RouteEntry } from '../routing/entry.ts'

export type MenuLink = { label: string; icon: Icon; href: string; order: number; Badge?: ComponentType }
export type MenuBranch = { label: string; icon: Icon; order: number; children: MenuLink[] }
export type MenuNode = MenuLink | MenuBranch

const groupIcon: Record<MenuGroup, Icon> = {
  engagement: IconChartBar,
  seo: IconTrendingUp,
  emailSubscriptions: IconMail,
}

const itemsOf = (entry: RouteEntry): readonly MenuItem[] =>
  entry.menu === undefined ? [] : 'label' in entry.menu ? [entry.menu] : entry.menu

/** Whether a screen is offered to somebody at all: they may open it on this site. */
const isOffered = ({ path }: RouteEntry, asker: Asker) => mayHere(asker, ROUTES[path]).ok

/**
 * The menu somebody sees (spec 1 section 2.2), in blocks that stand apart: entries of built screens they may open, groups
 * only where something is left in them.
 */
export function menuFor(entries: readonly RouteEntry[], asker: Asker): MenuNode[][] {
  const nodes: MenuNode[] = []
  const branches = new Map<MenuGroup, MenuBranch>()
  for (const entry of entries.filter((candidate) => isOffered(candidate, asker)))
    for (const { label, icon, order, group, href = entry.path, may: right, Badge } of itemsOf(entry)) {
      if (right && !mayHere(asker, right).ok) continue
      const link = { label, icon, order, href, Badge }
      if (!group) {
        nodes.push(link)
        continue
      }
      const branch = branches.get(group) ?? { ...MENU_GROUPS[group], icon: groupIcon[group], children: [] }
      if (!branches.has(group)) nodes.push(branch)
      branches.set(group, branch)
      branch.children.push(link)
    }
  for (const branch of branches.values()) branch.children.sort((a, b) => a.order - b.order)
  nodes.sort((a, b) => a.order - b.order)
  const blocks = new Map<number, MenuNode[]>()
  for (const node of nodes) {
    const tens = Math.floor(node.order / 10)
    blocks.set(tens, [...(blocks.get(tens) ?? []), node])
  }
  return [...blocks.values()]
}

export type Screen = { label: string; icon: Icon; href: string; goKey: string | undefined }

/** Screens the palette and the keys lead to: those without parameters that somebody may open, in the menu or not. */
export const screensFor = (entries: readonly RouteEntry[], asker: Asker): Screen[] =>
  entries
    .filter((entry) => !entry.path.includes('{') && isOffered(entry, asker))
    .map((entry) => ({
      label: entry.title,
      icon: itemsOf(entry)[0]?.icon ?? IconLayoutList,
      href: entry.path,
      goKey: entry.goKey,
    }))

const linksOf = (blocks: MenuNode[][]) =>
  blocks
    .flat()
    .flatMap((node) => ('children' in node ? node.children : [node]))
    .map(({ href }) => href)

/** Where the things are listed that a page shows one of: `/giveaways` of `/giveaway/{id}`. */
const listOf = (route: string | null) => `${route?.replace('/{id}', '')}s`

/** Screens about how flags are judged, with rights of their own; they are reached from the dashboard. */
const OF_DASHBOARD: ReadonlySet<string> = new Set<RoutePath>([
  '/threshold-lab',
  '/threshold-lab/at-risk',
  '/second-looks/agreement',
  '/judging-settings',
])

/**
 * The menu line a page belongs to: a flag to the dashboard, a poll to the polls, a script to itself; null where the menu has
 * none. It is where a site switch from that page would land, or the nearest line above it; other pages with the right of the
 * dashboard, as bursts and saved views, and those about judging are reached from there and belong to it.
 */
export function currentHref(blocks: MenuNode[][], pathname: string): string | null {
  const landing =
    switchRedirect(CONSOLE_BASE + pathname)
      .slice(CONSOLE_BASE.length)
      .replace(/\/$/, '') || '/'
  const route = routeOf(pathname)
  const isOfDashboard = route !== null && (ROUTES[route] === ROUTES['/'] || OF_DASHBOARD.has(route))
  const links = linksOf(blocks)
  const above = links.filter((href) => href !== '/' && (landing === href || landing.startsWith(`${href}/`)))
  const nearest = above.sort((a, b) => b.length - a.length)[0] ?? links.find((href) => href === listOf(route))
  return nearest ?? (isOfDashboard ? (links.find((href) => href === '/') ?? null) : null)
}
