import { createHash, randomBytes } from 'node:crypto'
import { arrivals } from './arrival-attacks.ts'
import type { Attack, Nodes } from './attack.ts'
import { cookieIn, type Person, personOf, type Reply, send, sendJson, signIn } from './endpoint.ts'
import { evictions } from './eviction-attacks.ts'
import type { Node } from './ward.ts'

const VICTIM = 'mara@ward.example'
const OTHER = 'tomas@ward.example'
const PASSWORD = 'Calm-Evenings-42'

/** Whether a cookie lets anybody in, at either server. */
async function letsIn({ one, two }: Nodes, cookie: string, site = 'migraine'): Promise<boolean> {
  const replies = [one, two].map((node) =>
    send(node, { method: 'GET', path: '/api/auth/check-session', site, headers: { cookie } }),
  )
  return (await Promise.all(replies)).some(({ text }) => JSON.parse(text).status === 'success')
}
const tokenOf = (person: Person) => person.cookie.slice('ward='.length)
const signInWith = (node: Node, cookie: string, email = VICTIM) =>
  sendJson(node, '/api/auth/sign-in', { email, password: PASSWORD }, { headers: { cookie } })

/** Runs the same thing many times at once on both servers, and says which runs worked beyond the first. */
async function beyondTheFirst({ one, two }: Nodes, run: (node: Node) => Promise<boolean>): Promise<boolean[]> {
  const outcomes = await Promise.all(Array.from({ length: 10 }, (_, at) => run(at % 2 === 0 ? one : two)))
  if (!outcomes.includes(true)) throw new Error('Not even the first one worked')
  return outcomes.map((worked, at) => worked && at !== outcomes.indexOf(true))
}

export const attacks: Record<string, Attack> = {
  'a cookie chosen by the attacker is taken over at sign-in': async (place) => {
    const chosen = [randomBytes(32).toString('base64url'), 'a', '']
    return Promise.all(
      chosen.map(async (token) => {
        const given = cookieIn(await signInWith(place.one, `ward=${token}`))
        return given === `ward=${token}` || (await letsIn(place, `ward=${token}`))
      }),
    )
  },
  "the attacker's own session becomes the victim's": async (place) => {
    const attacker = await signIn(place.one, OTHER)
    const given = cookieIn(await signInWith(place.two, attacker.cookie))
    const { text } = await send(place.one, {
      method: 'GET',
      path: '/api/auth/check-session',
      headers: { cookie: attacker.cookie },
    })
    // The browser has another cookie now: the session of the first one is over, and never anybody else's.
    return [given === attacker.cookie, JSON.parse(text).user !== null]
  },
  'two sign-ins get the same id, or a short one': async ({ one }) => {
    const tokens: string[] = []
    for (let n = 0; n < 20; n++) tokens.push(tokenOf(await signIn(one, VICTIM)))
    return tokens.map((token, at) => tokens.indexOf(token) !== at || Buffer.from(token, 'base64url').length < 32)
  },
  'a copied cookie after signing out': async (place) => {
    const person = await signIn(place.one, VICTIM)
    await person.post('/api/auth/sign-out', {})
    return [await letsIn(place, person.cookie)]
  },
  'a changed cookie': async (place) => {
    const token = tokenOf(await signIn(place.one, VICTIM))
    // If the true one did not let anybody in, the false ones would prove nothing.
    if (!(await letsIn(place, `ward=${token}`))) throw new Error('The right cookie does not let anybody in')
    const flipped = [...token].map(
      (sign, at) => `${token.slice(0, at)}${sign === 'A' ? 'B' : 'A'}${token.slice(at + 1)}`,
    )
    const shapes = [
      ...[token.slice(0, -1), token.slice(1), `${token}A`, `A${token}`, token.toLowerCase(), token.toUpperCase()],
      ...[
        `"${token}`,
        `${token}%00`,
        `${token};x`,
        encodeURIComponent(`${token}\0`),
        `${token}'--`,
        `' or '1'='1`,
        '%'.repeat(43),
      ],
      ...[
        createHash('sha256').update(token).digest('hex'),
        createHash('sha256').update(token).digest('base64url'),
        'A'.repeat(5000),
      ],
    ].map((each) => (each === `${token};x` ? `${token}x` : each))
    const tries = [...flipped, ...shapes].filter((each) => each !== token).map((each) => `ward=${each}`)
    return Promise.all(tries.map((cookie) => letsIn(place, cookie)))
  },
  'the right cookie in the wrong place': async (place) => {
    const { cookie } = await signIn(place.one, VICTIM)
    const token = cookie.slice('ward='.length)
    const names = [
      `__Host-ward=${token}`,
      `Ward=${token}`,
      `ward2=${token}`,
      `${cookie}; ward=other`,
      `ward=other; ${cookie}`,
    ]
    const elsewhere = ['lupus', 'ibd', 'psoriasis'].map((site) => letsIn(place, cookie, site))
    const inQuery = send(place.one, { method: 'GET', path: `/api/auth/check-session?ward=${token}` })
    const asBearer = send(place.one, {
      method: 'GET',
      path: '/api/auth/check-session',
      headers: { authorization: `Bearer ${token}` },
    })
    const others = (await Promise.all([inQuery, asBearer])).map(({ text }) => JSON.parse(text).status === 'success')
    return [...(await Promise.all([...names.map((each) => letsIn(place, each)), ...elsewhere])), ...others]
  },
  'the stored hash, or anything the database holds, as a cookie': async (place) => {
    const token = tokenOf(await signIn(place.one, VICTIM))
    const { rows } = await place.pool.query<{ hex: string; b64: string }>(
      `select encode(token_hash, 'hex') as hex, rtrim(translate(encode(token_hash, 'base64'), '+/', '-_'), '=') as b64 from sessions where ended_at is null`,
    )
    const held = rows.some(({ hex, b64 }) => hex === Buffer.from(token).toString('hex') || b64 === token)
    const stolen = rows.slice(0, 10).flatMap(({ hex, b64 }) => [`ward=${hex}`, `ward=${b64}`])
    return [held, ...(await Promise.all(stolen.map((cookie) => letsIn(place, cookie))))]
  },
  'a cookie that scripts, other sites or plain HTTP may see': async ({ one }) => {
    const plain = await signInWith(one, '')
    const secure = await sendJson(
      one,
      '/api/auth/sign-in',
      { email: VICTIM, password: PASSWORD },
      { headers: { 'x-forwarded-proto': 'https' } },
    )
    const [a = '', b = ''] = [plain, secure].map(({ headers }) => headers['set-cookie']?.join() ?? '')
    return [a, b]
      .flatMap((line) => [!/HttpOnly/i.test(line), !/SameSite=(Lax|Strict)/i.test(line), /Domain=/i.test(line)])
      .concat([!/^__Host-ward=/.test(b), !/Secure/i.test(b), cookieIn(secure) !== undefined])
  },
  'the id of the session in an answer': async ({ one }) => {
    const person = await signIn(one, VICTIM)
    const reported = await person.ask('{ mySessions { id userAgent } }')
    const check = await send(one, {
      method: 'GET',
      path: '/api/auth/check-session',
      headers: { cookie: person.cookie },
    })
    return [JSON.stringify(reported), check.text].map((text) => text.includes(tokenOf(person)))
  },
  "ending another person's session": async ({ one, pool }) => {
    const victim = await signIn(one, VICTIM)
    const attacker = await signIn(one, OTHER)
    const { rows } = await pool.query(
      'select max(id)::text as id from sessions s where exists (select from users u where u.id = s.user_id and u.email = $1)',
      [VICTIM],
    )
    const { data } = await attacker.ask('mutation ($id: ID!) { endSession(id: $id) }', { id: rows[0]?.id })
    return [data !== null, (await victim.ask('{ mySessions { id } }')).data === null]
  },
  'a page of another site asks with the cookie': async ({ one, two }) => {
    const { cookie } = await signIn(one, VICTIM)
    const foreign: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: `http://lupus.localhost:${one.port}` },
    ]
    const endpoints = [
      '/api/moderation',
      '/api/auth/sign-out',
      '/api/auth/switch-sites',
      '/api/auth/set-site',
      '/api/auth/sign-in',
      '/api/moderation/presence',
    ]
    const body = {
      query: 'mutation { endOtherSessions }',
      host: 'lupus.localhost',
      site_id: 2,
      flagId: '1',
      email: VICTIM,
      password: PASSWORD,
    }
    const tries = foreign.flatMap((headers) =>
      endpoints.map((endpoint) =>
        sendJson(two, endpoint, body, { headers: { cookie, ...headers } as Record<string, string> }),
      ),
    )
    return (await Promise.all(tries)).map(({ status }) => status !== 403)
  },
  'a password link used twice': async (place) => {
    const { one, pool } = place
    await sendJson(one, '/api/auth/request-password-reset', { email: OTHER })
    const { rows } = await pool.query(
      `select payload->>'text' as text from outbox where recipient = $1 order by id desc limit 1`,
      [OTHER],
    )
    const token = /token=([\w-]+)/.exec(rows[0]?.text)?.[1]
    return beyondTheFirst(
      place,
      async (node) => (await sendJson(node, '/api/auth/reset-password', { token, password: PASSWORD })).status === 200,
    )
  },
  'a code for another site used twice, there, by a script, or too late': async (place) => {
    const { one, two, pool } = place
    const person = await signIn(one, VICTIM)
    const newCode = async () => {
      const { text } = await person.post('/api/auth/set-site', { site_id: 2 })
      return /code=([\w-]+)/.exec(text)?.[1] ?? ''
    }
    const use = (node: Node, code: string, site = 'lupus', mode = 'navigate') =>
      send(node, { method: 'GET', path: `/api/auth/hand-over?code=${code}`, site, headers: { 'sec-fetch-mode': mode } })
    const isIn = (reply: Reply) => cookieIn(reply) !== undefined
    const code = await newCode()
    const twice = await beyondTheFirst(place, async (node) => isIn(await use(node, code)))
    const wrong = [isIn(await use(two, await newCode(), 'ibd')), isIn(await use(two, await newCode(), 'lupus', 'cors'))]
    const late = await newCode()
    await pool.query(`update hand_overs set expires_at = now() - interval '1 second' where used_at is null`)
    return [...twice, ...wrong, isIn(await use(two, late))]
  },
  ...evictions,
  ...arrivals,
  'more wrong passwords by taking turns on two servers': async ({ one, two }) => {
    const statuses: number[] = []
    for (let n = 0; n < 12; n++) {
      const headers = { 'x-forwarded-for': `10.0.0.${n}` }
      const body = { email: 'kit@ward.example', password: `Wrong-password-${n}` }
      statuses.push((await sendJson(n % 2 === 0 ? one : two, '/api/auth/sign-in', body, { headers })).status)
    }
    return statuses.slice(5).map((status) => status !== 429)
  },
  'an answer with private data that a cache may keep': async ({ one }) => {
    const { cookie } = await signIn(one, VICTIM)
    const person = personOf(one, cookie)
    const replies = [
      await send(one, { method: 'GET', path: '/api/auth/check-session', headers: { cookie } }),
      await person.post('/api/moderation', { query: '{ mySessions { id } }' }),
      await person.post('/api/auth/sign-out', {}),
    ]
    return replies.map(({ headers }) => headers['cache-control'] !== 'no-store')
  },
}
