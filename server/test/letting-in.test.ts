import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startTestApp } from './app.ts'

// Everything that signs a person in is written by these statements alone, and each is reached from where one of the rules of
// `sessions/letting-in.actions.ts` is asked, or where the person has proven who they are.

const SRC = join(import.meta.dirname, '../src')
/** Columns of users that let somebody in, or give them more once they are in. */
const COLUMNS = ['email', 'password_from_staff', 'password_hash', 'person_id', 'role_id', 'verified_at']

/** Each statement by file and function: the files that may call it, and what each of them asks before. */
const WRITERS: Record<string, Record<string, string>> = {
  'sessions/accounts.db.ts#setPassword': { 'sessions/passwords.actions.ts': 'passwordFits(' },
  'sessions/accounts.db.ts#proveAddress': { 'sessions/accounts.db.ts': "by === 'mail'" },
  'sessions/accounts.db.ts#setCopiedPasswords': { 'sessions/passwords.actions.ts': "by !== 'staff'" },
  'users/profile/account-change.db.ts#setEmail': {
    'users/profile/account-change.actions.ts': "demandMayLetIn(tx, 'email'",
  },
  'users/profile/account-change.db.ts#setProven': { 'users/profile/account-change.actions.ts': 'takeConfirmation(' },
  'users/profile/account-change.db.ts#deleteSocials': {
    'users/profile/account-change.actions.ts': "mayChangeSignIn(tx, 'logins'",
  },
  'users/sync/sync.db.ts#linkPeople': { 'users/sync/link-accounts.actions.ts': 'endSessionsOfPerson(' },
  'users/directory/users.db.ts#setRoles': { 'users/roles/roles.actions.ts': 'peopleOutOfReach(' },
  'users/directory/users.db.ts#forgetPasswords': {
    'users/profile/invite.actions.ts': 'verifiedAt === null',
    'users/roles/roles.actions.ts': 'isAdminLevel(newRoleId)',
  },
  'users/directory/users.db.ts#insertUser': {
    'users/profile/create-user.actions.ts': "demandMayLetIn(tx, 'password'",
    'users/profile/invite.actions.ts': 'checkAddress(',
    'sessions/switch-sites.actions.ts': 'viewer.roleId !== ROLE.superAdmin',
    'sign-up/sign-up.actions.ts': 'takeSignUp(',
    // An account of an outside site's author: without an address and a password nobody signs in to it.
    'api-access/api-authors.actions.ts': 'roleId: ROLE.member',
  },
  // Takes all of it away.
  'users/erase/erase.db.ts#closeAccount': { 'users/erase/erase.actions.ts': 'endSessionsOf(' },
  'users/erase/erase.db.ts#emptyAccount': { 'users/erase/erase.task.ts': 'emptyAccount(' },
  // Brings members without a password or a role; a login of another service opens nothing here.
  'import/store/names.db.ts#insertGuests': {},
  'import/store/rows.db.ts#storeUsers': {},
  'import/store/auth-accounts.db.ts#storeAuthAccounts': {},
}
/** The same of a password: what sets one asks the rule, or had it proven by the present one or a mailed link. */
const SETS_PASSWORDS: Record<string, string> = {
  'sign-up/sign-up.actions.ts': 'takeSignUp(',
  'sessions/passwords.actions.ts': 'takeReset(',
  'users/profile/account-change.actions.ts': "demandMayLetIn(tx, 'password'",
  'users/profile/create-user.actions.ts': "demandMayLetIn(tx, 'password'",
}

const sources = new Map(
  globSync('**/*.ts', { cwd: join(SRC, 'features') })
    .filter((file) => !/\.(?:test|fixtures|examples)\.ts$/.test(file))
    .map((file) => [file, readFileSync(join(SRC, 'features', file), 'utf8')]),
)
const WRITES = /(?:updateTable|insertInto)\('users'|(?:update|insert into) users\b/
const LOGINS =
  /(?:updateTable|insertInto|deleteFrom)\('authAccounts'|(?:update|insert into|delete from) auth_accounts\b/
const camel = (name: string) => name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase())
const GUARDED = new RegExp(`\\b(?:${COLUMNS.flatMap((name) => [name, camel(name)]).join('|')})\\b`)

/** The declarations at the top of a file, each with its name. */
const declarations = (source: string) =>
  source
    .split(/^(?=(?:export )?(?:async )?(?:const|function) \w)/m)
    .map((text) => ({ name: /(?:const|function) (\w+)/.exec(text)?.[1] ?? '', text }))

/** What a statement sets: for an update no more than up to its condition. */
const written = (text: string): string => {
  const from = text.slice(text.search(WRITES))
  return /^(?:updateTable|update users)/.test(from) ? from.slice(0, from.search(/\.where\(|\bwhere\b/) >>> 0) : from
}

test('what signs a person in is written by the statements that are named here, and no others', () => {
  const found = [...sources].flatMap(([file, source]) =>
    declarations(source).flatMap(({ name, text }) =>
      LOGINS.test(text) || (WRITES.test(text) && GUARDED.test(written(text))) ? [`${file}#${name}`] : [],
    ),
  )
  expect(found.toSorted()).toEqual(Object.keys(WRITERS).toSorted())
})

test('each of them is called only from where the rule, or a proof, is asked', () => {
  const wrong = Object.entries(WRITERS).flatMap(([writer, callers]) => {
    const [home = '', name = ''] = writer.split('#')
    if (Object.keys(callers).length === 0) return []
    const calling = [...sources].filter(([file, source]) => {
      const calls = source.match(new RegExp(`\\b${name}\\(`, 'g')) ?? []
      return calls.length > 0 && (file !== home || Object.hasOwn(callers, file))
    })
    return calling.flatMap(([file, source]) => {
      const asks = callers[file]
      return asks !== undefined && source.includes(asks) ? [] : [`${file} calls ${name}`]
    })
  })
  expect(wrong).toEqual([])
  const setting = [...sources].filter(([, source]) => source.includes('setPasswordOf('))
  expect(setting.map(([file]) => file).toSorted()).toEqual(Object.keys(SETS_PASSWORDS).toSorted())
  for (const [file, source] of setting) expect(source).toContain(SETS_PASSWORDS[file])
})

test('a column of an account by which somebody is let in stands among those that are looked for', async () => {
  const t = await startTestApp()
  const { rows } = await t.database.pool.query(
    `select column_name as name from information_schema.columns where table_name = 'users' and table_schema = 'public'
      and column_name ~ 'password|email|role|person|verified|login|secret|token' and column_name <> 'receive_emails' order by 1`,
  )
  expect(rows.map(({ name }) => name)).toEqual(COLUMNS)
  await t.stop()
})
