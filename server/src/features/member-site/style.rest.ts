import { styleOf, styleVersion } from '../../../../member-site/style.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { settingsOf } from '../../platform/settings.ts'
import { STYLE_PATH } from './frame.ts'

/** The style sheet of a site's pages, in its colour; its address changes with it. */
export const memberSiteStyle = endpoint({
  method: 'GET',
  url: STYLE_PATH,
  may: 'memberSite.read',
  changes: false,
  run: async (ctx, request, reply) => {
    const { accent } = await settingsOf(ctx.site, 'accent')
    const isThisVersion = (request.query as Record<string, unknown>).v === styleVersion(accent)
    return reply
      .header('cache-control', isThisVersion ? 'public, max-age=31536000, immutable' : 'no-cache')
      .type('text/css; charset=utf-8')
      .send(styleOf(accent))
  },
})
