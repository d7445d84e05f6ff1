import type { AtRiskCut, Danger } from '@ward/domain/automod/crisis-cut'
import { SKIP, visit } from 'unist-util-visit'
import { plainText } from '../../../platform/html/text.ts'
import { isElement, parseBody, writeTree } from '../../../platform/html/tree.ts'
import { dangerIn } from './danger.ts'

/**
 * The danger in a body and the title above it, if any. Quotes of others in a body are left out: it was judged where they
 * said it. `text` is the body's plain text, if known; from `cut` on a passage counts.
 */
export function dangerOf(html: string, title = '', text?: string, cut?: AtRiskCut): Danger {
  const body = /<blockquote/i.test(html) ? plainText(withoutQuotes(html)) : (text ?? plainText(html))
  return dangerIn(`${title}\n${body}`, cut)
}

function withoutQuotes(html: string): string {
  const tree = parseBody(html)
  visit(tree, 'element', (node, index, parent) => {
    if (parent === undefined || index === undefined || !isElement(node, 'blockquote')) return
    parent.children.splice(index, 1)
    return [SKIP, index]
  })
  return writeTree(tree)
}
