// The bare routes that short links and experiments are compared with: bare fastify routes that lead elsewhere, or set a cookie,
// and nothing else; and the same with the statements that Ward has to send for them.
import { randomBytes } from 'node:crypto'
import fastify from 'fastify'
import pg from 'pg'

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
const app = fastify()

const elsewhere = 'https://elsewhere.example/'
app.get('/s/:code', (_request, reply) => reply.code(302).header('location', elsewhere).send())
app.get('/counted/:code', async (request, reply) => {
  const { code } = request.params as { code: string }
  const { rows } = await pool.query({
    name: 'link',
    text: `select l.id as link, t.id as target, t.to_url as "toUrl" from short_links l
             join short_link_targets t on t.site_id = l.site_id and t.link_id = l.id and t.is_now where l.site_id = $1 and l.code = $2`,
    values: [1, code],
  })
  const [{ link, target, toUrl }] = rows
  await pool.query({
    name: 'click',
    text: 'insert into short_link_clicks (site_id, link_id, target_id) values ($1, $2, $3)',
    values: [1, link, target],
  })
  return reply.code(302).header('location', toUrl).send()
})

const cookie = () => `nex_session=${randomBytes(16).toString('base64url')}; Path=/; HttpOnly; SameSite=Lax`
app.get('/api/experiment/:symbol', (_request, reply) => reply.header('set-cookie', cookie()).send({ variant: 'plain' }))
app.get('/stored/:symbol', async (request, reply) => {
  const { symbol } = request.params as { symbol: string }
  const { rows } = await pool.query({
    name: 'experiment',
    text: 'select id, phase, seed, variants from experiments where symbol = $1',
    values: [symbol],
  })
  const [{ id, phase }] = rows
  const of = [1, id, phase, `bare-${randomBytes(16).toString('base64url')}`]
  await pool.query({
    name: 'kept',
    text: `select variant from experiment_sessions
            where site_id = $1 and experiment_id = $2 and phase = $3 and session = $4 and not is_forced`,
    values: of,
  })
  await pool.query({
    name: 'count',
    text: `insert into experiment_sessions (site_id, experiment_id, phase, session, variant) values ($1, $2, $3, $4, 'plain')
             on conflict do nothing`,
    values: of,
  })
  return reply.header('set-cookie', cookie()).send({ variant: 'plain' })
})

console.info(`Ready: ${await app.listen({ host: '127.0.0.1', port: 0 })}`)
process.once('SIGTERM', async () => {
  await app.close()
  await pool.end()
})
