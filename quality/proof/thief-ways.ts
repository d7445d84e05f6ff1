import { setTimeout as pause } from 'node:timers/promises'
import { isInputObjectType, isNonNullType } from 'graphql'
import { schema } from '../../server/src/schema.ts'
import { cookieIn, type Person, personOf, sendJson } from './endpoint.ts'
import { type Account, openLinks, THIEF, type Thief, tryAsk, tryPost } from './thief.ts'

type Attack = (thief: Thief) => Promise<void>

const UPDATE = `mutation ($id: ID!, $password: String, $email: String, $roleId: Int) {
  updateUser(id: $id, password: $password, email: $email, roleId: $roleId, notifyEmailChange: false) { id } }`
const CREATE = `mutation ($email: String!, $username: String!, $roleId: Int!, $password: String) {
  createUser(email: $email, username: $username, roleId: $roleId, password: $password) { id } }`
const BULK = 'mutation ($ids: [ID!]!, $roleId: Int!) { bulkUpdateUserRoles(userIds: $ids, roleId: $roleId) { id } }'

/** The action of each session on each account of its site. */
const onEach =
  (does: (thief: Thief, person: Person, account: Account) => Promise<unknown>): Attack =>
  async (thief) => {
    for (const person of thief.sessions)
      for (const account of thief.accounts.filter(({ site }) => site === person.site))
        await does(thief, person, account)
  }
const onEachSite =
  (does: (thief: Thief, person: Person) => Promise<unknown>): Attack =>
  async (thief) => {
    for (const person of thief.sessions) await does(thief, person)
  }
const update = (thief: Thief, person: Person, account: Account, given: object) =>
  tryAsk(thief, person, UPDATE, { id: account.id, ...given })
const evilOf = ({ id }: Account) => `thief-${id}@evil.example`

const signIn = async ({ ward, pool }: Thief, email: string, site: string) => {
  await pool.query('delete from rate_limits')
  const cookie = cookieIn(await sendJson(ward, '/api/auth/sign-in', { email, password: THIEF }, { site }))
  return cookie === undefined ? undefined : personOf(ward, cookie, site)
}

/** Makes an account that the thief alone reads the mail of, and proves it. */
async function ownAccount(thief: Thief, person: Person, { name, roleId }: { name: string; roleId: number }) {
  const email = `${name}@evil.example`
  const { data } = await tryAsk(thief, person, CREATE, { email, username: name, roleId })
  await sendJson(thief.ward, '/api/auth/request-password-reset', { email }, { site: person.site })
  await openLinks(thief, `^${email}$`)
  return (data as { createUser: { id: string } } | null)?.createUser
}

const atStaffAddress = /^[^@]*(?<!thief[^@]*)@ward\.example$/
const PRESSED = '^(ines|mara|bram|tomas|kit|della|noor|sunniva)@ward.example$'

async function sync(thief: Thief, person: Person): Promise<void> {
  const { code } = await tryAsk(thief, person, 'mutation { syncUsers { id } }')
  for (let n = 0; code === null && n < 100; n++) {
    const { data } = await person.ask('{ usersSync { state } }')
    if ((data as { usersSync: { state: string } } | null)?.usersSync.state === 'COMPLETED') return
    await pause(100)
  }
}

/** Each attack, from the most direct to the least; the changes of one stay for the next. */
export const attacks: Record<string, Attack> = {
  'guesses the present password': onEachSite(async (thief, person) => {
    for (const current of ['guess', '', THIEF]) {
      await tryPost(thief, person, '/api/auth/change-password', { current, password: THIEF })
      await tryPost(thief, person, '/api/auth/change-email', { current, email: 'thief-own@evil.example' })
    }
  }),
  'guesses a token': onEachSite(async (thief, person) => {
    for (const endpoint of ['reset-password', 'confirm-email', 'link-accounts'])
      for (const token of ['', 'guess', person.cookie.slice('ward='.length)])
        await tryPost(thief, person, `/api/auth/${endpoint}`, { token, password: THIEF })
  }),
  'sets a password': onEach((thief, person, account) => update(thief, person, account, { password: THIEF })),
  'sets a password with a lower role': onEach((thief, person, account) =>
    update(thief, person, account, { password: THIEF, roleId: 3 }),
  ),
  'and gives the role back': onEach((thief, person, account) =>
    update(thief, person, account, { roleId: account.roleId }),
  ),
  'gives a role of many at once': onEach(async (thief, person, account) => {
    for (const roleId of [3, 2, 1, 5, 6, account.roleId])
      await tryAsk(thief, person, BULK, { ids: [account.id], roleId })
  }),
  'unlinks the other logins': onEach((thief, person, { id, siteId }) =>
    tryPost(thief, person, '/api/auth/unlink-all-socials', { user_id: id, site_id: siteId }),
  ),
  'sets an address, proves it and sets a password by mail': async (thief) => {
    await onEach((it, person, account) => update(it, person, account, { email: evilOf(account) }))(thief)
    await onEach((it, person, account) => update(it, person, account, { email: evilOf(account), roleId: 3 }))(thief)
    await openLinks(thief, '@evil.example$')
    await onEach(async ({ ward }, { site }, account) =>
      sendJson(ward, '/api/auth/request-password-reset', { email: evilOf(account) }, { site }),
    )(thief)
    await openLinks(thief, '@evil.example$')
  },
  'and gives address and role back, which the owner confirms': async (thief) => {
    await onEach((it, person, account) => update(it, person, account, { email: account.email }))(thief)
    await onEach((it, person, account) => update(it, person, account, { roleId: account.roleId }))(thief)
    await openLinks(thief, PRESSED)
  },
  'has a link mailed': onEach((thief, person, { id }) =>
    tryAsk(thief, person, 'mutation ($id: ID!) { mailPasswordLink(id: $id) }', { id }),
  ),
  'makes staff at an address that nobody owns': onEachSite(async (thief, person) => {
    for (const roleId of [1, 2, 5, 6]) {
      const email = `thief-ghost${roleId}@ward.example`
      const username = `thief_ghost${roleId}`
      await tryAsk(thief, person, CREATE, { email, username, roleId, password: THIEF })
      await tryAsk(thief, person, CREATE, { email, username: `${username}b`, roleId })
    }
  }),
  'makes an account of its own, and raises it': onEachSite(async (thief, person) => {
    const made = await ownAccount(thief, person, { name: 'thief-own', roleId: 3 })
    for (const roleId of [1, 5, 6]) {
      await tryAsk(thief, person, UPDATE, { id: made?.id ?? '0', roleId })
      await tryAsk(thief, person, UPDATE, { id: made?.id ?? '0', roleId, email: 'thief-raised@ward.example' })
    }
  }),
  'asks from an account of its own for an address of the staff that nobody has, whose reader confirms, and raises it':
    onEachSite(async (thief, person) => {
      const made = await ownAccount(thief, person, { name: 'thief-moves', roleId: 3 })
      const email = 'thief-moved@ward.example'
      const own = await signIn(thief, 'thief-moves@evil.example', person.site)
      if (own) await tryPost(thief, own, '/api/auth/change-email', { current: THIEF, email })
      await openLinks(thief, `^${email}$`)
      for (const roleId of [5, 6, 1]) await tryAsk(thief, person, UPDATE, { id: made?.id ?? '0', roleId })
    }),
  'makes the account of staff from elsewhere before them, which they confirm and link': onEachSite(
    async (thief, person) => {
      const here = new Set(thief.accounts.filter(({ site }) => site === person.site).map(({ email }) => email))
      const elsewhere = new Set(thief.accounts.map(({ email }) => email).filter((email) => atStaffAddress.test(email)))
      for (const email of [...elsewhere].filter((each) => !here.has(each))) {
        const name = email.replace(/@.*/, '')
        const byPassword = { email, username: `thief_${name}`, roleId: 2, password: THIEF }
        await tryAsk(thief, person, CREATE, byPassword)
        const proven = await ownAccount(thief, person, { name: `thief-${name}`, roleId: 2 })
        const { rows } = await thief.pool.query('select id from users where email = $1 and site_id = $2', [
          email,
          thief.accounts.find(({ site }) => site === person.site)?.siteId,
        ])
        // Away and back, so that Ward mails its owner the question.
        for (const to of ['thief-away@ward.example', email])
          await tryAsk(thief, person, UPDATE, { id: rows[0]?.id ?? '0', email: to })
        await openLinks(thief, PRESSED)
        await tryAsk(thief, person, UPDATE, { id: rows[0]?.id ?? '0', email: `thief-off-${name}@ward.example` })
        await tryAsk(thief, person, UPDATE, { id: proven?.id ?? '0', email })
        await openLinks(thief, PRESSED)
        const own = await signIn(thief, email, person.site)
        if (own) await tryPost(thief, own, '/api/auth/change-email', { current: THIEF, email })
      }
      await sync(thief, person)
      await openLinks(thief, PRESSED)
    },
  ),
  'asks from an account of its own for the address of staff, which they confirm and link': onEachSite(
    async (thief, person) => {
      for (const name of ['bram', 'ines', 'noor', 'mara', 'sunniva', 'tomas']) {
        await ownAccount(thief, person, { name: `thief-asks-${name}`, roleId: 2 })
        const own = await signIn(thief, `thief-asks-${name}@evil.example`, person.site)
        if (own) await tryPost(thief, own, '/api/auth/change-email', { current: THIEF, email: `${name}@ward.example` })
      }
      await openLinks(thief, PRESSED)
      await sync(thief, person)
      await openLinks(thief, PRESSED)
    },
  ),
}

const WRITES = /^(?:password|email|role|roleId|personId|verifiedAt)$/i
const TRIED = ['bulkUpdateUserRoles', 'createUser', 'updateUser']
/** Their password opens the server of somebody who receives leads, and nobody's account. */
const NOT_OF_ACCOUNTS = ['testSftpConnection']

/** Mutations with an argument by which somebody is let in, that no way above sends. */
export const untried = (): string[] =>
  Object.values(schema.getMutationType()?.getFields() ?? {})
    .filter(({ args }) =>
      args.some(({ name, type }) => {
        const inner = isNonNullType(type) ? type.ofType : type
        return (
          WRITES.test(name) ||
          (isInputObjectType(inner) && Object.keys(inner.getFields()).some((key) => WRITES.test(key)))
        )
      }),
    )
    .map(({ name }) => name)
    .filter((name) => !TRIED.includes(name) && !NOT_OF_ACCOUNTS.includes(name))
