// What short links and experiments are measured beside: bare fastify routes that lead elsewhere, and that set a cookie and answer.
import { randomBytes } from 'node:crypto'
import fastify from 'fastify'

const app = fastify()
app.get('/s/:code', (_request, reply) => reply.code(302).header('location', 'https://elsewhere.example/').send())
app.get('/api/experiment/:symbol', (_request, reply) => {
  const id = randomBytes(16).toString('base64url')
  return reply.header('set-cookie', `nex_session=${id}; Path=/; HttpOnly; SameSite=Lax`).send({ variant: 'plain' })
})

console.info(`Ready: ${await app.listen({ host: '127.0.0.1', port: 0 })}`)
process.once('SIGTERM', () => app.close())
