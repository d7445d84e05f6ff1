import { notFound } from '@ward/domain/kernel/refusal'
import { endpoint } from '../../platform/http/endpoint.ts'
import { pageEndpoint } from './frame.ts'

const page = pageEndpoint('/*', async () => {
  throw notFound()
})

/** Every path that leads nowhere, but for those where programs ask and not people: they get their answer as JSON. */
export const notFoundPages = endpoint({
  ...page,
  run: async (ctx, request, reply) => {
    if (request.url.startsWith('/api/')) throw notFound()
    return page.run(ctx, request, reply)
  },
})
