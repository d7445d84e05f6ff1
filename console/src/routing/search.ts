import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import type { z } from 'zod'

/** A list's state: plain texts, numbers, booleans, choices and lists of these, each with a default. */
// biome-ignore lint/suspicious/noExplicitAny: the shape is whatever the room's filter has
export type FilterSchema = z.ZodObject<any>

type Search = Record<string, unknown>
type Kind = { kind: 'text' | 'number' | 'boolean' } | { kind: 'list'; of: Kind }

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

function kindOf(schema: z.core.$ZodType): Kind {
  const { def } = schema._zod as {
    def: z.core.$ZodTypeDef & {
      innerType?: z.core.$ZodType
      element?: z.core.$ZodType
      options?: z.core.$ZodType[]
      in?: z.core.$ZodType
      values?: unknown[]
    }
  }
  if (def.innerType) return kindOf(def.innerType)
  if (def.type === 'pipe' && def.in) return kindOf(def.in)
  if (def.type === 'union' && def.options?.[0]) return kindOf(def.options[0])
  if (def.type === 'array' && def.element) return { kind: 'list', of: kindOf(def.element) }
  if (def.type === 'literal') return { kind: typeof def.values?.[0] === 'number' ? 'number' : 'text' }
  if (def.type === 'number' || def.type === 'int') return { kind: 'number' }
  return { kind: def.type === 'boolean' ? 'boolean' : 'text' }
}

function fromText(kind: Kind, text: string): unknown {
  if (kind.kind === 'list') return text === '' ? [] : text.split(',').map((part) => fromText(kind.of, part))
  if (kind.kind === 'number') return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text
  if (kind.kind === 'boolean') return text === 'true' ? true : text === 'false' ? false : text
  return text
}

const same = (a: unknown, b: unknown) => a === b || (Array.isArray(a) && Array.isArray(b) && String(a) === String(b))

/** A query (texts from a URL, or typed values from a link) as the filter understands it; wrong values are their defaults. */
export function readFilter<S extends FilterSchema>(schema: S, search: Search): z.output<S> {
  const typed = Object.entries(schema.shape).flatMap(([name, field]) => {
    const value = search[name]
    if (value === undefined) return []
    return [[name, typeof value === 'string' ? fromText(kindOf(field as z.core.$ZodType), value) : value]]
  })
  return schema.parse(Object.fromEntries(typed))
}

/** What stands in the URL: the filter without its defaults. */
export function writeFilter<S extends FilterSchema>(schema: S, filter: Search): Search {
  const defaults: Search = schema.parse({})
  return Object.fromEntries(Object.entries(filter).filter(([name, value]) => !same(value, defaults[name])))
}

export type ChangeFilter<S extends FilterSchema> = (change: Partial<z.output<S>>, how?: { replace?: boolean }) => void

/**
 * The list's state from the URL, and the way to change it. A change that does not name the page goes back to page 1;
 * `replace` leaves no step in the history (typing in a search field).
 */
export function useFilter<S extends FilterSchema>(schema: S): [z.output<S>, ChangeFilter<S>] {
  const search: Search = useSearch({ strict: false })
  const navigate = useNavigate()
  const filter = useMemo(() => readFilter(schema, search), [schema, search])
  const change = useCallback<ChangeFilter<S>>(
    (change, { replace = false } = {}) => {
      const next = (before: Search): Search => {
        const current: Search = readFilter(schema, before)
        const first = 'page' in schema.shape && !('page' in change) ? { page: undefined } : {}
        return {
          ...before,
          ...Object.fromEntries(Object.keys(current).map((name) => [name, undefined])),
          ...writeFilter(schema, { ...current, ...change, ...first }),
        }
      }
      void navigate({ to: '.', search: next as never, replace, resetScroll: false })
    },
    [schema, navigate],
  )
  return [filter, change]
}
