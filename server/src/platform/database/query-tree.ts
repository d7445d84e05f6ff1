import type { OperationNode, RawNode } from 'kysely'

/** A query that leaves its site open. It is a fault of ours, never the user's: it is thrown before anything is sent. */
export class SiteLeft extends Error {
  constructor(what: string) {
    super(`Refused before sending: ${what}`)
    this.name = 'SiteLeft'
  }
}

type AnyNode = OperationNode & Record<string, unknown>

/** One part of a node that is itself a node; Kysely's node types do not say so in one way. */
export function part(node: OperationNode, name: string): OperationNode | undefined {
  const value = (node as AnyNode)[name]
  return isNode(value) ? value : undefined
}

/** Names hold no query; sent and stored values are never looked into, they may be anything. */
const LEAVES = new Set([
  'ValueNode',
  'PrimitiveValueListNode',
  'IdentifierNode',
  'SchemableIdentifierNode',
  'OperatorNode',
  'ReferenceNode',
  'ColumnNode',
  'TableNode',
  'SelectAllNode',
])

export function forEachChild(node: OperationNode, visit: (child: OperationNode) => void): void {
  if (LEAVES.has(node.kind)) return
  for (const key in node) {
    const value = (node as AnyNode)[key]
    if (isNode(value)) visit(value)
    else if (Array.isArray(value)) for (const item of value) if (isNode(item)) visit(item)
  }
}

const isNode = (value: unknown): value is OperationNode =>
  typeof value === 'object' && value !== null && typeof (value as { kind?: unknown }).kind === 'string'

/** The bare name in a table, an identifier or a column; a column's own name, whatever table it is said of. */
export function nameOf(node: OperationNode): string | null {
  if (node.kind === 'IdentifierNode') return (node as unknown as { name: string }).name
  const inner =
    part(node, 'column') ?? part(node, 'identifier') ?? (node.kind === 'TableNode' ? part(node, 'table') : undefined)
  return inner ? nameOf(inner) : null
}

/** The conditions that all hold; nothing of an `or` counts. */
export function conjuncts(node: OperationNode | undefined, found: OperationNode[] = []): OperationNode[] {
  if (node?.kind === 'AndNode') {
    for (const side of ['left', 'right']) {
      const half = part(node, side)
      // Printed without parentheses it would undo everything before it.
      if (half?.kind === 'OrNode') throw new SiteLeft('an or without parentheses')
      conjuncts(half, found)
    }
  } else if (node?.kind === 'ParensNode') conjuncts(part(node, 'node'), found)
  else if (node) found.push(node)
  return found
}

const READS = /\b(select|from|join|into|update|delete|insert|merge|table|truncate|using|execute|call)\b/i
const FUNCTION_CALL = /^\s*[a-z_][a-z0-9_.]*\s*\(/i

/** A fragment of raw SQL may compute a value or order rows: it reads no table and cannot undo the conditions beside it. */
export function refuseRaw(node: RawNode): void {
  const text = node.sqlFragments.join('?')
  if (READS.test(text)) throw new SiteLeft('raw SQL that reads or writes a table')
  if (/--|\/\*|;/.test(text)) throw new SiteLeft('raw SQL with a comment or a second statement')
  if (/\bor\b/i.test(withoutParentheses(text))) throw new SiteLeft('a raw or without parentheses')
  if (node.parameters.some((parameter) => parameter.kind === 'TableNode')) throw new SiteLeft('a table inside raw SQL')
}

/** Whether a raw source of rows is a function's result; anything else could be a table. */
export const callsFunction = (node: OperationNode): boolean =>
  node.kind === 'FunctionNode' ||
  (node.kind === 'RawNode' && FUNCTION_CALL.test((node as RawNode).sqlFragments[0] ?? ''))

function withoutParentheses(text: string): string {
  let outside = ''
  let depth = 0
  for (const char of text.replace(/'(?:[^']|'')*'/g, "''")) {
    if (char === ')') depth--
    if (depth === 0 && char !== ')') outside += char
    if (char === '(') depth++
    if (depth < 0) break
  }
  if (depth !== 0) throw new SiteLeft('raw SQL with an open parenthesis')
  return outside
}
