import { z } from 'zod'
import { changeOf } from '../kernel/change.ts'
import { NAME_REQUIRED } from '../kernel/field-title.ts'
import { Id } from '../kernel/ids.ts'
import {
  SEO_DESCRIPTION_MAX,
  SEO_TITLE_MAX,
  seoCanonical,
  seoImage,
  seoKeywords,
  seoWords,
} from '../kernel/seo-fields.ts'
import { isSeen } from '../kernel/visible-text.ts'

export const DISORDER_NAME_MAX = 200
export const CONDITION_SLUG_MAX = 200
const SUMMARY_MAX = 20_000
const BODY_MAX = 100_000
const LISTED_MAX = 200
const LISTED_TEXT_MAX = 300

/** Prevalence classes and the regions that are offered (spec 3 section 9); rows of other regions come from the source and stay. */
export const PREVALENCE_CLASSES = [
  '<1 / 1 000 000',
  '1-9 / 1 000 000',
  '1-9 / 100 000',
  '1-5 / 10 000',
  '6-9 / 10 000',
  '>1 / 1000',
  'Unknown',
  'Not yet documented',
] as const
export const PREVALENCE_REGIONS = ['United States', 'Europe', 'Worldwide'] as const
export const ONSET_AGES = [
  'Antenatal',
  'Neonatal',
  'Infancy',
  'Childhood',
  'Adolescent',
  'Adult',
  'Elderly',
  'All ages',
] as const
export const INHERITANCE_TYPES = [
  'Autosomal dominant',
  'Autosomal recessive',
  'X-linked dominant',
  'X-linked recessive',
  'Y-linked',
  'Mitochondrial inheritance',
  'Multigenic/multifactorial',
  'Oligogenic',
  'Semi-dominant',
  'Not applicable',
  'Unknown',
] as const

/** Said of a choice that neither the list nor the source of the condition has. */
export const NOT_A_CHOICE = 'Choose from the list'

const html = (title: string, most: number) =>
  z
    .string()
    .max(most, `${title} may have at most ${most.toLocaleString('en-US')} characters`)
    .default('')
    .meta({ title })
const list = (title: string, item: string) =>
  z
    .array(
      z
        .string()
        .trim()
        .min(1, `The ${item} cannot be empty`)
        .max(LISTED_TEXT_MAX, `The ${item} may have at most ${LISTED_TEXT_MAX} characters`)
        .refine(isSeen, `The ${item} cannot be empty`),
    )
    .max(LISTED_MAX, `At most ${LISTED_MAX} are possible`)
    .default([])
    .meta({ title })
const check = (title: string, usual: boolean) => z.boolean().default(usual).meta({ title })

const word = (title: string) =>
  z
    .string()
    .trim()
    .min(1, `${title} is required`)
    .max(100, `${title} may have at most 100 characters`)
    .refine(isSeen, `${title} is required`)
    .meta({ title })

/** How many people have it, in one region. */
export const PrevalenceInput = z.object({ class: word('Class'), geographic: word('Geographic') })
export type Prevalence = z.output<typeof PrevalenceInput>

const SEARCH = 'Search engines'
const GRAPH = 'Open graph'
const TWITTER = 'Twitter'
/** The SEO data of its page on a site (spec 3 section 3, Disorder SEO). */
export const DisorderSeo = z.object({
  allowIndexing: check('Allow indexing', true),
  title: seoWords('Title', SEO_TITLE_MAX, { group: SEARCH }),
  metaDescription: seoWords('Meta description', SEO_DESCRIPTION_MAX, { group: SEARCH, widget: 'textarea' }),
  canonical: seoCanonical(SEARCH),
  ogTitle: seoWords('Open graph title', SEO_TITLE_MAX, { group: GRAPH }),
  ogDescription: seoWords('Open graph description', SEO_DESCRIPTION_MAX, { group: GRAPH, widget: 'textarea' }),
  ogImage: seoImage('Open graph image', { group: GRAPH }),
  twitterTitle: seoWords('Twitter title', SEO_TITLE_MAX, { group: TWITTER }),
  twitterDescription: seoWords('Twitter description', SEO_DESCRIPTION_MAX, { group: TWITTER, widget: 'textarea' }),
  twitterImage: seoImage('Twitter image', { group: TWITTER }),
  keywords: seoKeywords(SEARCH).default([]),
})
export type DisorderSeo = z.output<typeof DisorderSeo>

export const CONDITION_SLUG_SIGNS = 'The slug has letters from a to z, digits and hyphens'

/** A typed slug as it is kept: lower case, only a-z, digits and hyphens (spec 3 section 5). */
export const typedSlug = (typed: string): string => typed.toLowerCase().replace(/[^a-z0-9-]/g, '')

/** The slug that a name suggests; the empty text where it has no letter of a to z. */
export const slugOfName = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, CONDITION_SLUG_MAX)
    .replace(/-$/, '')

/** A condition as it is written (spec 3 section 7). Name, texts and Active are of the network, the rest of the site. */
export const DisorderInput = z.object({
  id: Id.nullish(),
  name: z
    .string()
    .trim()
    .min(1, NAME_REQUIRED)
    .max(DISORDER_NAME_MAX, `The name may have at most ${DISORDER_NAME_MAX} characters`)
    .refine(isSeen, NAME_REQUIRED)
    .meta({ title: 'Name' }),
  slug: z
    .string()
    .trim()
    .max(CONDITION_SLUG_MAX, `The slug may have at most ${CONDITION_SLUG_MAX} characters`)
    .regex(/^[a-z0-9-]*$/, CONDITION_SLUG_SIGNS)
    .default('')
    .meta({ title: 'Slug' })
    .describe('On this site. Where none is sent, it is made of the name.'),
  summary: html('Summary', SUMMARY_MAX),
  rawBody: html('Body', BODY_MAX),
  synonyms: list('Synonyms', 'synonym'),
  prevalence: z
    .array(PrevalenceInput)
    .max(LISTED_MAX, `At most ${LISTED_MAX} are possible`)
    .default([])
    .meta({ title: 'Prevalence' }),
  inheritanceType: list('Inheritance type', 'inheritance type'),
  onsetAge: list('Onset age', 'onset age'),
  tags: list('Ad tags', 'tag'),
  isActive: check('Active', true),
  isRelatableToUsers: check('User Relatable', false),
  isFeatured: check('Featured', false),
  hasDetailPage: check('Detail Page', false),
  seo: DisorderSeo.default({ allowIndexing: true, keywords: [] }),
  /** The version that was shown; without it whatever is there is replaced. */
  version: z.number().int().nullish(),
})
export type DisorderInput = z.output<typeof DisorderInput>
/** A row of prevalence on the graph. */
export const PrevalenceChange = changeOf(PrevalenceInput)
/** Arguments of saveDisorder: fields left out of a change keep their value. */
export const DisorderSeoChange = changeOf(DisorderSeo)
export const DisorderChange = changeOf(DisorderInput).extend({
  name: DisorderInput.shape.name.optional(),
  seo: DisorderSeoChange.optional(),
})
export type DisorderChange = z.output<typeof DisorderChange>

/** SEO data as they are kept: words without spaces around them. */
export const keptSeo = (seo: DisorderSeo): DisorderSeo =>
  Object.fromEntries(
    Object.entries(seo).map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value]),
  ) as DisorderSeo

/** Fields kept once for the network; each site keeps the others itself. */
export const NETWORK_FIELDS = [
  'name',
  'summary',
  'rawBody',
  'synonyms',
  'prevalence',
  'inheritanceType',
  'onsetAge',
  'tags',
  'isActive',
] as const
export const SITE_FIELDS = ['slug', 'isRelatableToUsers', 'isFeatured', 'hasDetailPage', 'seo'] as const
/** Fields of the source, which can be put back to it (spec 3 section 2). */
export const SOURCE_FIELDS = ['name', 'summary', 'synonyms', 'prevalence', 'inheritanceType', 'onsetAge'] as const
export type SourceField = (typeof SOURCE_FIELDS)[number]
export type SourceValues = Pick<DisorderInput, SourceField>

export const NEW_DISORDER: DisorderInput = { name: '', ...DisorderInput.omit({ name: true }).parse({}) }

/** The sentences below Active and below the three boxes of a site (spec 3 section 2). */
export const CONDITION_HELP = {
  isActive: 'On all sites.',
  isRelatableToUsers: 'Users may associate the condition to their account.',
  isFeatured: 'Shown in the ‘Find Your Condition’ component, once it has a Detail Page.',
  hasDetailPage: 'Page reachable from its slug.',
} as const
