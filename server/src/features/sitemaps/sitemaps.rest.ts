import { pipeline, Readable } from 'node:stream'
import { notFound, orNotFound } from '@ward/domain/kernel/refusal'
import { SITEMAP_DOWNLOAD, SITEMAP_URL_COLUMNS, SITEMAPS_MAX } from '@ward/domain/sitemaps/sitemaps'
import type { Ctx } from '../../platform/context.ts'
import { type CsvCell, csvFile } from '../../platform/csv.ts'
import { inParts, openSnapshot, type Snapshot } from '../../platform/database/in-parts.ts'
import { type Endpoint, endpoint } from '../../platform/http/endpoint.ts'
import { originUrl, siteOrigin } from '../../platform/site-origin.ts'
import { indexOf } from './sitemap-xml.ts'
import { mapAt, mapPath } from './sitemaps.actions.ts'
import { mapsOf, urlsOf, xmlOf } from './sitemaps.db.ts'

const XML = 'application/xml; charset=utf-8'
const PART = 1000

const reads = (url: string, run: Endpoint['run']) =>
  endpoint({ method: 'GET', url, may: 'memberSite.read', changes: true, isGetAlone: true, run })

const index = reads('/sitemap.xml', async (ctx, _request, reply) => {
  const maps = await mapsOf(ctx.site, SITEMAPS_MAX)
  if (maps.length === 0) throw notFound()
  const origin = originUrl(await siteOrigin(ctx))
  return reply
    .type(XML)
    .send(indexOf(maps.map(({ name, lastChanged }) => ({ loc: origin + mapPath(name), lastChanged }))))
})

const map = reads('/sitemap-:name.xml', async (ctx, request, reply) =>
  reply.type(XML).send(orNotFound(await xmlOf(ctx.site, (request.params as { name: string }).name))),
)

const robots = reads('/robots.txt', async (ctx, _request, reply) => {
  const hasMaps = (await mapsOf(ctx.site, 1)).length > 0
  const lines = ['User-agent: *', 'Disallow: /moderation/', 'Disallow: /api/', 'Disallow: /s/']
  if (hasMaps) lines.push('', `Sitemap: ${originUrl(await siteOrigin(ctx))}/sitemap.xml`)
  return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`)
})

/** GET /api/moderation/download-sitemap: the addresses of one file, or without it of all, as CSV (spec 3 section 7). */
const download = endpoint({
  method: 'GET',
  url: SITEMAP_DOWNLOAD,
  may: 'sitemaps.read',
  changes: true,
  isGetAlone: true,
  lasts: 'stream',
  async run(ctx, request, reply) {
    const { sitemap } = request.query as { sitemap?: unknown }
    const name = typeof sitemap === 'string' ? orNotFound(await mapAt(ctx, sitemap)).name : null
    const snapshot = await openSnapshot(ctx)
    const file = csvFile(Object.values(SITEMAP_URL_COLUMNS))
    pipeline(Readable.from(lines(snapshot, name)), file, (error) => {
      snapshot.close().catch((err) => ctx.log.warn({ err }, 'A snapshot could not be closed'))
      if (error && error.code !== 'ERR_STREAM_PREMATURE_CLOSE') ctx.log.error({ err: error }, 'A download broke off')
    })
    reply.header('content-disposition', `attachment; filename="${name === null ? 'sitemaps' : `sitemap-${name}`}.csv"`)
    return reply.type('text/csv; charset=utf-8').send(file)
  },
})

async function* lines({ ctx }: { ctx: Ctx } & Snapshot, name: string | null): AsyncGenerator<CsvCell[]> {
  for await (const rows of inParts(ctx, urlsOf(ctx.site, name), PART))
    for (const { loc, title, imageCount, lastChanged } of rows) yield [loc, title, imageCount, lastChanged]
}

export const sitemapEndpoints: Endpoint[] = [index, map, robots, download]
