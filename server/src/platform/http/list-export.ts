import { pipeline, Readable } from 'node:stream'
import type { Permission } from '@ward/domain/app/permissions'
import {
  downloadEffects,
  EXPORT_ROWS_MAX,
  EXPORT_UNDER_WAY,
  EXPORTS_BUSY,
  type ExportedList,
  exportPath,
  tooManyToExport,
} from '@ward/domain/kernel/list-export'
import { type ListQuery, toListQuery } from '@ward/domain/kernel/paging'
import { invalid, parseInput, Refusal } from '@ward/domain/kernel/refusal'
import { dayAt } from '@ward/domain/kernel/time-zones'
import type { Compilable } from 'kysely'
import type { z } from 'zod'
import { type AuditEntry, auditAll } from '../audit.ts'
import { actorId, type Ctx } from '../context.ts'
import { type CsvCell, csvFile } from '../csv.ts'
import { inParts, openSnapshot, type Snapshot } from '../database/in-parts.ts'
import type { List } from '../database/list.ts'
import type { SiteHandle } from '../database/site-handle.ts'
import { settingsOf } from '../settings.ts'
import { inTransaction } from '../transaction.ts'
import { type Endpoint, endpoint } from './endpoint.ts'

/** Rows that are read, and asked about, together. */
const PART = 500
/** In the audit log a file of so many people names each of them; of more it would be a list of the site, and says how many. */
export const NAMED_MAX = 1000
/** Files under way on one node: each holds a connection of its database. */
const AT_ONCE = 3

type Filter = { page: number; itemsPerPage: number }

type ListExport<Schema extends z.ZodType<Filter>, Row, Shown> = {
  list: ExportedList
  /** The right of the list. */
  may: Permission
  /** Refuses of the filter what the right alone does not cover. */
  demands?: (ctx: Ctx, query: ListQuery<z.output<Schema>>) => Promise<void>
  /** Its state in the address. Page and size do not count here. */
  filter: Schema
  /** The site of the rows, where that is not always the viewer's; the audit log of that one has the request. */
  siteOf?: (ctx: Ctx, query: ListQuery<z.output<Schema>>) => Promise<number>
  /** The list itself, as its pages are taken from it. */
  rows: (site: SiteHandle, query: ListQuery<z.output<Schema>>, ctx: Ctx) => List<Row> | Promise<List<Row>>
  /** Loads the fields of other tables, once for each part. */
  load?: (ctx: Ctx, rows: Row[]) => Promise<Shown[]>
  /** The columns by their headers. */
  columns: Record<string, (row: Shown) => CsvCell>
  /** The audit row of a look at what is private, where the file shows that of people: each of few is named in it. */
  look?: Pick<AuditEntry, 'action' | 'subjectType'> & { idOf: (row: Row) => string | null }
  /** Fewer rows than a file may have, for tests. */
  most?: number
}

/**
 * The endpoint that answers with a list as a CSV file: the rows that match the filter, all pages of them, as they are at one
 * moment, read and sent in parts and no faster than they are taken. The audit log has the request before the first row leaves;
 * when the caller goes away the reading ends.
 *
 * @throws INVALID for a filter that is wrong and for more rows than one file takes, RATE_LIMITED while another file of the
 * same person, or as many as this node makes at once, are under way
 */
export function listExport<Schema extends z.ZodType<Filter>, Row, Shown = Row>(
  options: ListExport<Schema, Row, Shown>,
): Endpoint {
  const { list, may, most = EXPORT_ROWS_MAX } = options
  const url = exportPath(list)
  return endpoint({
    method: 'POST',
    url,
    may,
    changes: true,
    async run(ctx, request, reply) {
      const filter = parseInput(options.filter, request.body)
      const query = toListQuery(filter)
      await options.demands?.(ctx, query)
      const siteId = (await options.siteOf?.(ctx, query)) ?? ctx.site.siteId
      const there = { ...ctx, site: ctx.site.at(siteId), once: new Map() }
      const leave = takeTurn(actorId(ctx.viewer) ?? '')
      const snapshot = await openSnapshot(there).catch(leaving(leave))
      const end = () => {
        leave()
        snapshot.close().catch((err) => ctx.log.warn({ err }, 'A snapshot could not be closed'))
      }
      try {
        const { total, rows } = await options.rows(snapshot.ctx.site, query, snapshot.ctx)
        const [count, { timeZone }] = await Promise.all([total(), settingsOf(ctx.site, 'timeZone')])
        if (count > most) throw invalid('', tooManyToExport(count, most))
        const fields = [...setIn(options.filter, filter), `rows: ${count}`]
        const looks = count <= NAMED_MAX ? await lookOf(snapshot, rows, options) : []
        const effects = downloadEffects(list, count)
        const entry = { action: 'exportList', subjectType: list, fields, effects }
        await inTransaction(there, (tx) => auditAll(tx, [...looks, entry]))
        const file = csvFile(Object.keys(options.columns))
        pipeline(Readable.from(lines(snapshot, rows, options)), file, (error) => {
          end()
          if (error && error.code !== 'ERR_STREAM_PREMATURE_CLOSE')
            ctx.log.error({ err: error }, 'A download broke off')
        })
        reply.type('text/csv; charset=utf-8')
        reply.header('content-disposition', `attachment; filename="${list}-${dayAt(ctx.now(), timeZone)}.csv"`)
        return reply.send(file)
      } catch (error) {
        end()
        throw error
      }
    },
  })
}

/** Columns that are fields of a row, by the titles they have. */
export const fieldCells = <Name extends string>(names: readonly Name[], titles: Record<NoInfer<Name>, string>) =>
  Object.fromEntries(names.map((name) => [titles[name], (row: Record<Name, CsvCell>) => row[name]]))

/** The filters that narrow, by name; the search words are not kept. */
function setIn(schema: z.ZodType<Filter>, filter: Filter): string[] {
  const usual: Record<string, unknown> = { ...schema.parse({}) }
  const { page: _, itemsPerPage: __, ...given } = filter
  return Object.entries(given).flatMap(([name, value]) =>
    JSON.stringify(value) === JSON.stringify(usual[name]) ? [] : [name],
  )
}

/** The note about the people a file shows; nothing where nobody is in it, or nothing private. */
async function lookOf<Row>(
  { ctx }: Snapshot,
  query: Compilable<Row>,
  { look }: Pick<ListExport<never, Row, never>, 'look'>,
): Promise<AuditEntry[]> {
  if (!look) return []
  const { idOf, ...entry } = look
  const subjectIds: string[] = []
  for await (const rows of inParts(ctx, query, PART)) subjectIds.push(...rows.map(idOf).filter((id) => id !== null))
  return subjectIds.length === 0 ? [] : [{ ...entry, subjectIds }]
}

async function* lines<Row, Shown>(
  { ctx }: Snapshot,
  query: Compilable<Row>,
  { load, columns }: Pick<ListExport<never, Row, Shown>, 'load' | 'columns'>,
): AsyncGenerator<CsvCell[]> {
  const cells = Object.values(columns)
  for await (const rows of inParts(ctx, query, PART)) {
    const shown = load ? await load(ctx, rows) : (rows as unknown as Shown[])
    // One by one: an array that is passed on goes on although nobody takes the file any more.
    for (const row of shown) yield cells.map((cell) => cell(row))
  }
}

const underWay = new Set<string>()

/** One file at a time for each person; the answer ends it, and may be called twice. */
export function takeTurn(person: string): () => void {
  if (underWay.has(person)) throw new Refusal('RATE_LIMITED', EXPORT_UNDER_WAY, { retryAfter: 5 })
  if (underWay.size >= AT_ONCE) throw new Refusal('RATE_LIMITED', EXPORTS_BUSY, { retryAfter: 5 })
  underWay.add(person)
  return () => underWay.delete(person)
}

const leaving =
  (leave: () => void) =>
  (error: unknown): never => {
    leave()
    throw error
  }
