/** One entry of a file, by the code of the source. */
export type Entry = { code: number; values: Record<string, unknown> }

/** How a file is read: where its entries are, and what a path within one means. */
export type Product = {
  /** Path of an entry from the root. */
  entry: string
  /** Paths within an entry whose text is a value of it. */
  texts: Readonly<Record<string, string>>
  /** Paths within an entry each of which begins a new item of a list; texts below it are values of that item. */
  lists: Readonly<Record<string, string>>
  /** Elements that are known and not read. */
  known: readonly string[]
  /** Makes the values of an entry of what was read. */
  make(read: Read): Record<string, unknown>
}
export type Read = { texts: Readonly<Record<string, string>>; lists: Readonly<Record<string, readonly Item[]>> }
export type Item = Readonly<Record<string, string>>

/** The elements around the entries of every file. */
export const AROUND = [
  'JDBOR',
  'JDBOR/Availability',
  'JDBOR/Availability/Licence',
  'JDBOR/Availability/Licence/FullName',
  'JDBOR/Availability/Licence/ShortIdentifier',
  'JDBOR/Availability/Licence/LegalCode',
  'JDBOR/DisorderList',
]
export const ENTRY = 'JDBOR/DisorderList/Disorder'
export const HEAD = { OrphaCode: 'code', OrphaNumber: 'code', Name: 'name' }
/** The names of a list's items, each once. */
export const uniqueOf = (items: readonly Item[] = [], name: string) => [
  ...new Set(items.flatMap((item) => item[name]?.trim() || [])),
]
