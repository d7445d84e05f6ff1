import type { ObjectRef } from '@pothos/core'
import type { z } from 'zod'
import { builder } from './builder.ts'

type Types = typeof builder.$inferSchemaTypes
/** One page of a list: each part is asked of the database only where the question asks for it. */
export type Page<Row> = { rows(): Promise<Row[]> | Row[]; total(): Promise<number> | number }
type Query = z.ZodObject<{ limit: z.ZodDefault<z.ZodNumber> }>

/**
 * The type of a list's pages: `total`, and the rows under a name of their own. The field that leads to it takes its arguments
 * from the same query.
 */
export function pageOf<Row>(type: ObjectRef<Types, Row>, name: string, query: Query) {
  const most = query.shape.limit.unwrap().maxValue ?? 1
  return builder.objectRef<Page<Row>>(`${type.name}Page`).implement({
    fields: (t) => ({
      total: t.int({ resolve: (page) => page.total() }),
      [name]: t.field({ type: [type], rows: { most, limit: 'above' }, resolve: (page) => page.rows() }),
    }),
  })
}
