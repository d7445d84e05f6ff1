import { linkRel } from '@ward/domain/kernel/links'
import { visit } from 'unist-util-visit'
import { attribute, isElement, parseBody, writeTree } from './tree.ts'

/** Where a link leads from now on; null: its words stay and the link goes; undefined: it stays as it is. */
export type NewLink = string | null | undefined

/** A link that was changed, as it stood and as it stands now. */
export type ChangedLink = { before: string; after: string | null }

/**
 * The clean body with other links, and those that were changed. Without any the body is the same to the sign.
 *
 * @param ownHosts the site's hosts without port; links to them are the site's own
 */
export function rewriteLinks(
  body: string,
  change: (href: string) => NewLink,
  ownHosts: readonly string[],
): { body: string; changed: ChangedLink[] } {
  if (!/<a\s/i.test(body)) return { body, changed: [] }
  const tree = parseBody(body)
  const changed: ChangedLink[] = []
  visit(tree, 'element', (node, index, parent) => {
    if (!isElement(node, 'a')) return
    const href = attribute(node, 'href').trim()
    const next = href === '' ? undefined : change(href)
    if (next === undefined || next === href) return
    changed.push({ before: href, after: next })
    if (next !== null) node.properties = { ...node.properties, href: next, rel: linkRel(next, ownHosts).split(' ') }
    else if (parent !== undefined && index !== undefined) {
      parent.children.splice(index, 1, ...node.children)
      return index
    }
  })
  return changed.length === 0 ? { body, changed } : { body: writeTree(tree), changed }
}
