import { isDeepStrictEqual } from 'node:util'

/**
 * Whether a save changes none of these fields. It then leaves nothing (`noteUnchanged`): nobody's form is stale for it, and history,
 * audit log and open pages tell of changes.
 */
export const isUnchanged = <Name extends string>(
  before: Readonly<Record<Name, unknown>>,
  after: Readonly<Partial<Record<Name, unknown>>>,
  fields: readonly Name[],
): boolean => fields.every((name) => isDeepStrictEqual(before[name], after[name]))
