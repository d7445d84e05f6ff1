import pg from 'pg'
import { DEMO_PASSWORD, demoAccounts } from '../../demo/people.ts'
import { hashPassword } from '../../server/src/features/sessions/passwords.ts'
import { cookieIn, type Person, personOf, sendJson, signIn } from './endpoint.ts'
import { atLeast, type Bench, type Figure, none, sum } from './proof.ts'
import { type Account, ADMIN_LEVEL, everySession, hop, STAFF_ROLES, THIEF, type Thief } from './thief.ts'
import { attacks, untried } from './thief-ways.ts'
import { startWard, type Ward } from './ward.ts'

export const name = 'thief'
export const title = 'what a stolen session of each role makes of itself, on all sites of the network'

type Found = { tries: number; takeovers: number; lockedOut: number }

export async function run(bench: Bench): Promise<Figure[]> {
  const ward = await startWard(bench, { TRUSTED_PROXIES: '127.0.0.1' })
  const pool = new pg.Pool({ connectionString: ward.ownerUrl, max: 2 })
  bench.later(() => pool.end())
  await pool.query('create table proof_users as select * from users')
  const victims = demoAccounts.filter(({ role }) => role !== 'Spammer').toReversed()
  const found: Found[] = []
  for (const { role, email, site } of victims)
    found.push(await bench.part(role, () => rob(bench, ward, pool, { role, email, site })))
  const seen = await bench.part('planted', () => planted(bench, ward, pool))
  const of = (key: 'tries' | 'takeovers' | 'lockedOut') => sum(found.map((each) => each[key]))
  return [
    atLeast(`tries of ${found.length} stolen sessions, in ${Object.keys(attacks).length} ways`, of('tries'), 100),
    none('mutations that write a password, address, role or person, and that no way tries', untried().length),
    none('accounts taken over', of('takeovers')),
    none('accounts of the robbed that no longer let their owner in, with the rights they had', of('lockedOut')),
    atLeast('takeovers seen where a password is planted past every rule', seen, 1),
  ]
}

type Victim = { role: string; email: string; site: string }

/** Steals a session, tries every attack with it, has the owners press what Ward mails them, and checks who is signed in. */
async function rob(bench: Bench, ward: Ward, pool: pg.Pool, victim: Victim): Promise<Found> {
  const thief = await steal(ward, pool, victim)
  for (const attack of Object.values(attacks)) await attack(thief)
  const takeovers = await takenOver(bench, thief)
  const lockedOut = await ownersOut(bench, thief)
  bench.say(`${victim.role}: ${thief.tries} tries, ${takeovers} takeovers, ${lockedOut} locked out`)
  return { tries: thief.tries, takeovers, lockedOut }
}

async function steal(ward: Ward, pool: pg.Pool, { email, site }: Victim): Promise<Thief> {
  await restore(pool)
  const accounts = await accountsOf(pool)
  const own = accounts.find((each) => each.email === email && each.site === site)
  if (!own) throw new Error(`There is no ${email}`)
  const sessions = await everySession(ward, await signIn(ward, email, site), accounts)
  return { ward, pool, own, sessions, accounts, tries: 0 }
}

/** A look that finds nothing proves something when it sees what is there. */
async function planted(bench: Bench, ward: Ward, pool: pg.Pool): Promise<number> {
  const thief = await steal(ward, pool, { role: 'Admin', email: 'mara@ward.example', site: 'migraine' })
  await pool.query('update users set password_hash = $1 where id = $2', [await hashPassword(THIEF), thief.own.id])
  return takenOver(bench, thief)
}

/** The accounts as they were before the first thief; those that a thief made are closed. */
const restore = (pool: pg.Pool) =>
  pool.query(`
    update users u set email = p.email, password_hash = p.password_hash, role_id = p.role_id, status = p.status,
      verified_at = p.verified_at, person_id = p.person_id, password_from_staff = p.password_from_staff
      from proof_users p where p.id = u.id;
    update users set status = 3, email = null, username = 'gone-' || id, slug = 'gone-' || id where id not in (select id from proof_users);
    update sessions set ended_at = now() where ended_at is null;
    delete from outbox; delete from rate_limits; delete from password_resets; delete from account_links; delete from email_confirmations`)

/** Staff of all sites, whom thieves made, and some members. */
async function accountsOf(pool: pg.Pool): Promise<Account[]> {
  const { rows } = await pool.query<Account>(
    `select u.id, u.person_id as "personId", u.username, u.email, u.role_id as "roleId", u.site_id as "siteId", split_part(h.host, '.', 1) as site
       from users u join site_hosts h on h.site_id = u.site_id and h.is_primary
      where u.status = 0 and u.email is not null and not u.is_anonymous
        and (u.role_id = any ($1) or u.email in ('tealumbrella@mail.example') or u.id not in (select id from proof_users)
             or u.id in (select min(id) from users where role_id = 3 and email is not null and status = 0 group by site_id)) order by u.id`,
    [STAFF_ROLES],
  )
  return rows
}

/** Signs in with the thief's password wherever it works, and counts where that is more than the stolen session may give. */
async function takenOver(bench: Bench, thief: Thief): Promise<number> {
  const isReached = reachOf(thief)
  const now = await accountsOf(thief.pool)
  let takeovers = 0
  for (const account of now) {
    const session = await sessionOf(thief, account, THIEF)
    if (!session) continue
    const theirs = [...thief.accounts, ...now].filter(({ personId }) => personId === account.personId)
    const isOwn = account.personId === thief.own.personId
    const isOut = theirs.some((each) => STAFF_ROLES.includes(each.roleId) && !isReached(each))
    const sessions = [session]
    for (const to of now.filter(({ personId, id }) => personId === account.personId && id !== account.id)) {
      const arrived = await hop(thief.ward, session, to)
      if (arrived) sessions.push(arrived)
    }
    const isAdmin = (await Promise.all(sessions.map(hasAdminRights))).includes(true)
    if (!isOwn && !isOut && !isAdmin) continue
    takeovers++
    bench.say(
      `${thief.own.username} is ${account.username} (${account.email}) on ${account.site}: own ${isOwn}, out of reach ${isOut}, admin ${isAdmin}`,
    )
  }
  return takeovers
}

const hasAdminRights = async (session: Person) => (await session.ask('{ auditLog { total } }')).code === null

/** The accounts the stolen session may act on: sites where its person has an admin's role, a super admin all. */
function reachOf({ own, accounts }: Thief): (account: Account) => boolean {
  const held = accounts.filter(({ personId, roleId }) => personId === own.personId && ADMIN_LEVEL.includes(roleId))
  const isChief = held.some(({ roleId }) => roleId === 5)
  return ({ siteId, roleId }) => isChief || (roleId !== 5 && held.some((each) => each.siteId === siteId))
}

async function sessionOf({ ward, pool }: Thief, { email, site }: Account, password: string) {
  await pool.query('delete from rate_limits')
  const cookie = cookieIn(await sendJson(ward, '/api/auth/sign-in', { email, password }, { site }))
  return cookie === undefined ? undefined : personOf(ward, cookie, site)
}

/** Accounts of whoever was robbed that their own password no longer opens, or without the rights they had. */
async function ownersOut(bench: Bench, thief: Thief): Promise<number> {
  const own = thief.accounts.filter(({ personId }) => personId === thief.own.personId)
  let out = 0
  for (const account of own) {
    const session = await sessionOf(thief, account, DEMO_PASSWORD)
    const may = session && (await hasAdminRights(session))
    if (session && may === ADMIN_LEVEL.includes(account.roleId)) continue
    out++
    bench.say(`${account.username} on ${account.site} is out: signed in ${session !== undefined}, admin ${may}`)
  }
  return out
}
