import DOMPurify from 'dompurify'

/** The one allow-list for what members write; the server cleans by its own copy before storing. */
const tags = [
  'a',
  'b',
  'blockquote',
  'br',
  'code',
  'em',
  'h2',
  'h3',
  'h4',
  'i',
  'img',
  'inline-mention',
  'li',
  'ol',
  'p',
  'pre',
  's',
  'strong',
  'u',
  'ul',
]
const attributes = ['href', 'src', 'alt', 'width', 'height', 'username', 'userid']

/** Addresses a link or picture may have: https, http, mail, and places of this host (not `//host`, not `/\host`). */
const addresses = /^(?:https?:\/\/|mailto:|\/(?![/\\])|#)/i

/** Cleans the HTML of a member into a tree of allowed elements; nothing of it has been in the page by then. */
export function cleanHtml(html: string): DocumentFragment {
  return DOMPurify.sanitize(html, {
    ALLOWED_TAGS: tags,
    ALLOWED_ATTR: attributes,
    ALLOWED_URI_REGEXP: addresses,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  })
}

/** rel of a link by where it leads: this host, or somewhere a member chose. */
export function relOf(href: string, host = window.location.host) {
  return new URL(href, window.location.href).host === host ? 'noopener' : 'noopener noreferrer ugc'
}
