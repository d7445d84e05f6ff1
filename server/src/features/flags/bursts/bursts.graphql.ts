import { may } from '@ward/domain/app/permissions'
import {
  BURST_HOSTS_MAX,
  BurstException,
  BurstQuery,
  BurstReason,
  BurstTextQuery,
  burstExceptionOf,
  NEVER_TOGETHER,
} from '@ward/domain/flags/bursts/bursts'
import { assocTypeOf } from '@ward/domain/flags/flag/assoc-types'
import { FLAG_EXCERPT_LENGTH } from '@ward/domain/flags/flag/flags'
import { ById } from '@ward/domain/kernel/ids'
import { shownName } from '@ward/domain/member-site/member-site'
import type { Ctx } from '../../../platform/context.ts'
import { builder } from '../../../platform/graphql/builder.ts'
import { enumOf } from '../../../platform/graphql/enum-of.ts'
import { argsOf, limitHere } from '../../../platform/graphql/from-zod.ts'
import { loader, manyBy, oneBy } from '../../../platform/graphql/loader.ts'
import { pageOf } from '../../../platform/graphql/page-of.ts'
import { cutLine, lineOf, plainText } from '../../../platform/html/text.ts'
import { AssocTypeEnum } from '../flag/flags.graphql.ts'
import { burst, type ModeratedSite, mayDecideOn, moderatedSites, scopeOf } from './bursts.actions.ts'
import {
  type BurstRow,
  type BurstSite,
  type BurstTextRow,
  burstPage,
  countBursts,
  factsOfBursts,
  hostsOfBursts,
  samplesOfBursts,
  sitesOfBursts,
  textsOfBurst,
} from './bursts.db.ts'

/** Sites one person looks after at most. */
const SITES_MAX = 500
/** Sites that are named of each burst of a list. */
const SITES_IN_LISTS = 50
const REASONS = BurstReason.options

const Reason = enumOf('BurstReason', BurstReason)
const Exception = enumOf('BurstException', BurstException)

const sites = loader(async (ctx, ids) => sitesOfBursts(await scopeOf(ctx), ids), manyBy('id'))
const facts = loader(async (ctx, ids) => factsOfBursts(await scopeOf(ctx), ids), oneBy('id'))
const hosts = loader(async (ctx, ids) => hostsOfBursts(await scopeOf(ctx), ids), manyBy('id'))
const samples = loader(async (ctx, ids) => samplesOfBursts(await scopeOf(ctx), ids), oneBy('id'))

/** A number of a burst over all sites. */
const countOf = async (ctx: Ctx, id: string, name: 'size' | 'openCount' | 'deletedCount'): Promise<number> =>
  (await sites.load(ctx, id)).reduce((sum, site) => sum + site[name], 0)

/** The number of open flags in a burst. */
export const openCountOf = (ctx: Ctx, id: string): Promise<number> => countOf(ctx, id, 'openCount')

/** A thread's name stands before what it says. */
const named = (name: string | null, text: string) => (name === null ? text : `${name}\n${text}`)

const siteNamed = async (ctx: Ctx, siteId: number): Promise<ModeratedSite> => {
  const site = (await moderatedSites(ctx)).get(siteId)
  if (!site) throw new Error(`A text of site ${siteId} was shown to somebody who may not see it`)
  return site
}

const SiteOfBurst = builder.objectRef<BurstSite>('BurstSite').implement({
  description: 'The part of a burst on one site.',
  fields: (t) => ({
    siteId: t.exposeInt('siteId'),
    name: t.string({ resolve: async ({ siteId }, _args, ctx) => (await siteNamed(ctx, siteId)).name }),
    host: t.string({ resolve: async ({ siteId }, _args, ctx) => (await siteNamed(ctx, siteId)).host }),
    size: t.exposeInt('size', { description: 'Without those that were deleted.' }),
    openCount: t.exposeInt('openCount'),
    deletedCount: t.exposeInt('deletedCount'),
    mayDecide: t.boolean({
      description: 'Whether the viewer may decide there, under an account of theirs.',
      resolve: async ({ siteId }, _args, ctx) => mayDecideOn(await siteNamed(ctx, siteId)),
    }),
  }),
})

const BurstAuthor = builder.objectRef<BurstTextRow>('BurstAuthor').implement({
  description: 'The author of a text, on its site.',
  fields: (t) => ({
    id: t.exposeID('authorId'),
    username: t.string({
      resolve: shownName,
    }),
    memberSince: t.expose('memberSince', { type: 'DateTime' }),
    isNew: t.exposeBoolean('byNewAccount', { description: 'Whether the account was new when it wrote this.' }),
  }),
})

const BurstText = builder.objectRef<BurstTextRow>('BurstText').implement({
  description: 'A text of a burst. Its id is one of its site.',
  fields: (t) => ({
    id: t.exposeID('id'),
    siteId: t.exposeInt('siteId'),
    assocType: t.field({ type: AssocTypeEnum, resolve: ({ kind }) => assocTypeOf(kind) }),
    text: t.string({
      description: 'As one reads it; of a thread its name before it.',
      resolve: ({ name, body }) => named(name, plainText(body)),
    }),
    author: t.field({ type: BurstAuthor, resolve: (row) => row }),
    insertedAt: t.expose('insertedAt', { type: 'DateTime' }),
    isFirst: t.boolean({
      description: 'The one the others were compared with; it need not be on a site of the viewer’s.',
      resolve: ({ reasons }) => reasons.length === 0,
    }),
    likeness: t.float({
      nullable: true,
      description: '0 to 1, to the first; for admin-level viewers of its site.',
      resolve: async ({ siteId, likeness }, _args, ctx) =>
        may((await siteNamed(ctx, siteId)).roleId, 'automod.read').ok ? likeness : null,
    }),
    reasons: t.field({ type: [Reason], rows: REASONS.length, resolve: ({ reasons }) => reasons }),
    exception: t.field({
      type: Exception,
      nullable: true,
      description: 'Why it is not chosen at first.',
      resolve: (row) => burstExceptionOf(row),
    }),
    flagId: t.exposeID('flagId', { nullable: true, description: 'Null for a text that nothing spoke against.' }),
    flagVersion: t.exposeInt('version', { nullable: true }),
    isOpen: t.exposeBoolean('isOpen'),
    atRisk: t.exposeBoolean('atRisk'),
    isDeleted: t.exposeBoolean('isDeleted'),
    isMarkedSpam: t.exposeBoolean('isMarkedSpam'),
    isPendingModeration: t.exposeBoolean('isPendingModeration'),
    mayDecide: t.boolean({
      description: 'Whether the viewer may decide on it together with others.',
      resolve: async (row, _args, ctx) =>
        !NEVER_TOGETHER.includes(burstExceptionOf(row)) && mayDecideOn(await siteNamed(ctx, row.siteId)),
    }),
  }),
})

export const Burst = builder.objectRef<BurstRow>('Burst').implement({
  description:
    'Texts that belong together, as far as they are on sites of the viewer’s: every number counts those alone.',
  fields: (t) => ({
    id: t.exposeID('id'),
    size: t.int({
      description: 'How many texts are in it that were not deleted.',
      resolve: ({ id }, _args, ctx) => countOf(ctx, id, 'size'),
    }),
    deletedCount: t.int({
      description: 'How many more were in it and were deleted.',
      resolve: ({ id }, _args, ctx) => countOf(ctx, id, 'deletedCount'),
    }),
    openCount: t.int({
      description: 'How many open flags are in it, of texts that were not deleted.',
      resolve: ({ id }, _args, ctx) => openCountOf(ctx, id),
    }),
    text: t.string({
      description: 'The beginning of its oldest text, in one line.',
      resolve: async ({ id }, _args, ctx) => {
        const sample = await samples.load(ctx, id)
        const line = sample ? lineOf(sample.body, FLAG_EXCERPT_LENGTH) : ''
        return cutLine(named(sample?.name ?? null, line).replace('\n', ': '), FLAG_EXCERPT_LENGTH)
      },
    }),
    sites: t.field({
      type: [SiteOfBurst],
      rows: { most: SITES_MAX, inLists: SITES_IN_LISTS },
      args: limitHere(SITES_MAX),
      resolve: async ({ id }, { limit }, ctx) => (await sites.load(ctx, id)).slice(0, limit),
    }),
    siteCount: t.int({ resolve: async ({ id }, _args, ctx) => (await sites.load(ctx, id)).length }),
    authorCount: t.int({ resolve: async ({ id }, _args, ctx) => (await facts.load(ctx, id))?.authorCount ?? 0 }),
    newAuthorCount: t.int({
      description: 'How many of the authors had new accounts.',
      resolve: async ({ id }, _args, ctx) => (await facts.load(ctx, id))?.newAuthorCount ?? 0,
    }),
    networkCount: t.int({
      description: 'From how many networks they came, as far as it is known.',
      resolve: async ({ id }, _args, ctx) => (await facts.load(ctx, id))?.networkCount ?? 0,
    }),
    links: t.stringList({
      rows: BURST_HOSTS_MAX,
      description: 'Hosts that several of its texts lead to.',
      resolve: async ({ id }, _args, ctx) =>
        (await hosts.load(ctx, id)).slice(0, BURST_HOSTS_MAX).map(({ host }) => host),
    }),
    reasons: t.field({
      type: [Reason],
      rows: REASONS.length,
      resolve: async ({ id }, _args, ctx) => {
        const { byText, byLink, byNetwork } = (await facts.load(ctx, id)) ?? {}
        const holds = { text: byText, link: byLink, network: byNetwork }
        return REASONS.filter((reason) => holds[reason])
      },
    }),
    firstAt: t.expose('firstAt', { type: 'DateTime' }),
    lastAt: t.expose('lastAt', { type: 'DateTime' }),
    joinedAt: t.expose('joinedAt', {
      type: 'DateTime',
      description:
        'When the last of its texts joined: sent back with a decision, so that it is on none that was not seen.',
    }),
    texts: t.field({
      type: pageOf(BurstText, 'texts', BurstTextQuery),
      description: 'The oldest first, deleted ones in their places.',
      args: argsOf(BurstTextQuery),
      resolve: ({ id, total }, range, ctx) => ({
        total: () => total,
        rows: async () => textsOfBurst(await scopeOf(ctx), id, range),
      }),
    }),
  }),
})

builder.queryField('bursts', (t) =>
  t.field({
    type: pageOf(Burst, 'bursts', BurstQuery),
    may: 'flags.read',
    description:
      'Bursts of the last 30 days over all sites the viewer looks after, the one with the latest text first.',
    args: argsOf(BurstQuery),
    resolve: async (_root, query, ctx) => {
      const scope = await scopeOf(ctx)
      return { total: () => countBursts(scope, query.isOpen), rows: () => burstPage(scope, query) }
    },
  }),
)

builder.queryField('burst', (t) =>
  t.field({
    type: Burst,
    may: 'flags.read',
    description: 'One burst, as far as it is on sites of the viewer’s.',
    args: argsOf(ById),
    resolve: (_root, { id }, ctx) => burst(ctx, id),
  }),
)
