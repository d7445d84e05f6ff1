import { ALLOWED_ATTRIBUTES, ALLOWED_TAGS, DROPPED_TAGS } from '@ward/domain/kernel/allowed-html'
import DOMPurify from 'dompurify'

/** Of all elements together: the builder of an element decides which attributes it reads. */
const attributes = [...new Set(Object.values(ALLOWED_ATTRIBUTES).flat())]

/**
 * Addresses a link or picture may have: https, http, mail, and places of this host (not `//host`, not `/\host`). A first
 * gate; the domain's rule, by which the server stores them, is asked where the elements are built.
 */
const addresses = /^(?:https?:\/\/|mailto:|\/(?![/\\]))/i

/** The same list asked again where the elements are built: the second gate, should the first be mistaken. */
export function isAllowed(element: Element) {
  return element instanceof HTMLElement && ALLOWED_TAGS.includes(element.localName)
}

/**
 * Cleans the HTML of a member into a tree of allowed elements. It is parsed in a document without a window, where nothing
 * loads or runs, and never written back to text, so that no second reading can differ from the first.
 */
export function cleanHtml(html: string): DocumentFragment {
  return DOMPurify.sanitize(html, {
    ALLOWED_TAGS: [...ALLOWED_TAGS],
    ALLOWED_ATTR: attributes,
    ADD_FORBID_CONTENTS: [...DROPPED_TAGS],
    ALLOWED_URI_REGEXP: addresses,
    ADD_URI_SAFE_ATTR: ['username', 'userid', 'width', 'height'], // the others are checked as addresses
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  })
}

/** rel of a link by where it leads: this host, or somewhere a member chose. */
export function relOf(href: string, host = window.location.host) {
  return new URL(href, window.location.href).host === host ? 'noopener' : 'noopener noreferrer ugc'
}
