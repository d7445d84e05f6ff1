import { notFound } from '@ward/domain/kernel/refusal'
import { endpoint } from '../server/src/platform/http/endpoint.ts'
import { settingsOf } from '../server/src/platform/settings.ts'
import { demoImage } from './images.ts'

/** The pictures in the demo network's texts; a real network has nothing here. */
export const demoPictures = endpoint({
  method: 'GET',
  url: '/demo/:name.png',
  may: 'memberSite.read',
  changes: false,
  run: async (ctx, request, reply) => {
    const { name = '' } = request.params as Record<string, string>
    const bytes = (await settingsOf(ctx.site, 'demo')).demo ? demoImage(name) : null
    if (bytes === null) throw notFound()
    return reply.header('cache-control', 'public, max-age=86400').type('image/png').send(bytes)
  },
})
