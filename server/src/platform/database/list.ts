import { type Compilable, type SelectQueryBuilder, sql } from 'kysely'

/** The rows of a list in their order, of which a part can be asked for. */
type InOrder<Row> = Compilable<Row> & {
  limit(n: number): { offset(n: number): { execute(): Promise<Row[]> } }
}

/** A list as a room's `.db` gives it, for its pages and its file alike: how many rows match, and the query for all of them. */
export type List<Row> = { total(): Promise<number>; rows: InOrder<Row> }

/** How many rows a query has; it has selected nothing yet. */
export async function countOf<All, Tables extends keyof All>(
  query: SelectQueryBuilder<All, Tables, object>,
): Promise<number> {
  const row = await query.select(sql<number>`count(*)::int`.as('n')).executeTakeFirstOrThrow()
  return (row as { n: number }).n
}

/** One page of a list, each part asked for only where it is needed. */
export async function pageIn<Row>(list: List<Row> | Promise<List<Row>>, { limit, offset }: Range) {
  const { total, rows } = await list
  return { total, rows: () => rows.limit(limit).offset(offset).execute() }
}

type Range = { limit: number; offset: number }
