import { z } from 'zod'

/** Search engines cut what is longer; it can be saved all the same. */
export const SEO_TITLE_SHOWN = 60
export const SEO_DESCRIPTION_SHOWN = 160
export const SEO_TITLE_MAX = 200
export const SEO_DESCRIPTION_MAX = 500
export const KEYWORDS_MAX = 30

export const CANONICAL_ELSEWHERE =
  'The canonical address must be on a site of this network, or on a host that the settings allow'

/**
 * @property shown characters that search engines show
 * @property placeholder the field whose text is used while this one is empty
 */
type Hints = { group: string; shown?: number; placeholder?: string; widget?: 'textarea' }

/** Words that a search engine or a shared link shows. */
export const seoWords = (title: string, most: number, hints: Hints) =>
  z
    .string()
    .max(most, `${title} may have at most ${most} characters`)
    .nullable()
    .meta({ title, ...hints })
    .optional()

const IMAGE_ADDRESS = 'The image must be a path that starts with ‘/’, or an https address'

/** The picture of a shared link. */
export const seoImage = (title: string, hints: Hints) =>
  z
    .string()
    .max(2000, `${title} may have at most 2000 characters`)
    .regex(/^(?:(?:\/(?![/\\])|https:\/\/\w)\S*)?$/, IMAGE_ADDRESS)
    .nullable()
    .meta({ title, ...hints, wrong: IMAGE_ADDRESS })
    .optional()

export const CANONICAL_ADDRESS =
  'The canonical address must start with http:// or https://, and not contain a username or password'

/** Where a text is at home, where that is not its page. */
export const seoCanonical = (group: string) =>
  z
    .string()
    .max(2000, 'The canonical address may have at most 2000 characters')
    .regex(/^(?:https?:\/\/[^\s\\/?#@]+(?:[/?#][^\s\\]*)?)?$/, CANONICAL_ADDRESS)
    .nullable()
    .meta({
      title: 'Canonical URL',
      group,
      description: 'The main address of this text. Leave it empty to use this page.',
      wrong: CANONICAL_ADDRESS,
    })
    .optional()

export const seoKeywords = (group: string) =>
  z
    .array(
      z
        .string()
        .min(1, 'A keyword cannot be empty')
        .max(100, 'A keyword may have at most 100 characters')
        .meta({ title: 'Keyword' }),
    )
    .max(KEYWORDS_MAX, `At most ${KEYWORDS_MAX} keywords`)
    .meta({ title: 'Keywords', group, item: 'keyword', widget: 'words' })
