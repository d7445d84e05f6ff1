import type pg from 'pg'
import { cookieIn, type Person, personOf, type Reply, send, sendJson } from './endpoint.ts'
import type { Ward } from './ward.ts'

/** The password that thieves set wherever they can. */
export const THIEF = 'Thief-Long-9911'
export const STAFF_ROLES: readonly number[] = [1, 2, 5, 6]
export const ADMIN_LEVEL: readonly number[] = [1, 5, 6]

export type Account = {
  id: string
  personId: string
  username: string
  email: string
  roleId: number
  siteId: number
  site: string
}

/** Somebody with a session of `own`, and with those that it leads to on other sites. */
export type Thief = {
  ward: Ward
  pool: pg.Pool
  own: Account
  sessions: readonly Person[]
  accounts: readonly Account[]
  tries: number
}

/** The session that a switch to an account on another site gives; undefined where it gives none. */
export async function hop(ward: Ward, { cookie, site }: Person, to: Account): Promise<Person | undefined> {
  const { text } = await sendJson(ward, '/api/auth/set-site', { site_id: to.siteId }, { site, headers: { cookie } })
  const { redirect } = JSON.parse(text)
  if (typeof redirect !== 'string') return undefined
  const { pathname, search } = new URL(redirect)
  const headers = { 'sec-fetch-mode': 'navigate' }
  const arrived = cookieIn(await send(ward, { method: 'GET', path: pathname + search, site: to.site, headers }))
  return arrived === undefined ? undefined : personOf(ward, arrived, to.site)
}

/** The stolen session, and one on each other site where its person is. */
export async function everySession(ward: Ward, stolen: Person, accounts: readonly Account[]): Promise<Person[]> {
  const sites = new Map(accounts.filter(({ site }) => site !== stolen.site).map((account) => [account.site, account]))
  const hops: (Person | undefined)[] = []
  for (const to of sites.values()) hops.push(await hop(ward, stolen, to))
  return [stolen, ...hops.filter((each) => each !== undefined)]
}

/** Posts to an endpoint with a session of the thief, without its limits. */
export async function tryPost(thief: Thief, person: Person, path: string, body: object): Promise<Reply> {
  thief.tries++
  await thief.pool.query('delete from rate_limits')
  return person.post(path, body)
}

export async function tryAsk(thief: Thief, person: Person, query: string, variables: object = {}) {
  thief.tries++
  await thief.pool.query('delete from rate_limits')
  return person.ask(query, variables)
}

/** Opens every link that was mailed to addresses like this, as its reader would; the thief's own set the thief's password. */
export async function openLinks({ ward, pool }: Thief, recipients: string): Promise<void> {
  const { rows } = await pool.query<{ text: string }>(
    `select payload ->> 'text' as text from outbox where recipient ~ $1 order by id`,
    [recipients],
  )
  for (const { text } of rows) {
    const link = /http:\/\/(\w+)\.localhost:\d+\/(confirm-email|link-accounts|reset-password)\?token=([\w-]+)/.exec(
      text,
    )
    // The owner confirms and agrees to whatever is mailed, but sets no password of a thief.
    if (!link || (link[2] === 'reset-password' && !recipients.includes('evil'))) continue
    await pool.query('delete from rate_limits')
    await sendJson(ward, `/api/auth/${link[2]}`, { token: link[3], password: THIEF }, { site: link[1] })
  }
}
