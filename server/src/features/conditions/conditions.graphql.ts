import {
  DisorderChange,
  DisorderSeoChange,
  PrevalenceChange,
  slugOfName,
} from '@ward/domain/conditions/condition-input'
import { DisorderQuery, DisorderRestore, DisorderSort, DisorderVersions } from '@ward/domain/conditions/conditions'
import { ById } from '@ward/domain/kernel/ids'
import { orNotFound } from '@ward/domain/kernel/refusal'
import { VERSION_PAGE_SIZE } from '@ward/domain/kernel/versions'
import type { Ctx } from '../../platform/context.ts'
import { builder } from '../../platform/graphql/builder.ts'
import { creating } from '../../platform/graphql/creating.ts'
import { enumOf } from '../../platform/graphql/enum-of.ts'
import { argsOf, inputOf, limitHere } from '../../platform/graphql/from-zod.ts'
import { loader, manyBy, oneBy } from '../../platform/graphql/loader.ts'
import { mutation } from '../../platform/graphql/mutation.ts'
import { pageOf } from '../../platform/graphql/page-of.ts'
import { versionsOf } from '../../platform/versions.ts'
import { olderSlugs } from '../slugs/slugs.db.ts'
import { Version } from '../versions/versions.graphql.ts'
import { conditionPage } from './condition-list.db.ts'
import { CrossReferenceRef, DisorderSeoRef, OrphaData, PrevalenceRef, VALUES } from './condition-parts.graphql.ts'
import { releaseInUse } from './condition-shown.db.ts'
import { disorderSubject } from './condition-versions.ts'
import { membersBySite } from './condition-write.db.ts'
import { deleteCustomDisorder, restoreDisorder, saveDisorder } from './conditions.actions.ts'
import { type DisorderRow, disorderById, disorderNames, disordersBelow, disorderTypeNames } from './conditions.db.ts'

enumOf('DisorderSort', DisorderSort)
inputOf('PrevalenceInput', PrevalenceChange)
inputOf('DisorderSeoInput', DisorderSeoChange)

/** The most conditions below one in one list. */
const BELOW = 100
const CROSS_REFERENCES = 500
const SITES = 1_000
const SITES_IN_LISTS = 20
const TYPES = 200
const OLDER = 50

const names = loader((ctx, ids) => disorderNames(ctx.network, ids), oneBy('id'))
const children = loader((ctx, ids) => disordersBelow(ctx.network, 'parentId', ids, BELOW), manyBy('aboveId'))
const inCategory = loader((ctx, ids) => disordersBelow(ctx.network, 'categoryId', ids, BELOW), manyBy('aboveId'))
const older = loader((ctx, ids) => olderSlugs(ctx.site, 'condition', ids, ctx.now()), manyBy('subjectId'))
const release = loader(
  async (ctx) => [await releaseInUse(ctx.network)],
  ([found = null]) =>
    () =>
      found,
)
const members = loader((ctx, ids) => membersBySite(ctx.network, ids), manyBy('disorderId'))

export const nameOf = async (ctx: Ctx, id: string | null) => (id === null ? null : names.load(ctx, id))

export const DisorderName = builder.objectRef<{ id: string; name: string }>('DisorderName').implement({
  description: 'Another condition of the catalogue.',
  fields: (t) => ({ id: t.exposeID('id'), name: t.exposeString('name') }),
})

type Members = { disorderId: string; id: number; name: string; members: number }
const DisorderSite = builder.objectRef<Members>('DisorderSite').implement({
  description: 'A site some of whose members have a condition.',
  fields: (t) => ({ name: t.exposeString('name'), members: t.exposeInt('members') }),
})

export const Disorder = builder.objectRef<DisorderRow>('Disorder').implement({
  description: 'A condition of the catalogue, with what this site says of it.',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    slug: t.string({
      description: 'On this site; where nothing was said of it here yet, what its name suggests.',
      resolve: ({ slug, name }) => slug ?? slugOfName(name),
    }),
    olderSlugs: t.stringList({
      rows: OLDER,
      description: 'Addresses it had on this site, or that were merged into it; they lead here.',
      resolve: async ({ id }, _args, ctx) => (await older.load(ctx, id)).slice(0, OLDER).map(({ slug }) => slug),
    }),
    disorderType: t.exposeString('disorderType'),
    disorderGroup: t.exposeString('disorderGroup'),
    summary: t.exposeString('summary'),
    rawBody: t.exposeString('rawBody'),
    synonyms: t.stringList({ rows: VALUES, resolve: ({ synonyms }) => synonyms }),
    prevalences: t.field({ type: [PrevalenceRef], rows: VALUES, resolve: ({ prevalences }) => prevalences }),
    inheritanceType: t.stringList({ rows: VALUES, resolve: ({ inheritanceType }) => inheritanceType }),
    onsetAge: t.stringList({ rows: VALUES, resolve: ({ onsetAge }) => onsetAge }),
    deathAge: t.exposeString('deathAge'),
    tags: t.stringList({ rows: VALUES, description: 'For advertisements on its page.', resolve: ({ tags }) => tags }),
    flagValue: t.exposeInt('flagValue', { nullable: true }),
    totalStatus: t.exposeString('totalStatus'),
    isActive: t.exposeBoolean('isActive'),
    isFeatured: t.exposeBoolean('isFeatured'),
    isRelatableToUsers: t.exposeBoolean('isRelatableToUsers'),
    hasDetailPage: t.exposeBoolean('hasDetailPage'),
    orphaCode: t.exposeInt('orphaCode', { nullable: true, description: 'Of the source; null for a custom one.' }),
    dataVersion: t.string({
      nullable: true,
      description: 'The release of the source that is in use; null for a custom one, and before the first.',
      resolve: ({ orphaCode }, _args, ctx) => (orphaCode === null ? null : release.load(ctx, '')),
    }),
    orphaData: t.field({ type: OrphaData, nullable: true, resolve: ({ source }) => source }),
    crossReferences: t.field({
      type: [CrossReferenceRef],
      rows: CROSS_REFERENCES,
      resolve: ({ crossReferences }) => crossReferences.slice(0, CROSS_REFERENCES),
    }),
    category: t.field({
      type: DisorderName,
      nullable: true,
      resolve: ({ categoryId }, _args, ctx) => nameOf(ctx, categoryId),
    }),
    categoryChildren: t.field({
      type: [DisorderName],
      rows: BELOW,
      resolve: ({ id }, _args, ctx) => inCategory.load(ctx, id),
    }),
    parent: t.field({
      type: DisorderName,
      nullable: true,
      resolve: ({ parentId }, _args, ctx) => nameOf(ctx, parentId),
    }),
    children: t.field({ type: [DisorderName], rows: BELOW, resolve: ({ id }, _args, ctx) => children.load(ctx, id) }),
    mergedInto: t.field({
      type: DisorderName,
      nullable: true,
      resolve: ({ mergedIntoId }, _args, ctx) => nameOf(ctx, mergedIntoId),
    }),
    seo: t.field({ type: DisorderSeoRef, resolve: ({ seo }) => seo }),
    members: t.field({
      type: [DisorderSite],
      rows: { most: SITES, inLists: SITES_IN_LISTS },
      args: limitHere(SITES),
      description: 'How many members of each site have it.',
      resolve: async ({ id }, { limit }, ctx) => (await members.load(ctx, id)).slice(0, limit),
    }),
    version: t.exposeInt('version', { description: 'Send it back when saving: a stale one is refused.' }),
  }),
})

builder.queryField('disorders', (t) =>
  t.field({
    type: pageOf(Disorder, 'disorders', DisorderQuery),
    may: 'conditions.read',
    description: 'Conditions of the catalogue that match; those merged into others are left out.',
    args: argsOf(DisorderQuery),
    resolve: (_root, query, { site }) => conditionPage(site, query),
  }),
)

builder.queryField('disorderTypes', (t) =>
  t.stringList({
    may: 'conditions.read',
    rows: TYPES,
    description: 'The kinds of conditions that there are, by name.',
    resolve: async (_root, _args, { network }) => (await disorderTypeNames(network)).slice(0, TYPES),
  }),
)

builder.queryField('disorderDetail', (t) =>
  t.field({
    type: Disorder,
    may: 'conditions.read',
    description: 'A condition, also one that was merged into another.',
    args: argsOf(ById),
    resolve: async (_root, { id }, { site }) => orNotFound(await disorderById(site, id)),
  }),
)

builder.mutationField('saveDisorder', (t) =>
  t.field({
    type: Disorder,
    may: 'conditions.change',
    args: argsOf(DisorderChange),
    resolve: creating(saveDisorder, ({ site }, id) => disorderById(site, id)),
  }),
)

builder.mutationField('deleteCustomDisorder', (t) =>
  t.boolean({ may: 'conditions.change', args: argsOf(ById), resolve: mutation(deleteCustomDisorder) }),
)

builder.queryField('disorderVersions', (t) =>
  t.field({
    type: [Version],
    rows: VERSION_PAGE_SIZE,
    may: 'conditions.read',
    description: 'The history of a condition here, newest first; its network fields are changed from any site.',
    args: argsOf(DisorderVersions),
    resolve: async (_root, { id, upTo }, { site }) => {
      orNotFound(await disorderById(site, id))
      return versionsOf(site, disorderSubject(id), { limit: VERSION_PAGE_SIZE, upTo })
    },
  }),
)

builder.mutationField('restoreDisorder', (t) =>
  t.field({
    type: Disorder,
    may: 'conditions.change',
    description: 'Restores the condition of that version, as a change of its own.',
    args: argsOf(DisorderRestore),
    resolve: mutation(restoreDisorder),
  }),
)
