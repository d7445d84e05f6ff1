import type {
  InsertQueryNode,
  JoinNode,
  KyselyPlugin,
  OnConflictNode,
  OperationNode,
  PluginTransformQueryArgs,
  ReferenceNode,
  SelectQueryNode,
} from 'kysely'
import { forEachChild, refuseUnknown } from './query-shapes.ts'
import { conjuncts, nameOf, part, SiteLeft } from './query-tree.ts'

/** A query's name for a table, and whether that table's rows are held to the site. `table` is null for what is no site table. */
type Source = { table: string | null; bound: boolean }
type Scope = { sources: Map<string, Source>; outer: Scope | null }
/** The common parts of the four kinds of query, as far as the guard reads them. */
type QueryParts = {
  table?: OperationNode
  from?: { froms: readonly OperationNode[] }
  using?: { tables: readonly OperationNode[] }
  joins?: readonly JoinNode[]
  where?: { where: OperationNode }
  updates?: readonly OperationNode[]
}

const QUERIES = new Set(['SelectQueryNode', 'InsertQueryNode', 'UpdateQueryNode', 'DeleteQueryNode'])
const JOINS = new Set(['InnerJoin', 'LeftJoin', 'CrossJoin', 'LateralInnerJoin', 'LateralLeftJoin', 'LateralCrossJoin'])

/**
 * Kysely plugin that keeps every statement on one site, so that a forgotten condition is an error and not a leak: each
 * site table in from, join, subquery, CTE, update, delete and insert must be compared with this site's id, or with the
 * site_id of a table that is. The guard also refuses queries that it does not understand, by kind and by part
 * (query-shapes.ts), and raw SQL anywhere but as one expression: merges, right and full joins and raw statements have the
 * network handle.
 *
 * @param siteTables snake_case names from the catalogue
 * @throws SiteLeft before anything is sent
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
    refuseUnknown(node)
    if (QUERIES.has(node.kind)) visitQuery(node, outer)
    else forEachChild(node, (child) => visit(child, outer))
  }

  function visitQuery(node: OperationNode, outer: Scope | null): void {
    const query = node as unknown as QueryParts
    const scope = scopeOf(query, outer)
    for (const [name, { table, bound }] of scope.sources) {
      if (table !== null && !bound) throw new SiteLeft(`${table} (as ${name}) without its site`)
    }
    if (node.kind === 'InsertQueryNode') checkInsert(node as InsertQueryNode, scope)
    if (node.kind === 'UpdateQueryNode') refuseMove(query.updates)
    forEachChild(node, (child) => visit(child, scope))
  }

  /** The names of a query's own from, using and joins, bound as far as its conditions bind them. */
  function scopeOf(query: QueryParts, outer: Scope | null): Scope {
    const scope: Scope = { sources: new Map(), outer }
    if (query.table) addSource(scope, query.table)
    for (const source of query.from?.froms ?? []) addSource(scope, source)
    for (const source of query.using?.tables ?? []) addSource(scope, source)
    const conditions = conjuncts(query.where?.where).map((condition) => ({ condition, only: null as string | null }))
    for (const join of query.joins ?? []) {
      if (!JOINS.has(join.joinType)) throw new SiteLeft(`a ${join.joinType}`)
      const name = addSource(scope, join.table)
      const only = join.joinType.endsWith('InnerJoin') ? null : name
      for (const condition of conjuncts(join.on?.on)) conditions.push({ condition, only })
    }
    // Repeated until nothing new is bound: a = b may come before b = 1.
    let more = true
    while (more) {
      more = false
      for (const { condition, only } of conditions) more = bind(scope, condition, only) || more
    }
    return scope
  }

  /** Adds a source under the name the query gives it, and returns that name. */
  function addSource(scope: Scope, node: OperationNode): string {
    const inner = (node.kind === 'AliasNode' && part(node, 'node')) || node
    const alias = node.kind === 'AliasNode' ? part(node, 'alias') : undefined
    const table = inner.kind === 'TableNode' ? nameOf(inner) : null
    const name = alias ? nameOf(alias) : table
    if (name === null || (table === null && inner.kind !== 'SelectQueryNode'))
      throw new SiteLeft(`rows from a ${inner.kind}`)
    if (scope.sources.has(name)) throw new SiteLeft(`${name} is named twice`)
    scope.sources.set(name, { table: table !== null && siteTables.has(table) ? table : null, bound: false })
    return name
  }

  /**
   * Binds what a condition `a.site_id = …` holds; says whether that was news.
   *
   * @param only for an outer join: the one table whose rows its condition picks
   */
  function bind(scope: Scope, condition: OperationNode, only: string | null): boolean {
    if (condition.kind !== 'BinaryOperationNode') return false
    const operator = part(condition, 'operator') as unknown as { operator?: string } | undefined
    const left = part(condition, 'leftOperand')
    const right = part(condition, 'rightOperand')
    if (operator?.operator !== '=' || !left || !right) return false
    const marked = holds(scope, right) && mark(scope, siteColumn(scope, left), only)
    return (holds(scope, left) && mark(scope, siteColumn(scope, right), only)) || marked
  }

  function mark(scope: Scope, name: string | null, only: string | null): boolean {
    const source = name === null ? undefined : scope.sources.get(name)
    if (!source || source.bound || (only !== null && only !== name)) return false
    source.bound = true
    return true
  }

  /** Whether a value is this site's id for certain. */
  function holds(scope: Scope, node: OperationNode): boolean {
    if (node.kind === 'ValueNode') return (node as unknown as { value: unknown }).value === siteId
    const name = siteColumn(scope, node)
    for (let at: Scope | null = name === null ? null : scope; at; at = at.outer) {
      const source = at.sources.get(name ?? '')
      if (source) return source.bound
    }
    return false
  }

  /** The name of the source whose site_id a node refers to; an unqualified column counts where there is one source only. */
  function siteColumn(scope: Scope, node: OperationNode): string | null {
    if (node.kind !== 'ReferenceNode') return null
    const { column, table } = node as ReferenceNode
    if (column.kind !== 'ColumnNode' || nameOf(column) !== 'site_id') return null
    if (table) return nameOf(table)
    const [name, ...others] = scope.sources.keys()
    return others.length === 0 ? (name ?? null) : null
  }

  function checkInsert({ into, columns, values, onConflict }: InsertQueryNode, scope: Scope): void {
    const table = into ? nameOf(into) : null
    if (table === null) throw new SiteLeft('an insert into no table')
    if (!siteTables.has(table)) return
    const at = columns?.findIndex((column) => nameOf(column) === 'site_id') ?? -1
    if (at < 0 || !values) throw new SiteLeft(`insert into ${table} without its site`)
    if (!insertsSite(values, at, scope)) throw new SiteLeft(`insert into ${table} of another site`)
    checkConflict(table, onConflict)
  }

  /** Whether every inserted row has this site's id at a position. */
  function insertsSite(values: OperationNode, at: number, scope: Scope): boolean {
    if (values.kind === 'SelectQueryNode') return selectsSite(values as SelectQueryNode, at, scope)
    if (values.kind !== 'ValuesNode') return false
    const rows = (values as unknown as { values: readonly { kind: string; values: readonly unknown[] }[] }).values
    return rows.every((row) =>
      row.kind === 'PrimitiveValueListNode'
        ? row.values[at] === siteId
        : row.values[at] !== undefined && holds(scope, row.values[at] as OperationNode),
    )
  }

  function selectsSite(query: SelectQueryNode, at: number, outer: Scope): boolean {
    const selections = (query.selections ?? []).map(({ selection }) => selection as OperationNode)
    // A star would move the positions after it.
    if (query.setOperations?.length || selections.some(isStar)) return false
    const selected = selections[at]
    const value = selected?.kind === 'AliasNode' ? part(selected, 'node') : selected
    return value !== undefined && holds(scopeOf(query as unknown as QueryParts, outer), value)
  }

  /** A conflict found by a key without the site could be with another site's row: nothing of that row may change. */
  function checkConflict(table: string, onConflict: OnConflictNode | undefined): void {
    if (!onConflict?.updates) return
    refuseMove(onConflict.updates)
    if (onConflict.columns?.some((column) => nameOf(column) === 'site_id')) return
    const existing: Scope = { sources: new Map([[table, { table, bound: false }]]), outer: null }
    if (!conjuncts(onConflict.updateWhere?.where).some((condition) => bind(existing, condition, null)))
      throw new SiteLeft(`${table} in conflict without its site`)
  }
}

/** A row never changes its site. */
function refuseMove(updates: readonly OperationNode[] | undefined): void {
  for (const update of updates ?? []) {
    const column = part(update, 'column')
    if (column?.kind !== 'ColumnNode' || nameOf(column) === 'site_id')
      throw new SiteLeft('a row does not change its site')
  }
}

const isStar = (node: OperationNode): boolean =>
  node.kind === 'SelectAllNode' || part(node, 'column')?.kind === 'SelectAllNode'
