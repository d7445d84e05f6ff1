import { notFound } from '@ward/domain/refusal'
import { door } from '../../platform/http/door.ts'
import { pageDoor } from './frame.ts'

const page = pageDoor('/*', async () => {
  throw notFound()
})

/** Every path that leads nowhere, but for those where programs ask and not people: they get their answer as JSON. */
export const notFoundPages = door({
  ...page,
  run: async (ctx, request, reply) => {
    if (request.url.startsWith('/api/')) throw notFound()
    return page.run(ctx, request, reply)
  },
})
