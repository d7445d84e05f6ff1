import { gzipSync } from 'node:zlib'
import { styleOf, styleVersion } from '../../../../member-site/style.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { settingsOf } from '../../platform/settings.ts'
import { STYLE_PATH } from './frame.ts'

/** A coding with a weight of nothing is not taken. */
const TAKES_GZIP = /\bgzip\b(?! *; *q=0(?:\.0+)?(?:,| |$))/

/** The sheets in the colours of the sites, made small once each; a newly set colour makes another. */
const small = new Map<string, Buffer>()
const SHEETS_MOST = 100

function smallStyle(accent: string): Buffer {
  const known = small.get(accent)
  if (known) return known
  const made = gzipSync(styleOf(accent), { level: 9 })
  if (small.size >= SHEETS_MOST) small.clear()
  small.set(accent, made)
  return made
}

/** The style sheet of a site's pages, in its colour; its address changes with it. */
export const memberSiteStyle = endpoint({
  method: 'GET',
  url: STYLE_PATH,
  may: 'memberSite.read',
  changes: false,
  run: async (ctx, request, reply) => {
    const { accent } = await settingsOf(ctx.site, 'accent')
    const isThisVersion = (request.query as Record<string, unknown>).v === styleVersion(accent)
    reply
      .header('cache-control', isThisVersion ? 'public, max-age=31536000, immutable' : 'no-cache')
      .header('vary', 'accept-encoding')
      .type('text/css; charset=utf-8')
    const isSmall = TAKES_GZIP.test(String(request.headers['accept-encoding'] ?? ''))
    return isSmall ? reply.header('content-encoding', 'gzip').send(smallStyle(accent)) : reply.send(styleOf(accent))
  },
})
