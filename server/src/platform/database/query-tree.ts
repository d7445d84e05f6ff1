import type { OperationNode } from 'kysely'

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

/** Whether a part of a node is a node itself. */
export const isNode = (value: unknown): value is OperationNode =>
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
      // Printed without parentheses, an `or` would cancel every condition before it.
      if (half?.kind === 'OrNode') throw new SiteLeft('an or without parentheses')
      conjuncts(half, found)
    }
  } else if (node?.kind === 'ParensNode') conjuncts(part(node, 'node'), found)
  else if (node) found.push(node)
  return found
}
