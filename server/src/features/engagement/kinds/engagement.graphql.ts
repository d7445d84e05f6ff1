import {
  ENGAGEMENT_TAGS_MAX,
  EngagementChoice,
  EngagementDeletion,
  EngagementQuery,
  EngagementRestore,
  EngagementSort,
  EngagementType,
  EngagementVersionsQuery,
  OPTIONS_IN_LISTS,
  OPTIONS_MAX,
  USES_MAX,
} from '@ward/domain/engagement/engagements'
import { expiryOf } from '@ward/domain/engagement/giveaways'
import {
  ENGAGEMENT_FIELDS,
  EngagementChange,
  EngagementOptionChange,
  EngagementOptionInput,
  OPTION_FIELDS,
} from '@ward/domain/engagement/input'
import { EngagementInput } from '@ward/domain/engagement/kinds'
import { orNotFound } from '@ward/domain/kernel/refusal'
import { VERSION_PAGE_SIZE } from '@ward/domain/kernel/versions'
import { pageIn } from '../../../platform/database/list.ts'
import { builder } from '../../../platform/graphql/builder.ts'
import { creating } from '../../../platform/graphql/creating.ts'
import { enumOf } from '../../../platform/graphql/enum-of.ts'
import { argsOf, exposed, inputOf, limitHere } from '../../../platform/graphql/from-zod.ts'
import { loader } from '../../../platform/graphql/loader.ts'
import { mutation } from '../../../platform/graphql/mutation.ts'
import { pageOf } from '../../../platform/graphql/page-of.ts'
import { paused } from '../../flags/at-risk/leading.graphql.ts'
import { Tag } from '../../forums/tags/tags.graphql.ts'
import { allSites, type SiteRow } from '../../sites/sites.db.ts'
import { Site } from '../../sites/sites.graphql.ts'
import { Version } from '../../versions/versions.graphql.ts'
import { loaderAtHome } from './at-home.ts'
import { deleteEngagement, saveEngagement } from './engagement.actions.ts'
import { type EngagementRow, engagementList, engagementOf, totalsOf, VOTERS } from './engagement.db.ts'
import { tagsOfEngagements } from './engagement-tags.db.ts'
import { type ShownImage, shownImage } from './images.actions.ts'
import { type OptionRow, optionsOf } from './options.db.ts'
import { shownById } from './shown.db.ts'
import { type PlacedUse, usesSeen } from './uses.actions.ts'
import { engagementVersions, restoreEngagement } from './versions.actions.ts'

const Type = enumOf('EngagementType', EngagementType)
enumOf('EngagementSort', EngagementSort)
inputOf('EngagementOptionInput', EngagementOptionChange)

const engagementIn = ({ siteId, engagementId }: Pick<OptionRow, 'siteId' | 'engagementId'>) => ({
  siteId,
  id: engagementId,
})
const oneBySite = (rows: readonly SiteRow[]) => (id: string) => rows.find((site) => String(site.id) === id) ?? null
const NOBODY = { total: 0, here: 0 }
const totals = loaderAtHome(
  (home, ids, { site }) => totalsOf(home, ids, site.siteId),
  (rows) => (option: string) => rows.find(({ optionId }) => optionId === option) ?? NOBODY,
)
const tags = loaderAtHome(tagsOfEngagements, (rows) => [...rows])
const options = loaderAtHome(optionsOf, (rows) => [...rows])
const sites = loader(async ({ network }) => allSites(network), oneBySite)

const EngagementOption = builder.objectRef<OptionRow>('EngagementOption').implement({
  description: 'An answer that can be chosen.',
  fields: (t) => ({
    id: t.exposeID('id'),
    engagementId: t.exposeID('engagementId'),
    ...exposed(t, EngagementOptionInput, OPTION_FIELDS),
    textChangedAt: t.expose('textChangedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was last worded otherwise after somebody had chosen it.',
    }),
    totalVotes: t.int({
      description: 'How many chose it, on all sites.',
      resolve: async ({ id, ...option }, _args, ctx) => (await totals.load(ctx, engagementIn(option)))(id).total,
    }),
    currentSiteTotalVotes: t.int({
      resolve: async ({ id, ...option }, _args, ctx) => (await totals.load(ctx, engagementIn(option)))(id).here,
    }),
  }),
})

const Image = builder.objectRef<ShownImage>('EngagementImage').implement({
  description: 'Its image as pages show it, from this host alone.',
  fields: (t) => ({
    src: t.exposeString('src', { nullable: true, description: 'Null while it is not there, or cannot be fetched.' }),
    isAwaited: t.exposeBoolean('isAwaited', { description: 'It lies on another host and is being fetched.' }),
  }),
})

export const Engagement = builder.objectRef<EngagementRow>('Engagement').implement({
  description: 'An engagement that editors put into posts by its shortcode.',
  fields: (t) => ({
    id: t.exposeID('id'),
    type: t.expose('type', { type: Type }),
    elsewhere: t.field({
      type: Site,
      nullable: true,
      description: 'The other site a global poll belongs to, where it is changed; null for what is of this site.',
      resolve: ({ siteId }, _args, ctx) => (siteId === ctx.site.siteId ? null : sites.load(ctx, String(siteId))),
    }),
    ...exposed(t, EngagementInput, ENGAGEMENT_FIELDS),
    paused: t.string({
      nullable: true,
      description: 'Why members are not led to its thread at the moment; null where they are, and where it has none.',
      resolve: ({ threadId }, _args, ctx) => (threadId === null ? null : paused.load(ctx, threadId)),
    }),
    image: t.field({ type: Image, nullable: true, resolve: ({ imageUrl }, _args, ctx) => shownImage(ctx, imageUrl) }),
    expiresAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'The moment at which the day named by its date begins in New York.',
      resolve: ({ date }) => (date === null ? null : expiryOf(date)),
    }),
    version: t.exposeInt('version', { description: 'Send it back when saving: a stale one is refused.' }),
    insertedAt: t.expose('insertedAt', { type: 'DateTime' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
    textChangedAt: t.expose('textChangedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When its question was last worded otherwise after votes were cast.',
    }),
    totalVotes: t.int({
      description: 'How many people voted, on all sites: somebody who chose several options is one.',
      resolve: async (row, _args, ctx) => (await totals.load(ctx, row))(VOTERS).total,
    }),
    currentSiteTotalVotes: t.int({
      resolve: async (row, _args, ctx) => (await totals.load(ctx, row))(VOTERS).here,
    }),
    legacyId: t.exposeString('legacyId', { nullable: true, description: 'Its name where it was brought from.' }),
    tags: t.field({
      type: [Tag],
      rows: ENGAGEMENT_TAGS_MAX,
      description: 'Those of the network, by name.',
      resolve: (row, _args, ctx) => tags.load(ctx, row),
    }),
    createdForums: t.int({
      description: 'How many threads were started from it.',
      resolve: async (row, _args, ctx) =>
        row.type === 'forum-starter' ? (await totals.load(ctx, row))(VOTERS).total : 0,
    }),
    giveawaySubmissions: t.int({
      description: 'How many take part in it.',
      resolve: async (row, _args, ctx) => (row.type === 'giveaway' ? (await totals.load(ctx, row))(VOTERS).total : 0),
    }),
    options: t.field({
      type: [EngagementOption],
      rows: { most: OPTIONS_MAX, inLists: OPTIONS_IN_LISTS },
      args: limitHere(OPTIONS_MAX),
      description: `Those that can be chosen, in their order; of each of a list the first ${OPTIONS_IN_LISTS}.`,
      resolve: async (row, { limit }, ctx) => (await options.load(ctx, row)).slice(0, limit),
    }),
  }),
})

builder.queryField('engagements', (t) =>
  t.field({
    type: pageOf(Engagement, 'engagements', EngagementQuery),
    may: 'engagement.read',
    args: argsOf(EngagementQuery),
    description: 'Those of the site, and the global polls of the others.',
    resolve: (_root, query, ctx) => pageIn(engagementList(ctx, query), query),
  }),
)

builder.queryField('engagement', (t) =>
  t.field({
    type: Engagement,
    may: 'engagement.read',
    args: argsOf(EngagementChoice),
    description: 'One of the site, or a global poll of another.',
    resolve: async (_root, { type, id }, ctx) => orNotFound(await shownById(ctx, type, id)),
  }),
)

const Use = builder.objectRef<PlacedUse>('EngagementUse').implement({
  description: 'A post or thread that shows an engagement.',
  fields: (t) => ({
    source: t.exposeString('source', { description: 'post or thread.' }),
    id: t.exposeID('id'),
    title: t.exposeString('title'),
    href: t.exposeString('href', { description: 'Where members read it; on another site with its origin.' }),
    elsewhere: t.expose('elsewhere', {
      type: Site,
      nullable: true,
      description: 'The other site it is on; null for what is of this site.',
    }),
  }),
})

builder.queryField('engagementUses', (t) =>
  t.field({
    type: [Use],
    rows: USES_MAX,
    may: 'engagement.read',
    description: 'The newest posts and threads that hold its shortcode; of a global poll on all sites of the viewer.',
    args: argsOf(EngagementChoice),
    resolve: (_root, choice, ctx) => usesSeen(ctx, choice),
  }),
)

builder.queryField('engagementVersions', (t) =>
  t.field({
    type: [Version],
    rows: VERSION_PAGE_SIZE,
    may: 'engagement.read',
    description: 'Its history, newest first.',
    args: argsOf(EngagementVersionsQuery),
    resolve: (_root, query, ctx) => engagementVersions(ctx, query),
  }),
)

builder.mutationField('restoreEngagement', (t) =>
  t.field({
    type: Engagement,
    may: 'engagement.change',
    description: 'Restores that version; the featured one stays as it is.',
    args: argsOf(EngagementRestore),
    resolve: mutation(restoreEngagement),
  }),
)

builder.mutationField('saveEngagement', (t) =>
  t.field({
    type: Engagement,
    may: 'engagement.change',
    description: 'Makes one, or changes the one with this id; its options are compared by their ids.',
    args: argsOf(EngagementChange),
    resolve: creating(saveEngagement, ({ site }, id, { type }) => engagementOf(site, { id, type })),
  }),
)

builder.mutationField('deleteEngagement', (t) =>
  t.boolean({ may: 'engagement.change', args: argsOf(EngagementDeletion), resolve: mutation(deleteEngagement) }),
)
