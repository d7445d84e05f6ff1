import { safeRedirectPath } from '@ward/domain/links'
import { notFound } from '@ward/domain/refusal'
import { door } from '../../platform/http/door.ts'
import { pageDoor } from './frame.ts'

const page = pageDoor('/*', async () => {
  throw notFound()
})

/** Every path that leads nowhere: one with a slash too many leads to the one without, the others are not found. */
export const notFoundPages = door({
  ...page,
  run: async (ctx, request, reply) => {
    const [path = '/'] = request.url.split('?')
    // Programs ask there, not people.
    if (path.startsWith('/api/')) throw notFound()
    const meant = path.endsWith('/') ? safeRedirectPath(path.replace(/\/+$/, ''), '') : ''
    return meant === '' ? page.run(ctx, request, reply) : reply.code(308).header('location', meant).send()
  },
})
