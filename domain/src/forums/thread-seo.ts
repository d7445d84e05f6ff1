import { z } from 'zod'
import { Id } from '../kernel/ids.ts'
import { issueText } from '../kernel/issue-text.ts'
import {
  SEO_DESCRIPTION_MAX,
  SEO_DESCRIPTION_SHOWN,
  SEO_TITLE_MAX,
  SEO_TITLE_SHOWN,
  seoCanonical,
  seoImage,
  seoKeywords,
  seoWords,
} from '../kernel/seo-fields.ts'
import { SLUG_MAX, SLUG_TOO_LONG } from '../slugs/slugs.ts'

export const SEO_SAVED = 'SEO data updated!'
export const SLUG_EMPTY = 'Slug cannot be empty'
export const EDIT_SEO_LABEL = 'Edit SEO'
/** Words after `/forums/` that lead elsewhere. */
export const RESERVED_THREAD_SLUGS = ['t', 'tag', 'tags', 'new'] as const
/** Whether a thread of this slug could not be reached, because its address leads elsewhere. */
export const isReservedThreadSlug = (slug: string): boolean => RESERVED_THREAD_SLUGS.some((word) => word === slug)

/** Characters of the JSON document that is sent. */
export const SEO_MAX = 20_000
export const SEO_NO_JSON = 'The SEO data must be a JSON object'

const SEARCH = 'Search engines'
const SHARED = 'Open Graph'
const TWITTER = 'Twitter'

const GROUP_HELP = {
  [SEARCH]: 'The search result. Empty fields follow the thread.',
  [SHARED]: 'A shared link. Empty fields take those above.',
  [TWITTER]: 'Empty fields take those of Open Graph.',
}

export const ROBOTS = ['index, follow', 'noindex, follow', 'index, nofollow', 'noindex, nofollow'] as const

/** The SEO data for search engines and shared links; fields left out follow from the thread. */
export const ThreadSeo = z
  .strictObject({
    title: seoWords('Title', SEO_TITLE_MAX, { group: SEARCH, shown: SEO_TITLE_SHOWN }),
    description: seoWords('Meta description', SEO_DESCRIPTION_MAX, {
      group: SEARCH,
      widget: 'textarea',
      shown: SEO_DESCRIPTION_SHOWN,
    }),
    canonical: seoCanonical(SEARCH),
    robots: z.enum(ROBOTS).nullable().meta({ title: 'Robots', group: SEARCH, widget: 'robots' }).optional(),
    keywords: seoKeywords(SEARCH).optional(),
    ogTitle: seoWords('Open Graph title', SEO_TITLE_MAX, { group: SHARED, placeholder: 'Title' }),
    ogDescription: seoWords('Open Graph description', SEO_DESCRIPTION_MAX, {
      ...{ group: SHARED, widget: 'textarea', placeholder: 'Meta description' },
    }),
    ogImage: seoImage('Open Graph image', { group: SHARED }),
    twitterTitle: seoWords('Twitter title', SEO_TITLE_MAX, { group: TWITTER, placeholder: 'Open Graph title' }),
    twitterDescription: seoWords('Twitter description', SEO_DESCRIPTION_MAX, {
      ...{ group: TWITTER, widget: 'textarea', placeholder: 'Open Graph description' },
    }),
    twitterImage: seoImage('Twitter image', { group: TWITTER, placeholder: 'Open Graph image' }),
  })
  .meta({ title: 'SEO data', groupHelp: GROUP_HELP, allOptional: true })
export type ThreadSeo = z.output<typeof ThreadSeo>

/** The same as a JSON Schema, for forms that are made of it. */
export const threadSeoSchema = (): unknown => z.toJSONSchema(ThreadSeo)

/** SEO data without what was left empty. */
export function filledSeo(given: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const isEmpty = (value: unknown) => value === '' || value == null || (Array.isArray(value) && value.length === 0)
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => {
      const kept = typeof value === 'string' ? value.trim() : value
      return isEmpty(kept) ? [] : [[name, kept]]
    }),
  )
}

function objectIn(json: string): Record<string, unknown> | null {
  let given: unknown
  try {
    given = JSON.parse(json)
  } catch {
    return null
  }
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return null
  return filledSeo(given as Record<string, unknown>)
}

/** The SEO data that can be previewed while somebody types: fields that are wrong are left out. */
export function rightFieldsOf(json: string): ThreadSeo {
  const fields = Object.entries(objectIn(json) ?? {}).filter(
    ([name, value]) => ThreadSeo.safeParse({ [name]: value }).success,
  )
  return Object.fromEntries(fields)
}

/** A preview of a thread's page with what is typed; nothing is kept. */
export const ThreadSeoPreview = z.object({
  id: Id,
  slug: z.string().max(SLUG_MAX, SLUG_TOO_LONG),
  seo: z.string().max(SEO_MAX, `The SEO data may have at most ${SEO_MAX} characters`),
})

/** The problem of SEO data, by the field; as the schema says it. */
export function readSeo(json: string): { seo: ThreadSeo } | { field: string; message: string } {
  const given = objectIn(json)
  if (given === null) return { field: 'seo', message: SEO_NO_JSON }
  const { data, error } = ThreadSeo.safeParse(given)
  if (data) return { seo: data }
  const [issue] = error.issues
  if (!issue) return { field: 'seo', message: SEO_NO_JSON }
  return { field: ['seo', ...issue.path].join('.'), message: issueText(issue, given) }
}
