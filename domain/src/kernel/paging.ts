import { z } from 'zod'
import { dayTerm } from './days.ts'

/** Offset paging as the specification has it: offset = perPage x (page - 1) (spec 1 section 2.4). */
export const offsetOf = (page: number, perPage: number): number => perPage * (page - 1)

/** The greatest offset any list accepts, so that no query walks the database for ever. */
export const MAX_OFFSET = 10_000_000

/** Said when an address asks for a page behind the last one of a list. */
export const noSuchPage = (page: number) => `There is no page ${page.toLocaleString('en-US')}: this is the last one`

/** The page of a filter: its number, as far as a list is read at all, and one of the sizes that are offered. */
export const paged = <const Size extends number>(sizes: readonly Size[], usual: NoInfer<Size>) => ({
  page: z
    .number()
    .int()
    .min(1)
    .max(Math.floor(MAX_OFFSET / Math.max(...sizes)))
    .default(1),
  itemsPerPage: z.literal(sizes).default(() => usual),
})

/** The number of rows asked for: 1 to `most`. */
export const limited = (most: number, usual = most) => {
  const problem = `The limit must be between 1 and ${most}`
  return { limit: z.number().int().min(1, problem).max(most, problem).default(usual) }
}

const OFFSET_PROBLEM = `The offset must be between 0 and ${MAX_OFFSET}`
/** The number of rows passed over. */
const offset = () => z.number().int().min(0, OFFSET_PROBLEM).max(MAX_OFFSET, OFFSET_PROBLEM)

/** The limit and offset of a list. */
export const ranged = (most: number, usual: number) => ({
  ...limited(most, usual),
  offset: offset().default(0),
})

/** A search term. More than `most` characters are cut, in addresses and questions alike: nothing is refused while one types. */
export const searchTerm = (most: number) =>
  z
    .string()
    .transform((text) => text.trim().slice(0, most).trim())
    .default('')

/** The days of a list: from one to another, both within it, or open at an end; in whichever order they are given. */
export const dayRange = () => ({
  from: dayTerm().describe('The first day, `2026-11-20`, in the zone of the site.'),
  to: dayTerm().describe('The last day.'),
})

type Pages = ReturnType<typeof paged<number>>
type Ranges = ReturnType<typeof ranged>
type Named<Shape> = {
  [Name in keyof Shape as Name extends 'sortBy' ? 'sort' : Exclude<Name, keyof Pages>]: Shape[Name]
}
/** The query of a list, by its filter. */
export type ListQuery<Filter> = { [Name in keyof Named<Filter>]: Named<Filter>[Name] } & {
  limit: number
  offset: number
}

/**
 * The arguments a list is asked with, made of its filter, which is its state in the address: pages become limit and offset,
 * `sortBy` becomes `sort` (spec 1 section 7), the rest stays as it is.
 */
export function listQuery<Shape extends Pages>({ shape }: z.ZodObject<Shape>): z.ZodObject<Named<Shape> & Ranges> {
  const { page: _, itemsPerPage, sortBy, ...rest } = shape as Shape & { sortBy?: z.ZodType }
  const sizes = [...itemsPerPage.unwrap().values]
  const range = ranged(Math.max(...sizes), itemsPerPage.parse(undefined))
  return z.object({ ...rest, ...(sortBy && { sort: sortBy }), ...range }) as never
}

/** The same of a filter's values. */
export function toListQuery<Filter extends { page: number; itemsPerPage: number }>(filter: Filter): ListQuery<Filter> {
  const { page, itemsPerPage, sortBy, ...rest } = filter as Filter & { sortBy?: unknown }
  const range = { limit: itemsPerPage, offset: offsetOf(page, itemsPerPage) }
  return { ...rest, ...(sortBy !== undefined && { sort: sortBy }), ...range } as never
}
