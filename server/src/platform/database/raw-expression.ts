import type { OperationNode, RawNode } from 'kysely'
import { isNode, SiteLeft } from './query-tree.ts'
import { OPERAND, RawReader } from './raw-reader.ts'

const TOKEN =
  /\s+|'(?:[^'\\]|'')*'|\d+(?:\.\d+)?|[a-z_][a-z0-9_]*(?:\.[a-z_][a-z0-9_]*)?|::|[-+*/%|&=<>!~@#^?`]+|[(),[\]:]|\ue000/y

/**
 * Reads raw SQL the way it will be printed, with the raw parts inside it, and refuses whatever is not one whole
 * expression: it computes a value or names an order, calls the functions above alone, holds no query, and neither ends,
 * takes in nor turns round the conditions beside it (`or`, an open `case` or `between`, a comment).
 *
 * @throws SiteLeft
 */
export function readRaw(node: RawNode): void {
  const text = printed(node)
  const reader = new RawReader(tokensOf(text), text)
  if (!reader.isDirection()) reader.expression(false)
  reader.direction()
  reader.end()
}

function printed({ sqlFragments, parameters }: RawNode): string {
  return sqlFragments.map((fragment, at) => fragment + (at < parameters.length ? operand(parameters[at]) : '')).join('')
}

/** A query inside is refused: the compiler prints it there without parentheses. */
function operand(node: OperationNode | undefined): string {
  if (node?.kind === 'RawNode') return printed(node as RawNode)
  if (node?.kind === 'ReferenceNode' || node?.kind === 'ValueNode' || node?.kind === 'ColumnNode') return OPERAND
  throw new SiteLeft(`a ${isNode(node) ? node.kind : 'missing part'} inside raw SQL`)
}

function tokensOf(text: string): string[] {
  const tokens: string[] = []
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < text.length) {
    const [token] = TOKEN.exec(text) ?? []
    if (token === undefined) throw new SiteLeft(`raw SQL that cannot be read: ${text}`)
    if (token.trim() !== '') tokens.push(token)
  }
  return tokens
}
