// The attempts of a thief with a stolen cookie to outlast a new password: sessions on other sites, and codes made before.
import { DEMO_PASSWORD } from '../../demo/people.ts'
import type { Attack, Nodes } from './attack.ts'
import { cookieIn, type Person, personOf, send, sendJson, signIn } from './endpoint.ts'

const VICTIM = 'tomas@ward.example'
const AGENT = { 'user-agent': 'Firefox of the thief' }

/** The path at which a switch of this person to another site arrives. */
async function codeOf({ one }: Nodes, person: Person, siteId: number): Promise<string> {
  const reply = await sendJson(
    one,
    '/api/auth/set-site',
    { site_id: siteId },
    {
      site: person.site,
      headers: { cookie: person.cookie, ...AGENT },
    },
  )
  const { redirect } = JSON.parse(reply.text)
  if (typeof redirect !== 'string') throw new Error(`No code to steal: ${reply.text}`)
  const { pathname, search } = new URL(redirect)
  return pathname + search
}

const arrive = async ({ two }: Nodes, path: string, site: string): Promise<string | undefined> =>
  cookieIn(await send(two, { method: 'GET', path, site, headers: { 'sec-fetch-mode': 'navigate', ...AGENT } }))

const isIn = async ({ one, two }: Nodes, cookie: string, site: string): Promise<boolean> => {
  const asked = [one, two].map((node) =>
    send(node, { method: 'GET', path: '/api/auth/check-session', site, headers: { cookie } }),
  )
  return (await Promise.all(asked)).some(({ text }) => JSON.parse(text).status === 'success')
}

async function newLink({ one, pool }: Nodes): Promise<string> {
  await pool.query('delete from rate_limits')
  await sendJson(one, '/api/auth/request-password-reset', { email: VICTIM })
  const { rows } = await pool.query(
    `select payload->>'text' as text from outbox where recipient = $1 order by id desc limit 1`,
    [VICTIM],
  )
  return /token=([\w-]+)/.exec(rows[0]?.text)?.[1] ?? ''
}

/** Another password than the present one, and in the end the printed one again: others sign in with it. */
const NEXT = 'Another-evening-7'
async function backToPrinted(place: Nodes): Promise<void> {
  await sendJson(place.one, '/api/auth/reset-password', { token: await newLink(place), password: DEMO_PASSWORD })
}

const evictionBy =
  (evict: (place: Nodes, owner: Person) => Promise<{ status: number }>): Attack =>
  async (place) => {
    const { rows } = await place.pool.query(
      `select there.site_id as "siteId", site_hosts.host from users here
         join users there on there.person_id = here.person_id and there.site_id <> here.site_id and there.role_id in (1, 2, 5, 6)
         join site_hosts on site_hosts.site_id = there.site_id and site_hosts.is_primary
       where here.email = $1 and here.site_id = 1 limit 1`,
      [VICTIM],
    )
    const site = String(rows[0]?.host).replace(/\..*$/, '')
    const stolen = await signIn(place.one, VICTIM)
    const owner = await signIn(place.one, VICTIM)
    const hopped = await arrive(place, await codeOf(place, stolen, rows[0]?.siteId), site)
    if (!hopped || !(await isIn(place, hopped, site))) throw new Error('The thief could not hop in the first place')
    const there = personOf(place.one, hopped, site)
    const codes = [await codeOf(place, there, 1), await codeOf(place, there, 1)]
    const onward = await codeOf(place, stolen, rows[0]?.siteId)
    const { status } = await evict(place, owner)
    if (status !== 200) throw new Error(`The owner could not do it: ${status}`)
    const outcomes = [
      await isIn(place, stolen.cookie, 'migraine'),
      await isIn(place, hopped, site),
      ...(await Promise.all(codes.map(async (code) => (await arrive(place, code, 'migraine')) !== undefined))),
      (await arrive(place, onward, site)) !== undefined,
      (await sendJson(place.two, '/api/auth/set-site', { site_id: 1 }, { site, headers: { cookie: hopped } }))
        .status === 200,
    ]
    await backToPrinted(place)
    return outcomes
  }

export const evictions: Record<string, Attack> = {
  'coming back from another site after the password was reset': evictionBy(async (place) =>
    sendJson(place.one, '/api/auth/reset-password', { token: await newLink(place), password: NEXT }),
  ),
  'coming back from another site after the password was changed': evictionBy((_place, owner) =>
    owner.post('/api/auth/change-password', { current: DEMO_PASSWORD, password: NEXT }),
  ),
  'coming back from another site after the other sessions were ended': evictionBy((_place, owner) =>
    owner.ask('mutation { endOtherSessions }'),
  ),
  'a session that waits for the day its account is unblocked': async (place) => {
    const person = await signIn(place.one, VICTIM)
    const set = (status: number) =>
      place.pool.query('update users set status = $2 where email = $1 and site_id = 1', [VICTIM, status])
    await set(2)
    const during = cookieIn(await sendJson(place.two, '/api/auth/sign-in', { email: VICTIM, password: DEMO_PASSWORD }))
    await set(0)
    const kept = [person.cookie, during].filter((cookie) => cookie !== undefined)
    return Promise.all(kept.map((cookie) => isIn(place, cookie, 'migraine')))
  },
}
