import { linkRel } from '@ward/domain/kernel/links'
import { visit } from 'unist-util-visit'
import { attribute, isElement, parseBody, writeTree } from './tree.ts'

/** Where a link leads from now on; null: its words stay and the link goes; undefined: it stays as it is. */
export type NewLink = string | null | undefined

/** The clean body with other links, and how many were changed. Without any the body is the same to the sign. */
export function rewriteLinks(body: string, change: (href: string) => NewLink): { body: string; changed: number } {
  if (!/<a\s/i.test(body)) return { body, changed: 0 }
  const tree = parseBody(body)
  let changed = 0
  visit(tree, 'element', (node, index, parent) => {
    if (!isElement(node, 'a')) return
    const href = attribute(node, 'href').trim()
    const next = href === '' ? undefined : change(href)
    if (next === undefined || next === href) return
    changed++
    if (next !== null) node.properties = { ...node.properties, href: next, rel: linkRel(next, []).split(' ') }
    else if (parent !== undefined && index !== undefined) {
      parent.children.splice(index, 1, ...node.children)
      return index
    }
  })
  return changed === 0 ? { body, changed } : { body: writeTree(tree), changed }
}
