import { createHash } from 'node:crypto'
import { SITEMAP_BYTES_MAX, SITEMAP_URLS_MAX } from '@ward/domain/sitemaps/sitemaps'

/** An address that search engines may show. `lastChanged` is null where no change of it is known. */
export type MapEntry = { loc: string; title: string; images: readonly string[]; lastChanged: Date | null }

const ESCAPED: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }
// biome-ignore lint/suspicious/noControlCharactersInRegex: XML cannot hold them
const NOT_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
const escaped = (text: string) =>
  text
    .toWellFormed()
    .replace(NOT_XML, '')
    .replace(/[&<>"']/g, (sign) => ESCAPED[sign] ?? '')

const HEAD = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">
`
const FOOT = '</urlset>\n'
/** Pictures of one address that are named, as search engines take them. */
const IMAGES_MAX = 1000

const lastmod = (at: Date | null) => (at === null ? '' : `<lastmod>${at.toISOString()}</lastmod>`)

const urlOf = ({ loc, title, images, lastChanged }: MapEntry): string => {
  const pictures = images
    .slice(0, IMAGES_MAX)
    .map(
      (src) =>
        `<image:image><image:loc>${escaped(src)}</image:loc><image:title>${escaped(title)}</image:title></image:image>`,
    )
  return `<url><loc>${escaped(loc)}</loc>${lastmod(lastChanged)}${pictures.join('')}</url>\n`
}

/** The data of a listed address for staff. */
type Listed = Omit<MapEntry, 'images'> & { imageCount: number }
export type MapFile = { xml: string; hash: Buffer; entries: Listed[] }
type Limits = { urls: number; bytes: number }

const AROUND = Buffer.byteLength(HEAD) + Buffer.byteLength(FOOT)

/**
 * Entries as files, one after the other, cut at whichever limit comes first; none of them is empty. An address too long for any
 * file is left out.
 */
export async function* filesOf(
  entries: AsyncIterable<MapEntry> | Iterable<MapEntry>,
  { urls, bytes }: Limits = { urls: SITEMAP_URLS_MAX, bytes: SITEMAP_BYTES_MAX },
): AsyncGenerator<MapFile> {
  let lines: string[] = []
  let listed: Listed[] = []
  let size = AROUND
  for await (const entry of entries) {
    const line = urlOf(entry)
    const more = Buffer.byteLength(line)
    if (AROUND + more > bytes) continue
    if (listed.length === urls || size + more > bytes) {
      yield fileOf(lines, listed)
      lines = []
      listed = []
      size = AROUND
    }
    const { loc, title, images, lastChanged } = entry
    lines.push(line)
    listed.push({ loc, title, imageCount: images.length, lastChanged })
    size += more
  }
  if (listed.length > 0) yield fileOf(lines, listed)
}

function fileOf(lines: readonly string[], entries: Listed[]): MapFile {
  const xml = HEAD + lines.join('') + FOOT
  return { xml, hash: createHash('sha256').update(xml).digest(), entries }
}

/** The list of all files. */
export const indexOf = (files: readonly { loc: string; lastChanged: Date | null }[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${files.map(({ loc, lastChanged }) => `<sitemap><loc>${escaped(loc)}</loc>${lastmod(lastChanged)}</sitemap>\n`).join('')}</sitemapindex>
`

/** The newest change of which something is known. */
export const newest = (entries: readonly Pick<MapEntry, 'lastChanged'>[]): Date | null =>
  entries.reduce<Date | null>(
    (last, { lastChanged }) => (lastChanged && (!last || lastChanged > last) ? lastChanged : last),
    null,
  )
