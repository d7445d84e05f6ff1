import { IMPORT_ROWS, type ImportRow, type ImportRowType, LINE_FAULT, ROW_FAULT } from '../import-rows.ts'
import type { Fault } from '../store/incoming.ts'

/** A line that was read, by its name in a report: its row, or everything that is wrong with it. */
export type Checked = { item: string } & ({ row: ImportRow } | { faults: Fault[] })

/** Reads one line and checks it by the schema of its type. */
export function checkRow(text: string): Checked {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return broken('', LINE_FAULT.notJson)
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return broken('', LINE_FAULT.notObject)
  const { type } = value as { type?: unknown }
  if (!isType(type)) return broken('type', type === undefined ? ROW_FAULT.missing : LINE_FAULT.type)
  const checked = IMPORT_ROWS[type].safeParse(value)
  const item = nameOf(type, (value as { id?: unknown }).id)
  return checked.success ? { item, row: checked.data } : { item, faults: faultsOf(checked.error.issues) }
}

const isType = (type: unknown): type is ImportRowType => typeof type === 'string' && Object.hasOwn(IMPORT_ROWS, type)
const broken = (field: string, reason: string): Checked => ({ item: 'line', faults: [{ field, reason }] })

/** A row in the words of a report. */
const nameOf = (type: string, id: unknown): string =>
  `${type} ${typeof id === 'string' || typeof id === 'number' ? id : '?'}`.slice(0, 200)

type Issue = { code?: string; path: readonly PropertyKey[]; message: string; keys?: readonly string[] }

/** One fault a field: the first that was found. */
function faultsOf(issues: readonly Issue[]): Fault[] {
  const faults = new Map<string, string>()
  const add = (field: string, reason: string) => faults.has(field) || faults.set(field, reason)
  for (const { code, path, message, keys } of issues) {
    if (code === 'unrecognized_keys') for (const key of keys ?? []) add(key.slice(0, 100), ROW_FAULT.unknownField)
    else add(path.join('.'), message)
  }
  return [...faults].slice(0, MOST_FAULTS).map(([field, reason]) => ({ field, reason }))
}

/** Somebody else's format has no end of wrong fields. */
const MOST_FAULTS = 10
