import { type QueryKey, skipToken, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { type ExportedList, exportPath } from '@ward/domain/kernel/list-export'
import { useMemo } from 'react'
import { z } from 'zod'
import { download as downloadFile } from '../api/download.ts'
import { useViewer } from '../api/session.tsx'
import type { ListState } from '../ui/table/column.ts'
import { type FilterSchema, writeFilter } from './search.ts'
import { type ChangeFilter, type Left, useFilter } from './useFilter.ts'

/**
 * The result of a list's query, by `select` where the answer has other names; without the total where that is asked for by
 * itself.
 */
export type ListPage<Row> = { total?: number; rows: readonly Row[] }

/** The total of a list whose rows must not wait for it. */
// biome-ignore lint/suspicious/noExplicitAny: its answer and key may be any, its result is a number
type TotalOptions = UseQueryOptions<any, Error, number, any>
const NO_TOTAL: TotalOptions = { queryKey: ['no total of its own'], queryFn: skipToken }

/** A list that comes whole is one page, however long it is, and has nothing in the address. */
export const WHOLE_LIST = z.object({})

const OF_THE_LIST = ['page', 'itemsPerPage', 'sortBy', 'sortDesc']
/** Rows that a list is drawn for before its own are known. */
const USUAL = 100

type Field = { def: { innerType?: Field; options?: Field[]; values?: number[] } }

const literals = ({ def }: Field): number[] =>
  def.innerType ? literals(def.innerType) : (def.values ?? def.options?.flatMap(literals) ?? [])

/** The sizes a page can have: the literals of `itemsPerPage`. */
const pageSizesOf = ({ shape }: FilterSchema): readonly number[] =>
  shape.itemsPerPage ? literals(shape.itemsPerPage) : []

type ListOptions<S extends FilterSchema> = {
  /** Asked before the list becomes another one: false, and it stays (`giveUp` of a row that is being edited). */
  leave?: () => Promise<boolean>
  /** The name under which all rows of the list can be downloaded. */
  download?: ExportedList
  /** Asks for the total, where the page does not bring it. */
  totalOf?: (filter: z.output<S>) => TotalOptions
  /** The problems of the filter beyond its schema. Keep it stable. */
  mend?: (filter: z.output<S>) => Left<S>
  /** A person finds the list in the order they last chose. */
  keepsOrder?: boolean
}

/**
 * A list from the server. Its filter, page, size and order are the address's, by the schema; `table` is everything
 * `<DataTable {...list.table}>` needs of it.
 */
export function useList<S extends FilterSchema, Row, Data = ListPage<Row>, Key extends QueryKey = QueryKey>(
  schema: S,
  optionsOf: (filter: z.output<S>) => UseQueryOptions<Data, Error, ListPage<Row>, Key>,
  { leave, mend, download, totalOf, keepsOrder }: ListOptions<S> = {},
) {
  const [filter, write] = useFilter(schema, mend, keepsOrder)
  const { id: owner } = useViewer()
  const { data, error, isPlaceholderData, refetch } = useQuery(optionsOf(filter))
  const counted = useQuery(totalOf ? totalOf(filter) : NO_TOTAL)
  const total = data?.total ?? counted.data
  const whole = useMemo(() => ({ page: 1, itemsPerPage: Math.max(USUAL, total ?? 0) }), [total])
  const pageSizes = useMemo(() => pageSizesOf(schema), [schema])
  const change: ChangeFilter<S> = async (patch, how) => {
    if (!leave || (await leave())) write(patch, how)
  }
  const set = Object.keys(writeFilter(schema, filter)).filter((name) => !OF_THE_LIST.includes(name))
  const defaults: Record<string, unknown> = schema.parse({})
  const clear = () => change(Object.fromEntries(set.map((name) => [name, defaults[name]])) as Partial<z.output<S>>)
  const onClear = set.length > 0 ? () => void clear() : undefined
  return {
    filter,
    change,
    /** Sets every filter back; undefined where none is set. */
    onClear,
    rows: data?.rows,
    /** Undefined until it is known. */
    total,
    /** The rows are still those of the previous list. */
    isPlaceholderData,
    table: {
      owner,
      rows: data?.rows,
      total,
      state: ('page' in schema.shape ? filter : whole) as ListState,
      onChange: (patch: Partial<ListState>, how?: { replace: boolean }) => {
        const known = Object.entries(patch).filter(([name]) => Object.hasOwn(schema.shape, name))
        void change(Object.fromEntries(known) as Partial<z.output<S>>, how)
      },
      pageSizes,
      loading: isPlaceholderData,
      error: error ?? counted.error,
      /** Answers rows or total, whichever is still missing. */
      onRetry: async () => {
        const [rows, count] = await Promise.all([refetch(), counted.error ? counted.refetch() : undefined])
        return count?.isError ? count : rows
      },
      onClear,
      download: download && {
        list: download,
        rows: total,
        run: (signal: AbortSignal) => downloadFile(exportPath(download), filter, { signal }),
      },
    },
  }
}
