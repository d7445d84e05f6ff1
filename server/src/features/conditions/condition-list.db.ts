import type { DisorderQuery, DisorderSort } from '@ward/domain/conditions/conditions'
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { escapeLike } from '../../platform/database/escape-like.ts'
import { countOf } from '../../platform/database/list.ts'
import type { DB } from '../../platform/database/schema-types.ts'
import type { SiteHandle } from '../../platform/database/site-handle.ts'
import type { Page } from '../../platform/graphql/page-of.ts'
import { type ConditionTerm, conditionTerms } from './condition-search.ts'
import { type DisorderRow, FLAGS, here, shown } from './conditions.db.ts'

type Where = ExpressionBuilder<DB, 'disorderLines'>
const literally = (words: string) => words.replace(/[^\p{L}\p{N}]/gu, '\\$&')

/** Whether a condition is one of a term: by its code, or by its name or a synonym. */
function holds(where: Where, { pieces, code }: ConditionTerm): Expression<SqlBool> {
  const isAnywhere = sql<SqlBool>`disorder_lines.search like ${`%${pieces.map(escapeLike).join('%')}%`}`
  // A wildcard does not reach from one synonym into the next.
  const isWithin =
    pieces.length === 1
      ? isAnywhere
      : where.and([isAnywhere, where('disorderLines.search', '~', pieces.map(literally).join('[^\n]*'))])
  return code === null ? isWithin : where.or([where('disorderLines.orphaCode', '=', code), isWithin])
}

const KEYS = {
  name: 'disorderLines.name',
  type: 'disorderLines.typeKey',
  group: 'disorderLines.groupKey',
} as const satisfies Record<DisorderSort, string>

type Narrowed = Partial<Omit<DisorderQuery, 'limit' | 'offset'>>

const matching =
  ({ search = '', types = [], isActive, ...flags }: Narrowed) =>
  (where: Where): Expression<SqlBool> => {
    const terms = conditionTerms(search)
    const requested = Object.entries(FLAGS).flatMap(([name, { column, isOn }]) => {
      const value = flags[name as keyof typeof FLAGS]
      // A condition that is on has a row of the site: by the plain column the few of those are looked at instead of the whole catalogue.
      return value == null ? [] : [value ? column : where(isOn, '=', false)]
    })
    return where.and([
      ...(terms.length > 0 ? [where.or(terms.map((term) => holds(where, term)))] : []),
      ...(types.length > 0 ? [where('disorderLines.disorderType', 'in', types)] : []),
      ...(isActive == null ? [] : [where('disorderLines.isActive', '=', isActive)]),
      ...requested,
    ])
  }

/**
 * A page of the network's catalogue with what this site says of it; those merged into others are left out. Lines alone are searched
 * and put in order, and conditions read whole for the page.
 */
export function conditionPage(
  site: SiteHandle,
  query: Narrowed & { limit: number; offset: number },
): Page<DisorderRow> {
  const where = matching(query)
  const isAsked = Object.keys(FLAGS).some((flag) => query[flag as keyof typeof FLAGS] != null)
  const lines = site.db
    .selectFrom('disorderLines')
    .$if(isAsked, (all) => all.leftJoin(here(site), 'here.disorderId', 'disorderLines.disorderId') as never)
    .where((eb) => where(eb as unknown as Where))
  const [key, direction] = [KEYS[query.sort ?? 'name'], query.sortDesc ? 'desc' : 'asc'] as const
  return {
    async total() {
      return countOf(lines)
    },
    async rows() {
      const ids = await lines
        .select('disorderLines.disorderId as id')
        .orderBy(key, direction)
        .orderBy('disorderLines.name')
        .orderBy('disorderLines.disorderId')
        .limit(query.limit)
        .offset(query.offset)
        .execute()
      if (ids.length === 0) return []
      const rows = await shown(site)
        .where(
          'disorders.id',
          'in',
          ids.map(({ id }) => id),
        )
        .execute()
      const byId = new Map(rows.map((row) => [row.id, row]))
      return ids.flatMap(({ id }) => byId.get(id) ?? [])
    },
  }
}
