import { canBeMention } from '@ward/domain/member-site/mentions'
import type { Element } from 'hast'
import { toText } from 'hast-util-to-text'
import { visit } from 'unist-util-visit'
import { attribute, parseBody, writeTree } from './tree.ts'

export type Mention = { username: string; userId: string }

/** The mention an `inline-mention` element makes, or null when its username or user id can not be one. */
export function mentionOf(node: Element): Mention | null {
  const username = attribute(node, 'username')
  const userId = attribute(node, 'userid')
  return canBeMention(username, userId) ? { username, userId } : null
}

/** The users a body mentions, each once, in the order of the text. */
export function mentionsIn(body: string): Mention[] {
  const mentions = new Map<string, Mention>()
  if (!body.includes('inline-mention')) return []
  visit(parseBody(body), 'element', (node) => {
    const mention = node.tagName === 'inline-mention' ? mentionOf(node) : null
    if (mention !== null && !mentions.has(mention.userId)) mentions.set(mention.userId, mention)
  })
  return [...mentions.values()]
}

/**
 * The clean body with every mention of one user turned into plain text, as when they are blocked and nothing leads to them any
 * more; others stay. `words`: the new text, by default the old name.
 */
export const unlinkMentions = (body: string, userId: string, words?: string): string =>
  unlinked(body, (mention) => mention.userId === userId, words)

/** The clean body with all mentions turned into plain text, whoever they name. `words`: the new text, by default the old names. */
export const unlinkAllMentions = (body: string, words?: string): string => unlinked(body, () => true, words)

function unlinked(body: string, goes: (mention: Mention) => boolean, words?: string): string {
  if (!mentionsIn(body).some(goes)) return body
  const tree = parseBody(body)
  visit(tree, 'element', (node, index, parent) => {
    const mention = node.tagName === 'inline-mention' ? mentionOf(node) : null
    if (mention === null || !goes(mention)) return
    if (parent !== undefined && index !== undefined)
      parent.children[index] = { type: 'text', value: words ?? toText(node) }
  })
  return writeTree(tree)
}
