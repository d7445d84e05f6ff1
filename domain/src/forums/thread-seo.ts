import { z } from 'zod'

export const SEO_SAVED = 'SEO data updated!'
export const SLUG_EMPTY = 'Slug cannot be empty'
export const EDIT_SEO_LABEL = 'Edit SEO'
/** Words after `/forums/` that lead elsewhere. */
export const RESERVED_THREAD_SLUGS = ['t', 'tag', 'tags', 'new'] as const

/** Characters of the JSON document that is sent. */
export const SEO_MAX = 20_000
export const SEO_NO_JSON = 'The SEO data must be a JSON object'
export const CANONICAL_ELSEWHERE = 'The canonical address must be on a site of this network'

/** Search engines cut what is longer; it can be saved all the same. */
export const SEO_TITLE_SHOWN = 60
export const SEO_DESCRIPTION_SHOWN = 160

const SEARCH = 'Search engines'
const SHARED = 'Open Graph'
const TWITTER = 'Twitter'

type Hints = { group: string; description?: string; widget?: 'textarea' }
const words = (title: string, most: number, hints: Hints) =>
  z
    .string()
    .max(most, `${title} may have at most ${most} characters`)
    .nullable()
    .meta({ title, ...hints })
    .optional()

const IMAGE_ADDRESS = 'The image must be a path that starts with ‘/’, or an https address'
const image = (title: string, group: string) =>
  z
    .string()
    .max(2000, `${title} may have at most 2000 characters`)
    .regex(/^(?:(?:\/(?![/\\])|https:\/\/\w)\S*)?$/, IMAGE_ADDRESS)
    .nullable()
    .meta({ title, group, wrong: IMAGE_ADDRESS })
    .optional()

const CANONICAL_ADDRESS = 'The canonical address must start with http:// or https://'

export const ROBOTS = ['index, follow', 'noindex, follow', 'index, nofollow', 'noindex, nofollow'] as const

/** What is told to search engines and where a link is shared; what is left out follows from the thread. */
export const ThreadSeo = z
  .strictObject({
    title: words('Title', 200, {
      group: SEARCH,
      description: `Search engines show about ${SEO_TITLE_SHOWN} characters.`,
    }),
    description: words('Meta description', 500, {
      group: SEARCH,
      widget: 'textarea',
      description: `Search engines show about ${SEO_DESCRIPTION_SHOWN} characters.`,
    }),
    canonical: z
      .string()
      .max(2000, 'The canonical address may have at most 2000 characters')
      .regex(/^(?:https?:\/\/[^\s\\]+)?$/, CANONICAL_ADDRESS)
      .nullable()
      .meta({
        title: 'Canonical URL',
        group: SEARCH,
        description: 'Where this text is at home. Left empty, it is this page.',
        wrong: CANONICAL_ADDRESS,
      })
      .optional(),
    robots: z.enum(ROBOTS).nullable().meta({ title: 'Robots', group: SEARCH }).optional(),
    keywords: z
      .array(
        z
          .string()
          .min(1, 'A keyword cannot be empty')
          .max(100, 'A keyword may have at most 100 characters')
          .meta({ title: 'Keyword' }),
      )
      .max(30, 'At most 30 keywords')
      .meta({ title: 'Keywords', group: SEARCH, item: 'keyword' })
      .optional(),
    ogTitle: words('Open Graph title', 200, { group: SHARED }),
    ogDescription: words('Open Graph description', 500, { group: SHARED, widget: 'textarea' }),
    ogImage: image('Open Graph image', SHARED),
    twitterTitle: words('Twitter title', 200, { group: TWITTER }),
    twitterDescription: words('Twitter description', 500, { group: TWITTER, widget: 'textarea' }),
    twitterImage: image('Twitter image', TWITTER),
  })
  .meta({ title: 'SEO data' })
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

/** What is wrong with some SEO data, by the field; as the schema says it. */
export function readSeo(json: string): { seo: ThreadSeo } | { field: string; message: string } {
  let given: unknown
  try {
    given = JSON.parse(json)
  } catch {
    return { field: 'seo', message: SEO_NO_JSON }
  }
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return { field: 'seo', message: SEO_NO_JSON }
  const { data, error } = ThreadSeo.safeParse(filledSeo(given as Record<string, unknown>))
  if (data) return { seo: data }
  const [issue] = error.issues
  return { field: ['seo', ...(issue?.path ?? [])].join('.'), message: issue?.message ?? SEO_NO_JSON }
}
