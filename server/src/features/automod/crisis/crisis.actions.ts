import type { CrisisCue } from '@ward/domain/crisis'
import { SKIP, visit } from 'unist-util-visit'
import { plainText } from '../../../platform/html/text.ts'
import { isElement, parseBody, writeTree } from '../../../platform/html/tree.ts'
import { crisisCues } from './crisis-cues.ts'

/**
 * The cues of a crisis in a body and the title above it, if any. What a body quotes of others is left out: it was judged
 * where they said it. `text` is the body's plain text, if known.
 */
export function crisisCuesOf(html: string, title = '', text?: string): CrisisCue[] {
  const body = /<blockquote/i.test(html) ? plainText(withoutQuotes(html)) : (text ?? plainText(html))
  return crisisCues(`${title}\n${body}`).cues
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
