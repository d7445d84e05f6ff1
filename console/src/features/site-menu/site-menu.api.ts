import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { Refusal } from '@ward/domain/kernel/refusal'
import { VERSION_PAGE_SIZE } from '@ward/domain/kernel/versions'
import type { MenuSourceQuery } from '@ward/domain/site-menu/menu-sources'
import type { Menu } from '@ward/domain/site-menu/menu-tree'
import type { GetMenuQuery, GetMenuSourcesQuery } from '../../api/generated/operations.ts'
import { graphql } from '../../api/graphql.ts'
import { request } from '../../api/request.ts'

const GetMenu = graphql(`
  query GetMenu {
    getMenu {
      menu version origin
      notes {
        menuId target
        connectTo { type id title url }
        check { state words status movedTo checkedAt isAlarm }
      }
    }
  }
`)
const GetMenuSources = graphql(`
  query GetMenuSources($type: MenuSourceType!, $page: Int!, $sort: MenuSourceSort!) {
    getMenuSources(type: $type, page: $page, sort: $sort) {
      items { type id title url because } total totalPages
    }
  }
`)
const PostSearch = graphql(`
  query PostSearch($search: String!) {
    postSearch(search: $search) { type id title url because }
  }
`)
const SetMenu = graphql(`
  mutation SetMenu($menu: String!, $version: Int) {
    setMenu(menu: $menu, version: $version) { menu version }
  }
`)
const MenuVersions = graphql(`
  query MenuVersions($upTo: Int) {
    menuVersions(upTo: $upTo) {
      number insertedAt authorKind author { username } fields { name text } before { name text }
    }
  }
`)
const RestoreMenu = graphql(`
  mutation RestoreMenu($number: Int!, $version: Int) {
    restoreMenu(number: $number, version: $version) { version }
  }
`)

export type MenuNote = GetMenuQuery['getMenu']['notes'][number]
export type MenuSource = GetMenuSourcesQuery['getMenuSources']['items'][number]
export type MenuNow = { menu: Menu; version: number; origin: string; notes: readonly MenuNote[] }

export const MENU_KEY = ['site-menu']

export const menuOptions = queryOptions({
  queryKey: [...MENU_KEY, 'now'],
  queryFn: async ({ signal }): Promise<MenuNow> => {
    const { menu, ...rest } = (await request(GetMenu, {}, { signal })).getMenu
    return { ...rest, menu: JSON.parse(menu) }
  },
})

export const menuSourcesOptions = (query: MenuSourceQuery) =>
  queryOptions({
    queryKey: [...MENU_KEY, 'sources', query],
    queryFn: async ({ signal }) => (await request(GetMenuSources, query, { signal })).getMenuSources,
    placeholderData: keepPreviousData,
  })

export const postSearchOptions = (search: string) =>
  queryOptions({
    queryKey: [...MENU_KEY, 'posts', search],
    queryFn: async ({ signal }) => (await request(PostSearch, { search }, { signal })).postSearch,
    enabled: search !== '',
  })

/** Sends the whole menu; a conflict holds the menu as it is now. */
export async function saveMenu(menu: Menu, version: number): Promise<{ menu: Menu; version: number }> {
  try {
    const saved = (await request(SetMenu, { menu: JSON.stringify(menu), version })).setMenu
    return { menu: JSON.parse(saved.menu), version: saved.version }
  } catch (problem) {
    const state = problem instanceof Refusal && problem.code === 'CONFLICT' ? problem.details.state : null
    const now = state as { menu: string; version: number } | null
    if (problem instanceof Refusal && now)
      throw new Refusal(problem.code, problem.message, { state: { ...now, menu: JSON.parse(now.menu) } })
    throw problem
  }
}

export const menuVersionsOptions = infiniteQueryOptions({
  queryKey: [...MENU_KEY, 'versions'],
  queryFn: async ({ pageParam, signal }) => (await request(MenuVersions, { upTo: pageParam }, { signal })).menuVersions,
  initialPageParam: null as number | null,
  getNextPageParam: (last) => {
    const oldest = last.length < VERSION_PAGE_SIZE ? 1 : (last.at(-1)?.number ?? 1)
    return oldest > 1 ? oldest - 1 : null
  },
})

export const restoreMenu = async (number: number, version: number) =>
  (await request(RestoreMenu, { number, version })).restoreMenu
