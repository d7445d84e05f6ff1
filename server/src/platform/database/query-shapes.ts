import type { OperationNode, RawNode } from 'kysely'
import { isNode, nameOf, part, SiteLeft } from './query-tree.ts'
import { readRaw } from './raw-expression.ts'
import { FUNCTIONS, TYPES } from './sql-words.ts'

const PARTS = ['from', 'joins', 'where', 'with', 'orderBy', 'limit'] as const

/**
 * Every kind of node that a statement of a site may be built of, and the parts the guard knows of each. Another kind, or a
 * known one with another part, is refused: only shapes that were thought through can be sent. A new one is added together with
 * its cases in the guard's tests.
 */
const SHAPES: Readonly<Record<string, readonly string[]>> = {
  SelectQueryNode: [
    ...PARTS,
    ...['selections', 'distinctOn', 'groupBy', 'having', 'offset', 'setOperations', 'frontModifiers', 'endModifiers'],
  ],
  InsertQueryNode: ['into', 'columns', 'values', 'onConflict', 'returning', 'with'],
  UpdateQueryNode: ['table', 'updates', 'from', 'joins', 'where', 'returning', 'with'],
  DeleteQueryNode: ['from', 'using', 'joins', 'where', 'returning', 'with'],
  WithNode: ['expressions', 'recursive'],
  CommonTableExpressionNode: ['name', 'expression', 'materialized'],
  CommonTableExpressionNameNode: ['table', 'columns'],
  FromNode: ['froms'],
  UsingNode: ['tables'],
  JoinNode: ['joinType', 'table', 'on'],
  OnNode: ['on'],
  WhereNode: ['where'],
  HavingNode: ['having'],
  SelectionNode: ['selection'],
  ReturningNode: ['selections'],
  AliasNode: ['node', 'alias'],
  GroupByNode: ['items'],
  GroupByItemNode: ['groupBy'],
  OrderByNode: ['items'],
  OrderByItemNode: ['orderBy', 'direction', 'nulls'],
  LimitNode: ['limit'],
  OffsetNode: ['offset'],
  SelectModifierNode: ['modifier', 'of'],
  SetOperationNode: ['operator', 'expression', 'all'],
  ValuesNode: ['values'],
  ValueListNode: ['values'],
  DefaultInsertValueNode: [],
  ColumnUpdateNode: ['column', 'value'],
  OnConflictNode: ['columns', 'constraint', 'indexExpression', 'indexWhere', 'updates', 'updateWhere', 'doNothing'],
  AndNode: ['left', 'right'],
  OrNode: ['left', 'right'],
  ParensNode: ['node'],
  BinaryOperationNode: ['leftOperand', 'operator', 'rightOperand'],
  UnaryOperationNode: ['operator', 'operand'],
  TupleNode: ['values'],
  CaseNode: ['value', 'when', 'else', 'isStatement'],
  WhenNode: ['condition', 'result'],
  FunctionNode: ['func', 'arguments'],
  AggregateFunctionNode: ['func', 'aggregated', 'distinct', 'orderBy', 'filter', 'over'],
  OverNode: ['orderBy', 'partitionBy'],
  PartitionByNode: ['items'],
  PartitionByItemNode: ['partitionBy'],
  CastNode: ['expression', 'dataType'],
  // Names and values: their values are printed in quotes or sent beside the statement.
  ReferenceNode: ['column', 'table'],
  ColumnNode: ['column'],
  SelectAllNode: [],
  TableNode: ['table'],
  SchemableIdentifierNode: ['identifier'],
  IdentifierNode: ['name'],
  OperatorNode: ['operator'],
  ValueNode: ['value', 'immediate'],
  PrimitiveValueListNode: ['values'],
  // Texts that are printed as they stand: read below.
  DataTypeNode: ['dataType'],
  RawNode: ['sqlFragments', 'parameters'],
}

const QUERIES = ['SelectQueryNode', 'InsertQueryNode', 'UpdateQueryNode', 'DeleteQueryNode']
/** Parts that are no expression: raw SQL there would not be read as what it is. */
const KINDS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  AliasNode: { alias: ['IdentifierNode'] },
  BinaryOperationNode: { operator: ['OperatorNode'] },
  UnaryOperationNode: { operator: ['OperatorNode'] },
  CastNode: { dataType: ['DataTypeNode'] },
  ColumnUpdateNode: { column: ['ColumnNode'] },
  CommonTableExpressionNode: { expression: QUERIES },
  SetOperationNode: { expression: QUERIES },
}

/** Locks and `distinct`; a modifier of raw SQL would stand where a condition goes on. */
const MODIFIERS = new Set([
  'ForUpdate',
  'ForNoKeyUpdate',
  'ForShare',
  'ForKeyShare',
  'NoWait',
  'SkipLocked',
  'Distinct',
])

/**
 * Refuses a node the guard does not understand.
 *
 * @throws SiteLeft for an unknown kind or part, a function or type not on the list, raw SQL that is not one expression, and
 * a table of another schema: the catalogue holds what stands in the tables, and so do its statistics
 */
export function refuseUnknown(node: OperationNode): void {
  const known = SHAPES[node.kind]
  if (known === undefined) throw new SiteLeft(`a ${node.kind}`)
  const parts = node as unknown as Record<string, unknown>
  for (const name in parts) {
    if (name !== 'kind' && !known.includes(name) && !isEmpty(parts[name]))
      throw new SiteLeft(`${name} of a ${node.kind}`)
  }
  for (const [name, kinds] of Object.entries(KINDS[node.kind] ?? {})) {
    const kind = part(node, name)?.kind ?? 'nothing'
    if (!kinds.includes(kind)) throw new SiteLeft(`${kind} as ${name} of a ${node.kind}`)
  }
  if (node.kind === 'RawNode') readRaw(node as RawNode)
  if (node.kind === 'TableNode' && nameOf(node)?.startsWith('pg_') !== false)
    throw new SiteLeft('a table of the catalogue')
  refuseText(node.kind, parts)
}

function refuseText(kind: string, { func, dataType, modifier }: Record<string, unknown>): void {
  const isKnown =
    kind === 'FunctionNode' || kind === 'AggregateFunctionNode'
      ? FUNCTIONS.has(String(func))
      : kind === 'DataTypeNode'
        ? TYPES.has(String(dataType))
        : kind !== 'SelectModifierNode' || MODIFIERS.has(String(modifier))
  if (!isKnown) throw new SiteLeft(`${kind} ${func ?? dataType ?? modifier}`)
}

const isEmpty = (value: unknown) =>
  value === undefined || value === false || (Array.isArray(value) && value.length === 0)

/** Visits the nodes inside a node; sent and stored values are never looked into, they may be anything. */
export function forEachChild(node: OperationNode, visit: (child: OperationNode) => void): void {
  if (node.kind === 'ValueNode' || node.kind === 'PrimitiveValueListNode') return
  for (const name of SHAPES[node.kind] ?? []) {
    const value = (node as unknown as Record<string, unknown>)[name]
    if (isNode(value)) visit(value)
    else if (Array.isArray(value)) for (const item of value) if (isNode(item)) visit(item)
  }
}
