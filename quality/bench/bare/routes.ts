// What short links and experiments are measured beside: bare fastify routes that lead elsewhere, and that set a cookie and answer.
import { randomBytes } from 'node:crypto'
import cookie from '@fastify/cookie'
import fastify from 'fastify'

const app = fastify()
await app.register(cookie)
app.get('/s/:code', (_request, reply) => reply.code(302).header('location', 'https://elsewhere.example/').send())
app.get('/api/experiment/:symbol', (_request, reply) =>
  reply
    .setCookie('nex_session', randomBytes(16).toString('base64url'), { path: '/', httpOnly: true, sameSite: 'lax' })
    .send({ variant: 'plain' }),
)

console.info(`Ready: ${await app.listen({ host: '127.0.0.1', port: 0 })}`)
process.once('SIGTERM', () => app.close())
