/**
 * The only list of what a member's text may contain: the server cleans texts by it before storing them, the console and
 * the member site before showing them. There is one list so that no text is safe by one rule and dangerous, or lost, by
 * another. Addresses of links and images are checked in `links.ts`.
 */
export const ALLOWED_TAGS: readonly string[] = [
  ...['p', 'br', 'ul', 'ol', 'li', 'blockquote', 'code', 'pre', 'h2', 'h3', 'h4', 'hr'],
  ...['b', 'strong', 'i', 'em', 'u', 's', 'a', 'img', 'inline-mention'],
]

/** The attributes of those that have any. */
export const ALLOWED_ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  a: ['href', 'rel', 'target'],
  img: ['src', 'alt', 'width', 'height'],
  'inline-mention': ['username', 'userid'],
}

/** Elements that mean what a listed one means, and are read as that one. */
export const RENAMED_TAGS: Readonly<Record<string, string>> = {
  h1: 'h2',
  h5: 'h4',
  h6: 'h4',
  del: 's',
  strike: 's',
  ins: 'u',
  tt: 'code',
  kbd: 'code',
  samp: 'code',
}

/** Elements that go with all they hold; every other unlisted element is replaced by what it holds. */
export const DROPPED_TAGS: readonly string[] = [
  ...['script', 'style', 'xmp', 'noscript', 'svg', 'math', 'iframe', 'noembed', 'noframes', 'frame', 'frameset'],
  ...['template', 'object', 'embed', 'applet', 'param', 'audio', 'video', 'canvas', 'plaintext', 'listing'],
  ...['head', 'title', 'base', 'link', 'meta', 'select', 'textarea', 'input', 'button', 'dialog', 'portal'],
]
