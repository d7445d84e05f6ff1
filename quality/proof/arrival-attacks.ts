// Traps with the link of a switch, lies about the host, and tries at passwords meant to keep others out.
import { DEMO_PASSWORD } from '../../demo/people.ts'
import type { Attack, Nodes } from './attack.ts'
import { cookieIn, type Reply, send, sendJson, signIn } from './endpoint.ts'

const ATTACKER = 'ines@ward.example'
const TARGET = 'kit@ward.example'
const OWN = { 'user-agent': 'Firefox of the attacker' }

async function newTrap({ one }: Nodes): Promise<string> {
  const person = await signIn(one, ATTACKER)
  const { text } = await sendJson(
    one,
    '/api/auth/set-site',
    { site_id: 2 },
    { headers: { cookie: person.cookie, ...OWN } },
  )
  return new URL(JSON.parse(text).redirect).searchParams.get('code') ?? ''
}
const open = ({ two }: Nodes, code: string, headers: Record<string, string>, method = 'GET') =>
  send(two, {
    method,
    path: `/api/auth/hand-over?code=${code}`,
    site: 'lupus',
    headers: { 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'cross-site', ...headers },
  })
const signsIn = (reply: Reply) => cookieIn(reply) !== undefined

/** Wrong passwords from many addresses; how many were looked at. */
async function flood({ one, two }: Nodes, email: string, addresses: number, each: number): Promise<number> {
  const tries = Array.from({ length: addresses * each }, (_, at) =>
    sendJson(
      at % 2 === 0 ? one : two,
      '/api/auth/sign-in',
      { email, password: `Wrong-password-${at}` },
      { headers: { 'x-forwarded-for': `10.66.${at % addresses}.1` } },
    ),
  )
  return (await Promise.all(tries)).filter(({ status }) => status === 401).length
}

export const arrivals: Record<string, Attack> = {
  'a link that signs others in under the name of who made it': async (place) => {
    const victims = ['mara@ward.example', 'kit@ward.example', 'noor@ward.example']
    const signedIn: Reply[] = []
    for (const email of victims) {
      const reply = await sendJson(
        place.one,
        '/api/auth/sign-in',
        { email, password: DEMO_PASSWORD },
        { site: 'lupus' },
      )
      const cookie = cookieIn(reply)
      if (!cookie) throw new Error(`${email} could not sign in: ${reply.status}`)
      // The same browser and address as the attacker's: nothing but the session of somebody else tells them apart.
      signedIn.push(await open(place, await newTrap(place), { cookie, ...OWN }))
    }
    const elsewhere = [{ 'user-agent': 'Safari of the victim' }, { ...OWN, 'x-forwarded-for': '10.77.0.1' }]
    for (const headers of elsewhere) signedIn.push(await open(place, await newTrap(place), headers))
    return signedIn.map(signsIn)
  },
  'using up a code without being its browser': async (place) => {
    const attacks: [Record<string, string>, string][] = [
      [{}, 'HEAD'],
      [{ 'sec-purpose': 'prefetch;prerender' }, 'GET'],
      [{ purpose: 'prefetch' }, 'GET'],
      [{ 'sec-fetch-dest': 'iframe' }, 'GET'],
      [{ 'sec-fetch-mode': 'no-cors' }, 'GET'],
    ]
    const usedUp: boolean[] = []
    for (const [headers, method] of attacks) {
      const code = await newTrap(place)
      await open(place, code, { ...OWN, ...headers }, method)
      usedUp.push(!signsIn(await open(place, code, OWN)))
    }
    return usedUp
  },
  'a link for a new password that leads to the host of who asked': async (place) => {
    const { one, pool } = place
    const port = '31337'
    const lies: Record<string, string>[] = [
      { host: `migraine.localhost:${port}` },
      { host: `localhost:${port}` },
      { 'x-forwarded-host': `evil.example:${port}` },
      { 'x-forwarded-host': `migraine.localhost:${port}`, 'x-forwarded-proto': 'https' },
    ]
    await pool.query('delete from rate_limits')
    for (const headers of lies) {
      await pool.query('delete from rate_limits')
      await sendJson(one, '/api/auth/request-password-reset', { email: TARGET }, { headers })
    }
    const { rows } = await pool.query(
      `select payload->>'text' as text from outbox where recipient = $1 order by id desc limit $2`,
      [TARGET, lies.length],
    )
    return rows.map(({ text }) => !text.includes(`http://migraine.localhost:${one.port}/reset-password?token=`))
  },
  'keeping somebody out by wrong passwords from one address': async (place) => {
    await place.pool.query('delete from rate_limits')
    const staff = ['mara@ward.example', 'tomas@ward.example', 'della@ward.example', 'kit@ward.example', ATTACKER]
    for (const email of staff) await flood(place, email, 1, 10)
    const headers = { 'x-forwarded-for': '10.88.0.1' }
    const replies = staff.map((email) =>
      sendJson(place.two, '/api/auth/sign-in', { email, password: DEMO_PASSWORD }, { headers }),
    )
    return (await Promise.all(replies)).map((reply) => !signsIn(reply))
  },
  'more than five tries a minute from many addresses, and keeping a known browser out': async (place) => {
    await place.pool.query('delete from rate_limits')
    const before = await sendJson(place.one, '/api/auth/sign-in', { email: TARGET, password: DEMO_PASSWORD })
    const device = before.headers['set-cookie']?.find((line) => line.startsWith('ward-device='))?.split(';')[0] ?? ''
    const looked = await flood(place, TARGET, 50, 2)
    const reply = await sendJson(
      place.two,
      '/api/auth/sign-in',
      { email: TARGET, password: DEMO_PASSWORD },
      { headers: { cookie: device, 'x-forwarded-for': '10.66.1.1' } },
    )
    await place.pool.query('delete from rate_limits')
    return [looked > 5, !signsIn(reply)]
  },
}
