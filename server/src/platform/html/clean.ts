import { RENAMED_TAGS } from '@ward/domain/kernel/allowed-html'
import { linkRel, storedImageSource, storedLink } from '@ward/domain/kernel/links'
import type { Element, RootContent } from 'hast'
import { sanitize } from 'hast-util-sanitize'
import { toText } from 'hast-util-to-text'
import { SKIP, visit } from 'unist-util-visit'
import { ALLOW_LIST, BLOCK_ELEMENTS, LINE_ELEMENTS } from './allow-list.ts'
import { mentionOf } from './mentions.ts'
import { attribute, isElement, parseBody, writeTree } from './tree.ts'

/**
 * A body as it may be stored and shown: only the elements, attributes and addresses of the allow-list, each link with
 * the `rel` of spec 1 §5. `ownHosts` are the site's hosts without port; links to them are the site's own.
 *
 * Cleaning repeats until nothing changes any more, so what is stored is what a browser's parser reads back (markup
 * that turns into something else when it is parsed a second time is settled before it is stored).
 */
export function cleanHtml(body: string, ownHosts: readonly string[] = []): string {
  let current = body
  for (let round = 0; round < 6; round++) {
    const cleaned = cleanOnce(current, ownHosts)
    if (cleaned === current) return cleaned
    current = cleaned
  }
  return writeTree({ type: 'root', children: [{ type: 'text', value: toText(parseBody(current)) }] })
}

function cleanOnce(body: string, ownHosts: readonly string[]): string {
  const tree = parseBody(body)
  visit(tree, 'element', (node, index, parent) => {
    const name = RENAMED_TAGS[node.tagName]
    if (name !== undefined) node.tagName = name
    else if (LINE_ELEMENTS.has(node.tagName) && !node.children.some(isBlock)) node.tagName = 'p'
    if (node.tagName === 'a') settleLink(node, ownHosts)
    if (node.tagName === 'img') settleImage(node)
    if (node.tagName === 'pre') dropFirstLineEnd(node)
    if (node.tagName === 'inline-mention') settleMention(node)
    if (isElement(node, 'td', 'th') && parent !== undefined && index !== undefined) {
      // Unwrapped cells must not run into one word.
      node.children.push({ type: 'text', value: ' ' })
    }
    return ALLOW_LIST.strip?.includes(node.tagName) ? SKIP : undefined
  })
  return writeTree(sanitize(tree, ALLOW_LIST))
}

function isBlock(node: RootContent): boolean {
  return isElement(node) && (BLOCK_ELEMENTS.has(node.tagName) || node.children.some(isBlock))
}

/** `span` is not on the allow-list, so the element is replaced by what it holds. */
function unwrap(node: Element): void {
  node.tagName = 'span'
}

function settleLink(node: Element, ownHosts: readonly string[]): void {
  const href = storedLink(attribute(node, 'href'))
  if (href === null) {
    unwrap(node)
    return
  }
  const newTab = attribute(node, 'target').toLowerCase() === '_blank'
  node.properties = { href, ...(newTab && { target: '_blank' }), rel: linkRel(href, ownHosts).split(' ') }
}

function settleImage(node: Element): void {
  const src = storedImageSource(attribute(node, 'src'))
  if (src === null) {
    unwrap(node)
    return
  }
  const size = (name: string) => {
    const pixels = Number(attribute(node, name))
    return Number.isInteger(pixels) && pixels > 0 && pixels <= 10_000 ? { [name]: pixels } : {}
  }
  node.properties = { src, alt: attribute(node, 'alt').slice(0, 500), ...size('width'), ...size('height') }
}

/** A parser drops the first line end of `pre`; left in, each reading would drop one more. */
function dropFirstLineEnd(node: Element): void {
  const first = node.children[0]
  if (first?.type === 'text') first.value = first.value.replace(/^[\r\n]+/, '')
}

function settleMention(node: Element): void {
  const mention = mentionOf(node)
  if (mention === null) {
    unwrap(node)
    return
  }
  node.properties = { username: mention.username, userid: mention.userId }
  // The linked name counts, whatever the body claims.
  node.children = [{ type: 'text', value: `@${mention.username}` }]
}
