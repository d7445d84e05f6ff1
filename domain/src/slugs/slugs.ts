/** Characters that a slug may have. */
export const SLUG_MAX = 200

/** Days for which visits to an older slug are kept. */
export const SLUG_VISIT_DAYS = 30

/** The things whose old slugs are kept; each is the argument of the trigger `keep_slug` on its table. */
export type SlugKind = 'thread' | 'forum_tag' | 'condition'

export const SLUG_SIGNS = 'Use lowercase letters and digits, with single hyphens between them'
export const SLUG_TOO_LONG = `The slug may have at most ${SLUG_MAX} characters`
export const SLUG_IN_USE = 'The slug already exists. Please choose another.'
export const SLUG_IS_RESERVED = 'This slug is reserved. Please choose another.'

/** Small letters of any script and digits, with single hyphens between them. */
const RIGHT_SLUG = /^[\p{Ll}\p{Lo}\p{Lm}\p{M}\p{N}]+(?:-[\p{Ll}\p{Lo}\p{Lm}\p{M}\p{N}]+)*$/u

/** A slug as it is kept: without spaces around it, in lower case. */
export const keptSlug = (typed: string): string => typed.trim().normalize('NFKC').toLowerCase()

/** The problem of a slug; null for nothing. `reserved`: words that lead elsewhere. */
export function slugProblem(slug: string, reserved: readonly string[] = []): string | null {
  if (slug.length > SLUG_MAX) return SLUG_TOO_LONG
  if (!RIGHT_SLUG.test(slug)) return SLUG_SIGNS
  return reserved.includes(slug) ? SLUG_IS_RESERVED : null
}

/** The slug that a title suggests: its words in lower case with hyphens between them; nothing where it has none. */
export const slugOfTitle = (title: string): string =>
  (
    title
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{Ll}\p{Lo}\p{Lm}\p{M}\p{N}]+/gu) ?? []
  )
    .join('-')
    .slice(0, SLUG_MAX)
    // Half of a character that the cut went through.
    .replace(/[\ud800-\udbff]$/, '')
    .replace(/-$/, '')
