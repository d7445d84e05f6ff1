import {
  DisorderChange,
  type DisorderSeo,
  DisorderSeoChange,
  type Prevalence,
  PrevalenceChange,
  type SourceValues,
  slugOfName,
} from '@ward/domain/conditions/condition-input'
import { DisorderQuery, DisorderSort } from '@ward/domain/conditions/conditions'
import { ById } from '@ward/domain/kernel/ids'
import { orNotFound } from '@ward/domain/kernel/refusal'
import { KEYWORDS_MAX } from '@ward/domain/kernel/seo-fields'
import type { Ctx } from '../../platform/context.ts'
import { pageIn } from '../../platform/database/list.ts'
import { builder } from '../../platform/graphql/builder.ts'
import { creating } from '../../platform/graphql/creating.ts'
import { enumOf } from '../../platform/graphql/enum-of.ts'
import { argsOf, inputOf, limitHere } from '../../platform/graphql/from-zod.ts'
import { loader, manyBy, oneBy } from '../../platform/graphql/loader.ts'
import { mutation } from '../../platform/graphql/mutation.ts'
import { pageOf } from '../../platform/graphql/page-of.ts'
import { membersBySite } from './condition-write.db.ts'
import { deleteCustomDisorder, saveDisorder } from './conditions.actions.ts'
import {
  type CrossReference,
  type DisorderRow,
  disorderById,
  disorderList,
  disorderNames,
  disordersBelow,
  disorderTypeNames,
} from './conditions.db.ts'

enumOf('DisorderSort', DisorderSort)
inputOf('PrevalenceInput', PrevalenceChange)
inputOf('DisorderSeoInput', DisorderSeoChange)

/** Of the values of one condition, and of conditions that stand below one. */
const VALUES = 200
const BELOW = 100
const CROSS_REFERENCES = 500
const SITES = 1_000
const SITES_IN_LISTS = 20
const TYPES = 200

const names = loader((ctx, ids) => disorderNames(ctx.network, ids), oneBy('id'))
const children = loader((ctx, ids) => disordersBelow(ctx.network, 'parentId', ids, BELOW), manyBy('aboveId'))
const inCategory = loader((ctx, ids) => disordersBelow(ctx.network, 'categoryId', ids, BELOW), manyBy('aboveId'))
const members = loader((ctx, ids) => membersBySite(ctx.network, ids), manyBy('disorderId'))

export const nameOf = async (ctx: Ctx, id: string | null) => (id === null ? null : names.load(ctx, id))

export const DisorderName = builder.objectRef<{ id: string; name: string }>('DisorderName').implement({
  description: 'Another condition of the catalogue.',
  fields: (t) => ({ id: t.exposeID('id'), name: t.exposeString('name') }),
})

const PrevalenceRef = builder.objectRef<Prevalence>('Prevalence').implement({
  description: 'How many people have it, in one region.',
  fields: (t) => ({ class: t.exposeString('class'), geographic: t.exposeString('geographic') }),
})

const CrossReferenceRef = builder.objectRef<CrossReference>('CrossReference').implement({
  description: 'The same in another catalogue, as the source has it.',
  fields: (t) => ({
    source: t.exposeString('source'),
    reference: t.exposeString('reference'),
    disorder_mapping_validation_status: t.exposeString('validationStatus', { nullable: true }),
    disorder_mapping_relation: t.exposeString('relation', { nullable: true }),
    disorder_mapping_icd_relation: t.exposeString('icdRelation', { nullable: true }),
  }),
})

const OrphaData = builder.objectRef<SourceValues>('OrphaData').implement({
  description: 'What the source says, which a field can be put back to.',
  fields: (t) => ({
    name: t.exposeString('name'),
    summary: t.exposeString('summary'),
    synonyms: t.stringList({ rows: VALUES, resolve: ({ synonyms }) => synonyms }),
    prevalence: t.field({ type: [PrevalenceRef], rows: VALUES, resolve: ({ prevalence }) => prevalence }),
    inheritanceType: t.stringList({ rows: VALUES, resolve: ({ inheritanceType }) => inheritanceType }),
    onsetAge: t.stringList({ rows: VALUES, resolve: ({ onsetAge }) => onsetAge }),
  }),
})

/** What search engines and shared links are told of its page. */
const DisorderSeoRef = builder.objectRef<Partial<DisorderSeo>>('DisorderSeo').implement({
  fields: (t) => ({
    allowIndexing: t.boolean({ resolve: ({ allowIndexing = true }) => allowIndexing }),
    title: t.exposeString('title', { nullable: true }),
    metaDescription: t.exposeString('metaDescription', { nullable: true }),
    canonical: t.exposeString('canonical', { nullable: true }),
    ogTitle: t.exposeString('ogTitle', { nullable: true }),
    ogDescription: t.exposeString('ogDescription', { nullable: true }),
    ogImage: t.exposeString('ogImage', { nullable: true }),
    twitterTitle: t.exposeString('twitterTitle', { nullable: true }),
    twitterDescription: t.exposeString('twitterDescription', { nullable: true }),
    twitterImage: t.exposeString('twitterImage', { nullable: true }),
    keywords: t.stringList({ rows: KEYWORDS_MAX, resolve: ({ keywords = [] }) => keywords }),
  }),
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
    resolve: (_root, query, { site }) => pageIn(disorderList(site, query), query),
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
