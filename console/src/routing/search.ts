import { type FieldKind, factsOf } from '@ward/domain/kernel/field-kind'
import { z } from 'zod'

/** A list's state: plain texts, numbers, booleans, choices and lists of these, each with a default. */
// biome-ignore lint/suspicious/noExplicitAny: the shape is whatever the room's filter has
export type FilterSchema = z.ZodObject<any>

export type Search = Record<string, unknown>

/** The values of a query as the texts they are; of a repeated name the last. No JSON, so `662E41` stays what it is. */
export const parseSearch = (search: string): Search => Object.fromEntries(new URLSearchParams(search))

/** Lists are comma-separated, absent values left out; commas and slashes stay readable. */
export function stringifySearch(search: Search): string {
  const texts = Object.entries(search).flatMap(([name, value]): [string, string][] =>
    value === undefined || value === null ? [] : [[name, Array.isArray(value) ? value.join(',') : String(value)]],
  )
  const text = new URLSearchParams(texts)
    .toString()
    .replaceAll('%2C', ',')
    .replaceAll('%2F', '/')
    .replaceAll('%3A', ':')
  return text && `?${text}`
}

function fromText(kind: FieldKind, text: string): unknown {
  if (kind.kind === 'list') return text === '' ? [] : text.split(',').map((part) => fromText(kind.of, part))
  if (kind.kind === 'integer' || kind.kind === 'number') return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text
  if (kind.kind === 'boolean') return text === 'true' ? true : text === 'false' ? false : text
  return text
}

const same = (a: unknown, b: unknown) => a === b || (Array.isArray(a) && Array.isArray(b) && String(a) === String(b))

const isRight = (schema: z.core.$ZodType, value: unknown) => z.safeParse(schema, value).success

/** The meaning of a text of an address; `respelt` where it is right but written in a way of its own (`THREAD`). */
type Read = { value?: unknown; wrong: string[]; respelt: boolean }

function readOne(kind: FieldKind, text: string, accepts: (value: unknown) => boolean): Read {
  const value = fromText(kind, text)
  if (accepts(value)) return { value, wrong: [], respelt: false }
  const lower = fromText(kind, text.toLowerCase())
  return accepts(lower) ? { value: lower, wrong: [], respelt: true } : { wrong: [text], respelt: false }
}

function readList(of: FieldKind, text: string, accepts: (value: unknown) => boolean): Read {
  const kept: unknown[] = []
  const wrong: string[] = []
  let respelt = false
  for (const part of text === '' ? [] : text.split(',')) {
    const read = readOne(of, part, (value) => accepts([value]))
    respelt ||= read.respelt
    if (kept.includes(read.value)) respelt = true
    // The rest of a list that is too long is as wrong as a word nobody knows.
    else if (read.wrong.length > 0 || !accepts([...kept, read.value])) wrong.push(part)
    else kept.push(read.value)
  }
  return { value: kept, wrong, respelt }
}

function readText(field: z.core.$ZodType, text: string): Read {
  const { kind } = factsOf(field)
  const accepts = (value: unknown) => isRight(field, value)
  return kind.kind === 'list' ? readList(kind.of, text, accepts) : readOne(kind, text, accepts)
}

/** The problems of an address: the name and the part of its value. */
export type Wrong = { name: string; value: string }

/**
 * A query (texts from a URL, or typed values from a link) as the filter understands it. The right parts are kept, also within a list; a wrong value becomes its default and is reported.
 */
export function mendedFilter<S extends FilterSchema>(
  schema: S,
  search: Search,
): { filter: z.output<S>; wrong: Wrong[]; respelt: boolean } {
  const wrong: Wrong[] = []
  let respelt = false
  const typed = Object.entries(schema.shape).flatMap(([name, field]) => {
    const value = search[name]
    if (value === undefined) return []
    if (typeof value !== 'string') return isRight(field as z.core.$ZodType, value) ? [[name, value]] : []
    const read = readText(field as z.core.$ZodType, value)
    wrong.push(...read.wrong.map((part) => ({ name, value: part })))
    respelt ||= read.respelt
    return read.value === undefined ? [] : [[name, read.value]]
  })
  const filter: Search = schema.parse(Object.fromEntries(typed))
  const { from, to } = filter
  // Days that are given the other way round are meant as they are asked for.
  if (typeof from !== 'string' || typeof to !== 'string' || to === '' || from <= to)
    return { filter: filter as z.output<S>, wrong, respelt }
  return { filter: { ...filter, from: to, to: from } as z.output<S>, wrong, respelt: true }
}

export const readFilter = <S extends FilterSchema>(schema: S, search: Search): z.output<S> =>
  mendedFilter(schema, search).filter

/** The text of the URL: the filter without its defaults. */
export function writeFilter<S extends FilterSchema>(schema: S, filter: Search): Search {
  const defaults: Search = schema.parse({})
  return Object.fromEntries(Object.entries(filter).filter(([name, value]) => !same(value, defaults[name])))
}
