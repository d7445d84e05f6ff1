// The largest uploads that the settings allow, and what the proxy in front lets through.
import type { Source } from './sources.ts'

/** A setting of the largest file, in megabytes, and the files of the server that obey it. */
export type UploadLimit = { name: string; most: number; obeyedBy: readonly string[] }

/** Bytes of a form around its file, for room. */
const AROUND = 1_000_000

/** Uploads that the proxy would refuse although a setting allows them, and those it would keep whole before they go on. */
export function uploadBreaches(conf: string, limits: readonly UploadLimit[], sources: readonly Source[]): string[] {
  const locations = [...conf.matchAll(/^ *location (?:= )?(\S+) \{([^}]*)\}/gm)]
  const general = sizeIn(conf.replace(/location [^{]*\{[^}]*\}/g, ''))
  return limits
    .filter(({ most }) => most * 1_000_000 + AROUND > general)
    .flatMap(({ name, most, obeyedBy }) =>
      addressesOf(obeyedBy, sources).flatMap((address) => {
        const own = locations.find(([, path]) => path === address)?.[2] ?? ''
        if (most * 1_000_000 + AROUND > sizeIn(own)) return [`${name}: ${address} takes ${most} MB`]
        return /proxy_request_buffering off;/.test(own) ? [] : [`${name}: ${address} is kept whole`]
      }),
    )
}

const sizeIn = (conf: string): number => Number(/client_max_body_size (\d+)m;/.exec(conf)?.[1] ?? 1) * 2 ** 20

/** The addresses of the endpoints in some files that take uploads. */
const addressesOf = (paths: readonly string[], sources: readonly Source[]): string[] =>
  sources
    .filter(({ path, text }) => paths.includes(path) && text.includes("lasts: 'upload'"))
    .flatMap(({ path, text }) => /\burl: '([^']+)'/.exec(text)?.[1] ?? `an address of ${path}`)
