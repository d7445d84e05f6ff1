import { isDeepStrictEqual } from 'node:util'

/**
 * Whether a save changes none of these fields. It then makes no new version: nobody's form is stale for it, and a history counts
 * changes. Its audit row, which every mutation has, names no field.
 */
export const isUnchanged = <Name extends string>(
  before: Readonly<Record<Name, unknown>>,
  after: Readonly<Partial<Record<Name, unknown>>>,
  fields: readonly Name[],
): boolean => fields.every((name) => isDeepStrictEqual(before[name], after[name]))
