import type { FastifyInstance } from 'fastify'

/** Headers hold ASCII alone (RFC 9110); an address that has more is written as browsers send it. */
const encoded = (location: string): string => location.toWellFormed().replace(/[^\x21-\x7e]+/g, encodeURIComponent)

/** Lets every answer lead to addresses in whatever script: a slug is made of the letters of its title. */
export function encodeLocations(app: FastifyInstance): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    const location = reply.getHeader('location')
    if (typeof location === 'string') reply.header('location', encoded(location))
    done(null, payload)
  })
}
