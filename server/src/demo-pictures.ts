import { notFound } from '@ward/domain/kernel/refusal'
import { endpoint } from './platform/http/endpoint.ts'
import { settingsOf } from './platform/settings.ts'

/** The pictures in the demo network's texts; a real network has none, and loads no code of the demo for them. */
export const demoPictures = endpoint({
  method: 'GET',
  url: '/demo/:name.png',
  may: 'memberSite.read',
  changes: false,
  run: async (ctx, request, reply) => {
    const { name = '' } = request.params as Record<string, string>
    if (!(await settingsOf(ctx.site, 'demo')).demo) throw notFound()
    const { demoImage } = await import('../../demo/images.ts')
    const bytes = demoImage(name)
    if (bytes === null) throw notFound()
    return reply.header('cache-control', 'public, max-age=86400').type('image/png').send(bytes)
  },
})
