import type { DisorderSeo, Prevalence, SourceValues } from '@ward/domain/conditions/condition-input'
import { KEYWORDS_MAX } from '@ward/domain/kernel/seo-fields'
import { builder } from '../../platform/graphql/builder.ts'
import type { CrossReference } from './conditions.db.ts'

/** The most values of one condition in one list. */
export const VALUES = 200

export const PrevalenceRef = builder.objectRef<Prevalence>('Prevalence').implement({
  description: 'How many people have it, in one region.',
  fields: (t) => ({ class: t.exposeString('class'), geographic: t.exposeString('geographic') }),
})

export const CrossReferenceRef = builder.objectRef<CrossReference>('CrossReference').implement({
  description: 'The condition in another catalogue, as the source has it.',
  fields: (t) => ({
    source: t.exposeString('source'),
    reference: t.exposeString('reference'),
    disorder_mapping_validation_status: t.exposeString('validationStatus', { nullable: true }),
    disorder_mapping_relation: t.exposeString('relation', { nullable: true }),
    disorder_mapping_icd_relation: t.exposeString('icdRelation', { nullable: true }),
  }),
})

export const OrphaData = builder.objectRef<SourceValues>('OrphaData').implement({
  description: 'The source’s values, to which a field can be put back.',
  fields: (t) => ({
    name: t.exposeString('name'),
    summary: t.exposeString('summary'),
    synonyms: t.stringList({ rows: VALUES, resolve: ({ synonyms }) => synonyms }),
    prevalence: t.field({ type: [PrevalenceRef], rows: VALUES, resolve: ({ prevalence }) => prevalence }),
    inheritanceType: t.stringList({ rows: VALUES, resolve: ({ inheritanceType }) => inheritanceType }),
    onsetAge: t.stringList({ rows: VALUES, resolve: ({ onsetAge }) => onsetAge }),
  }),
})

/** The SEO data of its page. */
export const DisorderSeoRef = builder.objectRef<Partial<DisorderSeo>>('DisorderSeo').implement({
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
