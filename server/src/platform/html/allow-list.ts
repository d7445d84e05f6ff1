import { ALLOWED_ATTRIBUTES, ALLOWED_TAGS, DROPPED_TAGS } from '@ward/domain/kernel/allowed-html'
import type { Schema } from 'hast-util-sanitize'

/** The domain's list of what a stored body may hold, in the cleaner's terms. */
export const ALLOW_LIST: Schema = {
  tagNames: [...ALLOWED_TAGS],
  attributes: Object.fromEntries(Object.entries(ALLOWED_ATTRIBUTES).map(([tag, names]) => [tag, [...names]])),
  ancestors: { li: ['ul', 'ol'] },
  // Addresses are checked by the link rules before the tree is sanitised.
  protocols: {},
  required: {},
  clobber: [],
  allowComments: false,
  allowDoctypes: false,
  strip: [...DROPPED_TAGS],
}

/** Unlisted elements that stand on lines of their own: one that holds only running text becomes a paragraph. */
export const LINE_ELEMENTS: ReadonlySet<string> = new Set([
  ...['div', 'section', 'article', 'aside', 'main', 'header', 'footer', 'nav', 'address', 'center', 'figure'],
  ...['figcaption', 'form', 'fieldset', 'legend', 'dl', 'dt', 'dd', 'details', 'summary', 'caption', 'tr'],
])

/** Elements that can not stand inside a paragraph. */
export const BLOCK_ELEMENTS: ReadonlySet<string> = new Set([
  ...LINE_ELEMENTS,
  ...['p', 'ul', 'ol', 'li', 'blockquote', 'pre', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'hr', 'table', 'tbody'],
])
