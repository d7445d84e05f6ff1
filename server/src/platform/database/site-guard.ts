import type {
  ColumnNode,
  InsertQueryNode,
  JoinNode,
  KyselyPlugin,
  OperationNode,
  PluginTransformQueryArgs,
  ReferenceNode,
  SelectQueryNode,
} from 'kysely'

/** A query that leaves its site open. It is a fault of ours, never the user's: it is thrown before anything is sent. */
export class SiteLeft extends Error {
  constructor(what: string) {
    super(`Refused before sending: ${what}`)
    this.name = 'SiteLeft'
  }
}

/** Names a query can use for a table, and whether that table's rows are held to the site. */
type Source = { table: string | null; bound: boolean }
/** What the four kinds of query have in common, as far as the guard reads it. */
type QueryParts = {
  table?: OperationNode
  from?: { froms: readonly OperationNode[] }
  using?: { tables: readonly OperationNode[] }
  joins?: readonly JoinNode[]
  where?: { where: OperationNode }
  updates?: readonly OperationNode[]
}
type Scope = { sources: Map<string, Source>; outer: Scope | null }

const QUERIES = new Set(['SelectQueryNode', 'InsertQueryNode', 'UpdateQueryNode', 'DeleteQueryNode'])
const RAW_THAT_READS = /\b(select|from|join|into|update|delete|table|truncate|using)\b/i

/**
 * Kysely plugin that keeps every statement on one site (product.md section 11, house.md section 4, law 3): each site
 * table in from, join, subquery, CTE, update, delete and insert must be compared with this site's id, or with the
 * site_id of a table that is. Right and full joins, merges and raw statements are refused: they have the network handle.
 *
 * @param siteTables snake_case names from the catalogue
 */
export function siteGuard(siteId: number, siteTables: ReadonlySet<string>): KyselyPlugin {
  return {
    transformQuery({ node }: PluginTransformQueryArgs) {
      if (!QUERIES.has(node.kind)) throw new SiteLeft(`a ${node.kind} needs the network handle`)
      visit(node, null)
      return node
    },
    transformResult: async ({ result }) => result,
  }

  function visit(node: OperationNode, outer: Scope | null): void {
    if (QUERIES.has(node.kind)) {
      visitQuery(node, outer)
      return
    }
    if (node.kind === 'MergeQueryNode') throw new SiteLeft('merge')
    if (node.kind === 'RawNode') refuseRaw(node as unknown as { sqlFragments: readonly string[] })
    for (const child of childrenOf(node)) visit(child, outer)
  }

  function visitQuery(node: OperationNode, outer: Scope | null): void {
    const scope: Scope = { sources: new Map(), outer }
    const query = node as unknown as QueryParts
    const joins = query.joins ?? []
    for (const table of sourcesOf(query)) addSource(scope, table)
    for (const join of joins) {
      if (/right|full|merge/i.test(join.joinType)) throw new SiteLeft(`a ${join.joinType}`)
      addSource(scope, join.table)
    }
    bindAll(scope, query.where?.where, joins)
    for (const [name, source] of scope.sources) {
      if (source.table !== null && !source.bound) throw new SiteLeft(`${source.table} (as ${name}) without its site`)
    }
    if (node.kind === 'InsertQueryNode') checkInsert(node as InsertQueryNode, scope)
    if (node.kind === 'UpdateQueryNode') refuseMove(query.updates)
    for (const child of childrenOf(node)) visit(child, scope)
  }

  function sourcesOf(query: QueryParts): OperationNode[] {
    const updated = query.table ? flatten(query.table) : []
    return [...updated, ...(query.from?.froms ?? []), ...(query.using?.tables ?? [])]
  }

  function addSource(scope: Scope, node: OperationNode): void {
    const alias = node.kind === 'AliasNode' ? nameOf((node as unknown as { alias: OperationNode }).alias) : null
    const inner = node.kind === 'AliasNode' ? (node as unknown as { node: OperationNode }).node : node
    const table = inner.kind === 'TableNode' ? nameOf(inner) : null
    const name = alias ?? table
    if (name === null) return
    if (scope.sources.has(name)) throw new SiteLeft(`${name} is named twice`)
    scope.sources.set(name, { table: table !== null && siteTables.has(table) ? table : null, bound: false })
  }

  /** Repeats until nothing new is bound: a = b may come before b = 1. */
  function bindAll(scope: Scope, where: OperationNode | undefined, joins: readonly JoinNode[]): void {
    for (let before = -1, now = 0; before !== now; ) {
      before = now
      for (const condition of conjuncts(where)) bind(scope, condition, null)
      for (const join of joins) {
        const only = /inner/i.test(join.joinType) ? null : joinedName(join)
        for (const condition of conjuncts(join.on?.on)) bind(scope, condition, only)
      }
      now = [...scope.sources.values()].filter((source) => source.bound).length
    }
  }

  /** @param only for an outer join: the one table its condition holds */
  function bind(scope: Scope, condition: OperationNode, only: string | null): void {
    if (condition.kind !== 'BinaryOperationNode') return
    const { leftOperand, operator, rightOperand } = condition as unknown as Record<string, OperationNode>
    if (!leftOperand || !rightOperand || (operator as unknown as { operator?: string })?.operator !== '=') return
    const left = siteColumn(scope, leftOperand)
    const right = siteColumn(scope, rightOperand)
    if (left && (isThisSite(rightOperand) || (right && isBound(scope, right)))) mark(scope, left, only)
    if (right && (isThisSite(leftOperand) || (left && isBound(scope, left)))) mark(scope, right, only)
  }

  function mark(scope: Scope, name: string, only: string | null): void {
    const source = scope.sources.get(name)
    if (source && (only === null || only === name)) source.bound = true
  }

  function isBound(scope: Scope | null, name: string): boolean {
    if (scope === null) return false
    const source = scope.sources.get(name)
    return source ? source.bound : isBound(scope.outer, name)
  }

  /** The name of the source whose site_id a node refers to; an unqualified column counts where there is one source only. */
  function siteColumn(scope: Scope, node: OperationNode): string | null {
    if (node.kind !== 'ReferenceNode') return null
    const { column, table } = node as ReferenceNode
    if (column.kind !== 'ColumnNode' || (column as ColumnNode).column.name !== 'site_id') return null
    if (table) return nameOf(table)
    return scope.sources.size === 1 ? ([...scope.sources.keys()][0] ?? null) : null
  }

  function isThisSite(node: OperationNode): boolean {
    return node.kind === 'ValueNode' && (node as unknown as { value: unknown }).value === siteId
  }

  function checkInsert(node: InsertQueryNode, outer: Scope): void {
    const table = node.into ? nameOf(node.into) : null
    refuseMove(node.onConflict?.updates)
    if (table === null || !siteTables.has(table)) return
    const at = node.columns?.findIndex((column) => column.column.name === 'site_id') ?? -1
    if (at < 0 || !node.values) throw new SiteLeft(`insert into ${table} without its site`)
    if (!rowsOf(node.values, outer).every((row) => row(at))) throw new SiteLeft(`insert into ${table} of another site`)
  }

  /** For each inserted row a question: is the value at this position this site? */
  function rowsOf(values: OperationNode, outer: Scope): ((at: number) => boolean)[] {
    if (values.kind === 'ValuesNode') {
      const items = (values as unknown as { values: readonly OperationNode[] }).values
      return items.map((item) => (at) => {
        const value = (item as unknown as { values: readonly unknown[] }).values[at]
        return item.kind === 'PrimitiveValueListNode' ? value === siteId : isThisSite(value as OperationNode)
      })
    }
    if (values.kind !== 'SelectQueryNode') return [() => false]
    return [(at) => selectsSite(values as SelectQueryNode, at, outer)]
  }

  function selectsSite(query: SelectQueryNode, at: number, outer: Scope): boolean {
    const selection = query.selections?.[at]?.selection as OperationNode | undefined
    const inner = selection?.kind === 'AliasNode' ? (selection as unknown as { node: OperationNode }).node : selection
    if (!inner || query.setOperations?.length) return false
    if (isThisSite(inner)) return true
    const scope: Scope = { sources: new Map(), outer }
    for (const table of [...(query.from?.froms ?? []), ...(query.joins ?? []).map((join) => join.table)])
      addSource(scope, table)
    bindAll(scope, query.where?.where, query.joins ?? [])
    const name = siteColumn(scope, inner)
    return name !== null && isBound(scope, name)
  }
}

/** A row never changes its site. */
function refuseMove(updates: readonly OperationNode[] | undefined): void {
  for (const update of updates ?? []) {
    const column = (update as unknown as { column: OperationNode }).column
    if (nameOf(column) === 'site_id') throw new SiteLeft('a row does not change its site')
  }
}

function refuseRaw(node: { sqlFragments: readonly string[]; parameters?: readonly OperationNode[] }): void {
  if (node.sqlFragments.some((fragment) => RAW_THAT_READS.test(fragment)))
    throw new SiteLeft('raw SQL that reads or writes a table')
  if (node.parameters?.some((parameter) => parameter.kind === 'TableNode')) throw new SiteLeft('a table inside raw SQL')
}

const joinedName = (join: JoinNode): string | null =>
  nameOf(join.table.kind === 'AliasNode' ? (join.table as unknown as { alias: OperationNode }).alias : join.table)

function conjuncts(node: OperationNode | undefined): OperationNode[] {
  if (!node) return []
  if (node.kind === 'AndNode') {
    const { left, right } = node as unknown as { left: OperationNode; right: OperationNode }
    return [...conjuncts(left), ...conjuncts(right)]
  }
  return node.kind === 'ParensNode' ? conjuncts((node as unknown as { node: OperationNode }).node) : [node]
}

const flatten = (node: OperationNode): OperationNode[] =>
  node.kind === 'ListNode' ? [...(node as unknown as { items: readonly OperationNode[] }).items] : [node]

/** The bare name of a table, column, identifier or alias node. */
function nameOf(node: OperationNode): string | null {
  const any = node as unknown as Record<string, OperationNode | undefined> & { name?: string }
  if (node.kind === 'IdentifierNode') return any.name ?? null
  const inner = any.table ?? any.identifier ?? any.column
  return inner ? nameOf(inner) : null
}

function childrenOf(node: OperationNode): OperationNode[] {
  return Object.values(node)
    .flatMap((value) => (Array.isArray(value) ? value : [value]))
    .filter(isNode)
}

function isNode(value: unknown): value is OperationNode {
  return typeof value === 'object' && value !== null && typeof (value as { kind?: unknown }).kind === 'string'
}
