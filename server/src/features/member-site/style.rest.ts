import { STYLE, STYLE_VERSION } from '../../../../member-site/style.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { STYLE_PATH } from './frame.ts'

/** The style sheet of every page; its address changes with it. */
export const memberSiteStyle = endpoint({
  method: 'GET',
  url: STYLE_PATH,
  may: 'memberSite.read',
  changes: false,
  run: async (_ctx, request, reply) => {
    const isThisVersion = (request.query as Record<string, unknown>).v === STYLE_VERSION
    return reply
      .header('cache-control', isThisVersion ? 'public, max-age=31536000, immutable' : 'no-cache')
      .type('text/css; charset=utf-8')
      .send(STYLE)
  },
})
