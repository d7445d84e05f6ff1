import { VERSION_PAGE_SIZE } from '@ward/domain/kernel/versions'
import { TARGET_STATES } from '@ward/domain/site-menu/menu-notes'
import {
  MenuSourceQuery,
  MenuSourceSort,
  MenuSourceType,
  NOT_VISIBLE,
  POSTS_FOUND_MAX,
  PostSearch,
  SOURCES_PAGE_SIZE,
} from '@ward/domain/site-menu/menu-sources'
import { MENU_TARGETS, type MenuTarget } from '@ward/domain/site-menu/menu-tree'
import { MENU_ITEMS_MAX, MenuRestore, MenuVersionsQuery, SetMenu } from '@ward/domain/site-menu/site-menu'
import { z } from 'zod'
import type { Ctx } from '../../platform/context.ts'
import { builder } from '../../platform/graphql/builder.ts'
import { enumOf } from '../../platform/graphql/enum-of.ts'
import { argsOf } from '../../platform/graphql/from-zod.ts'
import { mutation } from '../../platform/graphql/mutation.ts'
import { LinkCheckRef } from '../../platform/links/link-check.graphql.ts'
import { originUrl, siteOrigin } from '../../platform/site-origin.ts'
import { Version } from '../versions/versions.graphql.ts'
import { type MenuNote, menuNotes } from './menu-notes.actions.ts'
import { postsFound, sourcesOf } from './menu-sources.db.ts'
import { pathOfTarget } from './menu-targets.ts'
import { type MenuNow, menuNow, menuVersions, restoreMenu, setMenu } from './site-menu.actions.ts'

enumOf('MenuSourceType', MenuSourceType)
enumOf('MenuSourceSort', MenuSourceSort)
const Target = enumOf('MenuTarget', z.enum(MENU_TARGETS))
const TargetStateEnum = enumOf('MenuTargetState', z.enum(TARGET_STATES))

type Source = { type: MenuTarget; id: string; title: string; url: string; because: string | null }
const SourceRef = builder.objectRef<Source>('MenuSource').implement({
  description: 'Something that an entry of the menu can be made from.',
  fields: (t) => ({
    type: t.expose('type', { type: Target }),
    id: t.exposeID('id'),
    title: t.exposeString('title'),
    url: t.exposeString('url', { description: 'Whole, as an entry has it.' }),
    permalink: t.string({ description: 'Same as `url`.', resolve: ({ url }) => url }),
    because: t.exposeString('because', { nullable: true, description: 'Why it cannot be put into the menu.' }),
  }),
})
type Found = Pick<Source, 'type' | 'id' | 'title'> & { slug: string; isVisible: boolean }

async function sources(ctx: Ctx, rows: readonly Found[]): Promise<Source[]> {
  const origin = originUrl(await siteOrigin(ctx))
  return rows.map(({ type, id, title, slug, isVisible }) => ({
    type,
    id,
    title,
    url: origin + pathOfTarget({ type, slug }),
    because: isVisible ? null : NOT_VISIBLE,
  }))
}

const SourcesRef = builder.objectRef<{ items: Source[]; total: number }>('MenuSources').implement({
  fields: (t) => ({
    items: t.field({ type: [SourceRef], rows: SOURCES_PAGE_SIZE, resolve: ({ items }) => items }),
    total: t.exposeInt('total'),
    totalPages: t.int({ resolve: ({ total }) => Math.ceil(total / SOURCES_PAGE_SIZE) }),
  }),
})

const NoteRef = builder.objectRef<MenuNote>('MenuNote').implement({
  description: 'The facts about an entry besides its own fields.',
  fields: (t) => ({
    menuId: t.exposeInt('menuId'),
    target: t.expose('target', { type: TargetStateEnum, nullable: true }),
    connectTo: t.field({
      type: SourceRef,
      nullable: true,
      description: 'The target of its address, where it is not connected with it.',
      resolve: async ({ connectTo }, _args, ctx) => (connectTo ? (await sources(ctx, [connectTo]))[0] : null),
    }),
    check: t.expose('check', { type: LinkCheckRef, nullable: true }),
  }),
})

const MenuRef = builder.objectRef<MenuNow>('SiteMenu').implement({
  description: 'The menu that members see on every page.',
  fields: (t) => ({
    menu: t.string({
      description: 'The tree as a JSON string: menu_id, title, url, reference and items of each entry.',
      resolve: ({ menu }) => JSON.stringify(menu),
    }),
    version: t.exposeInt('version'),
    origin: t.exposeString('origin', { description: 'The start of the site’s addresses.' }),
    notes: t.field({
      type: [NoteRef],
      rows: MENU_ITEMS_MAX,
      resolve: (now, _args, ctx) => menuNotes(ctx, now),
    }),
  }),
})

builder.queryFields((t) => ({
  getMenu: t.field({
    type: MenuRef,
    may: 'siteMenu.read',
    description: 'The menu of the site.',
    resolve: (_root, _args, ctx) => menuNow(ctx),
  }),
  getMenuSources: t.field({
    type: SourcesRef,
    may: 'siteMenu.read',
    description: 'A page of what entries are made from.',
    args: argsOf(MenuSourceQuery),
    resolve: async (_root, query, ctx) => {
      const { total, rows } = sourcesOf(ctx.site, query)
      const type = ({ pages: 'page', posts: 'post', categories: 'category' } as const)[query.type]
      const found = (await rows()).map((row) => ({ ...row, type }))
      return { items: await sources(ctx, found), total: await total() }
    },
  }),
  postSearch: t.field({
    type: [SourceRef],
    rows: POSTS_FOUND_MAX,
    may: 'siteMenu.read',
    description: 'Posts and pages whose title holds some words, the newest first.',
    args: argsOf(PostSearch),
    resolve: async (_root, { search }, ctx) =>
      sources(
        ctx,
        (await postsFound(ctx.site, search)).map(({ kind, ...row }) => ({
          ...row,
          type: kind === 'page' ? ('page' as const) : ('post' as const),
        })),
      ),
  }),
  menuVersions: t.field({
    type: [Version],
    rows: VERSION_PAGE_SIZE,
    may: 'siteMenu.read',
    description: 'The history of the menu, newest first.',
    args: argsOf(MenuVersionsQuery),
    resolve: (_root, query, ctx) => menuVersions(ctx, query),
  }),
}))

builder.mutationFields((t) => ({
  setMenu: t.field({
    type: MenuRef,
    may: 'siteMenu.change',
    description: 'Saves the whole menu.',
    args: argsOf(SetMenu),
    resolve: mutation(setMenu),
  }),
  restoreMenu: t.field({
    type: MenuRef,
    may: 'siteMenu.change',
    description: 'Makes the menu again what it was in a version, as a change of its own.',
    args: argsOf(MenuRestore),
    resolve: mutation(restoreMenu),
  }),
}))
