import { isDeepStrictEqual } from 'node:util'
import { type DisorderDataType, VANISHED_MOST } from '@ward/domain/conditions/condition-sync'
import type { Entry } from './product.ts'
import type { Known, SyncChange } from './sync.db.ts'

/** Values that are kept beside the source's own, in columns of the catalogue. */
const IN_COLUMNS = [
  'disorderType',
  'disorderGroup',
  'flagValue',
  'totalStatus',
  'deathAge',
  'crossReferences',
  'parentCode',
  'categoryCode',
]
const before = (known: Known, field: string) =>
  IN_COLUMNS.includes(field) ? known.columns[field] : known.source[field]

/**
 * The change an entry of a file would make, null for none. A condition that was merged stays as it is, and only the
 * nomenclature adds any.
 */
export function changeOf(
  dataType: DisorderDataType,
  { code, values }: Entry,
  known: Known | undefined,
): SyncChange | null {
  if (!known) {
    if (dataType !== 'nomenclature' || values.name === '') return null
    return { orphaCode: code, kind: 'added', before: null, after: values, decision: null }
  }
  if (known.mergedIntoId !== null) return null
  const fields = Object.keys(values).filter((field) => !isDeepStrictEqual(before(known, field) ?? null, values[field]))
  // An equal value is no change: a field the source never had stays empty.
  if (fields.filter((field) => field !== 'movedTo' || known.source.movedTo !== undefined).length === 0) return null
  const was = {
    shownName: known.name,
    fields,
    ...Object.fromEntries(fields.map((field) => [field, before(known, field) ?? null])),
  }
  const change = { orphaCode: code, before: was, after: values, decision: null }
  const isEdited = fields.some((field) => known.overridden.includes(field))
  if (fields.includes('totalStatus') && values.totalStatus === 'Inactive') return { ...change, kind: 'obsolete' }
  if (isEdited) return { ...change, kind: 'edited' }
  if (fields.includes('name')) return { ...change, kind: 'renamed' }
  return { ...change, kind: 'changed', decision: 'accept' }
}

/** Whether so many conditions in use vanish that the file must be wrong. */
export const vanishTooMany = (vanished: number, all: number): boolean => all > 0 && vanished / all > VANISHED_MOST
