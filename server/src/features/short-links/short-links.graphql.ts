import { ById } from '@ward/domain/kernel/ids'
import { orNotFound } from '@ward/domain/kernel/refusal'
import {
  MISSES_SHOWN,
  MissesQuery,
  SHORTLINK_DAYS,
  ShortlinkChange,
  ShortlinkInput,
  ShortlinkQuery,
  ShortlinkSort,
  TARGETS_MAX,
  ThreadShortlink,
} from '@ward/domain/short-links/short-links'
import { pageIn } from '../../platform/database/list.ts'
import { builder } from '../../platform/graphql/builder.ts'
import { creating } from '../../platform/graphql/creating.ts'
import { enumOf } from '../../platform/graphql/enum-of.ts'
import { argsOf, limitHere } from '../../platform/graphql/from-zod.ts'
import { loader, manyBy, oneBy } from '../../platform/graphql/loader.ts'
import { mutation } from '../../platform/graphql/mutation.ts'
import { pageOf } from '../../platform/graphql/page-of.ts'
import { LinkCheckRef, shownCheck } from '../../platform/links/link-check.graphql.ts'
import { linkChecksOf } from '../../platform/links/link-checks.ts'
import { cardOf, User } from '../users/directory/users.graphql.ts'
import { deadLinks, lastDaysOf } from './link-figures.actions.ts'
import { createShortlink, fromUrlOf, originHere, threadShortlink, updateShortlink } from './short-links.actions.ts'
import {
  clicksOf,
  type ShortLinkRow,
  shortLinkById,
  shortLinkList,
  type TargetRow,
  targetsOf,
} from './short-links.db.ts'
import { targetAddress } from './targets.ts'
import { type DayRow, type MissRow, missesOf } from './visits.db.ts'

enumOf('ShortlinkSort', ShortlinkSort)

/** The most targets that a list answers for each link. */
const TARGETS_IN_LISTS = 5

const clicks = loader((ctx, ids) => clicksOf(ctx.site, ids), oneBy('id'))
const targets = loader((ctx, ids, limit: number) => targetsOf(ctx.site, ids, limit), manyBy('linkId'))

const checks = loader(async (ctx, urls) => [...(await linkChecksOf(ctx.site, urls)).values()], oneBy('address'))

const Target = builder.objectRef<TargetRow>('ShortlinkTarget').implement({
  description: 'A target that a short link had, or has.',
  fields: (t) => ({
    id: t.exposeID('id'),
    toUrl: t.exposeString('toUrl'),
    insertedAt: t.expose('insertedAt', { type: 'DateTime' }),
    clickCount: t.exposeInt('clickCount', { description: 'Clicks while this was the target.' }),
    setBy: t.field({
      type: User,
      nullable: true,
      resolve: ({ setBy }, _args, ctx) => (setBy === null ? null : cardOf(ctx, setBy)),
    }),
  }),
})

type Shown = ShortLinkRow & { clickCount?: number }
const Shortlink = builder.objectRef<Shown>('Shortlink').implement({
  description: 'A short address of this site and where it leads (spec 3 section 3).',
  fields: (t) => ({
    id: t.exposeID('id'),
    insertedAt: t.expose('insertedAt', { type: 'DateTime' }),
    fromUrl: t.string({ resolve: (link, _args, ctx) => fromUrlOf(ctx, link) }),
    toUrl: t.exposeString('toUrl'),
    clickCount: t.int({
      description: 'Of people: programs, prefetches and staff are left out.',
      resolve: async ({ id, clickCount }, _args, ctx) => clickCount ?? (await clicks.load(ctx, id))?.clickCount ?? 0,
    }),
    code: t.exposeString('code'),
    isDisabled: t.exposeBoolean('isDisabled'),
    check: t.field({
      type: LinkCheckRef,
      nullable: true,
      description: 'The last answer of the target; nothing before the first request.',
      resolve: async ({ toUrl }, _args, ctx) => {
        const address = targetAddress(toUrl, await originHere(ctx))
        const check = address === null ? null : await checks.load(ctx, address)
        return check && shownCheck(check, ctx.now())
      },
    }),
    version: t.exposeInt('version', { description: 'Send it back when saving: a stale one is refused.' }),
    targets: t.field({
      type: [Target],
      rows: { most: TARGETS_MAX, inLists: TARGETS_IN_LISTS },
      description: `Where it led, the newest first, at most ${TARGETS_MAX}, of each link of a list ${TARGETS_IN_LISTS}.`,
      args: limitHere(TARGETS_MAX),
      resolve: ({ id }, { limit }, ctx) => targets.load(ctx, id, limit),
    }),
  }),
})

builder.queryField('shortlinks', (t) =>
  t.field({
    type: pageOf(Shortlink, 'shortlinks', ShortlinkQuery),
    may: 'shortLinks.read',
    args: argsOf(ShortlinkQuery),
    resolve: async (_root, { isDead, ...query }, ctx) =>
      pageIn(shortLinkList(ctx.site, { ...query, ids: isDead ? await deadLinks(ctx) : undefined }), query),
  }),
)

builder.queryField('shortlink', (t) =>
  t.field({
    type: Shortlink,
    may: 'shortLinks.read',
    args: argsOf(ById),
    resolve: async (_root, { id }, { site }) => orNotFound(await shortLinkById(site, id)),
  }),
)

builder.queryField('shortlinkDeadCount', (t) =>
  t.field({
    type: 'Int',
    may: 'shortLinks.read',
    description: 'Links that lead on to a target that did not answer when it was last asked for.',
    resolve: async (_root, _args, ctx) => (await deadLinks(ctx)).length,
  }),
)

const Day = builder.objectRef<DayRow>('ShortlinkDay').implement({
  description: 'How often a short link was followed on a day (UTC).',
  fields: (t) => ({
    day: t.exposeString('day'),
    clicks: t.exposeInt('clicks'),
    leftOut: t.exposeInt('leftOut', { description: 'Programs, prefetches and staff.' }),
  }),
})

builder.queryField('shortlinkDays', (t) =>
  t.field({
    type: [Day],
    rows: SHORTLINK_DAYS,
    may: 'shortLinks.read',
    args: argsOf(ById),
    description: 'The last days of a short link, in their order, today the last.',
    resolve: async (_root, { id }, ctx) => {
      orNotFound(await shortLinkById(ctx.site, id))
      return lastDaysOf(ctx, id)
    },
  }),
)

const Miss = builder.objectRef<MissRow>('ShortlinkMiss').implement({
  description: 'A code that people tried and that leads nowhere.',
  fields: (t) => ({
    code: t.exposeString('code'),
    count: t.exposeInt('n'),
    lastAt: t.expose('lastAt', { type: 'DateTime' }),
  }),
})

builder.queryField('shortlinkMisses', (t) =>
  t.field({
    type: [Miss],
    rows: MISSES_SHOWN,
    may: 'shortLinks.read',
    args: argsOf(MissesQuery),
    resolve: (_root, { limit }, { site }) => missesOf(site, limit),
  }),
)

builder.mutationField('createShortlink', (t) =>
  t.field({
    type: Shortlink,
    may: 'shortLinks.change',
    args: argsOf(ShortlinkInput),
    resolve: creating(createShortlink, ({ site }, id) => shortLinkById(site, id)),
  }),
)

builder.mutationField('updateShortlink', (t) =>
  t.field({
    type: Shortlink,
    may: 'shortLinks.change',
    args: argsOf(ShortlinkChange),
    resolve: mutation(updateShortlink),
  }),
)

const Copied = builder.objectRef<ShortLinkRow>('ThreadShortlink').implement({
  description: 'The short address of a thread.',
  fields: (t) => ({
    id: t.exposeID('id'),
    fromUrl: t.string({ resolve: (link, _args, ctx) => fromUrlOf(ctx, link) }),
  }),
})

builder.mutationField('threadShortlink', (t) =>
  t.field({
    type: Copied,
    may: 'shortLinks.ofThread',
    description: 'The short link of a thread, which is made where it has none.',
    args: argsOf(ThreadShortlink),
    resolve: creating(threadShortlink, ({ site }, id) => shortLinkById(site, id)),
  }),
)
