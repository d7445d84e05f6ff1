import fc from 'fast-check'
import {
  DummyDriver,
  type Expression,
  expressionBuilder,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RootOperationNode,
  type SelectQueryBuilder,
  type SqlBool,
} from 'kysely'
import { expect, test } from 'vitest'
import { SiteLeft } from './query-tree.ts'
import { siteGuard } from './site-guard.ts'

type Loose = Record<string, { site_id: number; id: string }>
type Select = SelectQueryBuilder<Loose, string, { id: string }>

const SITE = 7
const TABLES = ['users', 'flags', 'posts', 'content'] as const
/** Builds only: nested queries are looked at with it, as in the rooms, which build it by the query's own builder. */
const db = new Kysely<Loose>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})
const guard = siteGuard(SITE, new Set(TABLES))
const check = (query: { toOperationNode(): RootOperationNode }) =>
  guard.transformQuery({ node: query.toOperationNode(), queryId: { queryId: 'any' } })

/** A query: its first table, tables joined to it, and queries inside it. `link` says what a table's site is compared with. */
type Tree = {
  table: string
  link: 'site' | 'outer'
  joins: { table: string; how: 'inner' | 'left' | 'lateral' | 'from'; link: 'site' | 'first'; inWhere: boolean }[]
  inner: { place: 'exists' | 'select' | 'in' | 'from' | 'cte' | 'union'; tree: Tree }[]
}

const table = fc.constantFrom(...TABLES)
const join = fc.record({
  table,
  how: fc.constantFrom('inner', 'left', 'lateral', 'from'),
  link: fc.constantFrom('site', 'first'),
  inWhere: fc.boolean(),
})
const place = fc.constantFrom('exists', 'select', 'in', 'from', 'cte', 'union')

/** At most `depth` queries inside one another. */
const trees = (depth: number): fc.Arbitrary<Tree> =>
  fc.record({
    table,
    link: fc.constantFrom('site', 'outer'),
    joins: fc.array(join, { maxLength: 2 }),
    inner: depth === 0 ? fc.constant([]) : fc.array(fc.record({ place, tree: trees(depth - 1) }), { maxLength: 2 }),
  })
const anyTree = trees(2)

const sizeOf = ({ joins, inner }: Tree): number =>
  1 + joins.length + inner.reduce((sum, { tree }) => sum + sizeOf(tree), 0)

const eb = expressionBuilder<Loose, string>()

/** Builds the query; the table with number `open` is compared with nothing. */
function build(tree: Tree, open: number | null): Select {
  let number = -1
  let alias = 0

  const comparison = (name: string, with_: string | null): Expression<SqlBool> | null => {
    number++
    if (number === open) return null
    return eb(`${name}.site_id`, '=', with_ === null ? SITE : eb.ref(`${with_}.site_id`))
  }

  const make = (node: Tree, outer: string | null): Select => {
    const first = `t${alias++}`
    const held = comparison(first, node.link === 'outer' ? outer : null)
    let query = db.selectFrom(`${node.table} as ${first}`).select(`${first}.id`) as unknown as Select
    if (held) query = query.where(held)
    for (const join of node.joins) {
      const name = `t${alias++}`
      const condition = comparison(name, join.link === 'first' ? first : null)
      query = joined(query, join, name, condition)
    }
    // A common table expression is put around the query, where its tables cannot be spoken of any more: it comes last.
    const inOrder = node.inner.toSorted((a, b) => Number(a.place === 'cte') - Number(b.place === 'cte'))
    for (const { place, tree: inside } of inOrder) query = nested(query, place, inside, first)
    return query
  }

  const joined = (query: Select, join: Tree['joins'][number], name: string, on: Expression<SqlBool> | null): Select => {
    const source = `${join.table} as ${name}`
    if (join.how === 'lateral') {
      const rows = (db.selectFrom(source).select(`${name}.id`) as unknown as Select).$if(on !== null, (q) =>
        on ? q.where(on) : q,
      )
      return query.innerJoinLateral(rows.as(`l${name}`), (j) => j.onTrue()) as unknown as Select
    }
    const here = on && !join.inWhere ? on : null
    const bare =
      join.how === 'from'
        ? query.crossJoin(source)
        : join.how === 'left'
          ? query.leftJoin(source, (j) => (here ? j.on(here) : j.onTrue()))
          : query.innerJoin(source, (j) => (here ? j.on(here) : j.onTrue()))
    const inWhere = on && (join.inWhere || join.how === 'from')
    return (inWhere ? bare.where(on) : bare) as unknown as Select
  }

  const nested = (query: Select, place: string, inside: Tree, first: string): Select => {
    const name = `n${alias++}`
    const correlated = place === 'exists' || place === 'select' || place === 'in'
    const rows = make(inside, correlated ? first : null)
    if (place === 'exists') return query.where((eb) => eb.exists(rows))
    if (place === 'in') return query.where((eb) => eb(`${first}.id`, 'in', rows))
    if (place === 'select') return query.select(() => rows.limit(1).as(name)) as unknown as Select
    if (place === 'union') return query.union(rows)
    if (place === 'from') return query.innerJoin(rows.as(name), (j) => j.onTrue()) as unknown as Select
    return db
      .with(name, () => rows)
      .selectFrom(name)
      .select(`${name}.id`)
      .union(query as never) as unknown as Select
  }

  return make(tree, null)
}

test('a query whose every table is compared is sent', () => {
  fc.assert(
    fc.property(anyTree, (tree) => {
      expect(() => check(build(tree, null))).not.toThrow()
    }),
  )
})

test('a query that leaves any one of its tables open is refused, wherever that table stands', () => {
  let refused = 0
  fc.assert(
    fc.property(anyTree, (tree) => {
      for (let open = 0; open < sizeOf(tree); open++) {
        expect(() => check(build(tree, open))).toThrow(SiteLeft)
        refused++
      }
    }),
    { numRuns: 300 },
  )
  expect(refused).toBeGreaterThan(300)
})
