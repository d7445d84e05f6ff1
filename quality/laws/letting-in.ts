// A few statements write the rows that sign a person in. Each is reached only from code that asks a rule of `sessions/letting-in.actions.ts`, or a proof of who they are.
import type { Source } from './sources.ts'

/** Columns of users that let somebody in, or give them more once they are in. */
export const LETTING_IN = ['email', 'password_from_staff', 'password_hash', 'person_id', 'role_id', 'verified_at']

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
    'sessions/switch-sites.actions.ts': 'reachElsewhere(',
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
/** The same of a password: code that sets one asks the rule, or has proof by the present password or a mailed link. */
const SETS_PASSWORDS: Record<string, string> = {
  'sign-up/sign-up.actions.ts': 'takeSignUp(',
  'sessions/passwords.actions.ts': 'takeReset(',
  'users/profile/account-change.actions.ts': "demandMayLetIn(tx, 'password'",
  'users/profile/create-user.actions.ts': "demandMayLetIn(tx, 'password'",
}

const WRITES = /(?:updateTable|insertInto)\('users'|(?:update|insert into) users\b/
const LOGINS =
  /(?:updateTable|insertInto|deleteFrom)\('authAccounts'|(?:update|insert into|delete from) auth_accounts\b/
const camel = (name: string) => name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase())
const GUARDED = new RegExp(`\\b(?:${LETTING_IN.flatMap((name) => [name, camel(name)]).join('|')})\\b`)

/** The declarations at the top of a file, each with its name. */
const declarations = (source: string) =>
  source
    .split(/^(?=(?:export )?(?:async )?(?:const|function) \w)/m)
    .map((text) => ({ name: /(?:const|function) (\w+)/.exec(text)?.[1] ?? '', text }))

/** The columns a statement sets: for an update no more than up to its condition. */
const written = (text: string): string => {
  const from = text.slice(text.search(WRITES))
  return /^(?:updateTable|update users)/.test(from) ? from.slice(0, from.search(/\.where\(|\bwhere\b/) >>> 0) : from
}

const ROOT = 'server/src/features/'
const HERE = 'quality/laws/letting-in.ts'

/** The breaches, each with its remedy. `sources` are those of the project; the lists can be others to try the law. */
export function lettingInBreaches(
  sources: readonly Source[],
  { writers, passwords } = { writers: WRITERS, passwords: SETS_PASSWORDS },
): string[] {
  const rooms = new Map(
    sources
      .filter(({ path }) => path.startsWith(ROOT) && !/\.(?:test|fixtures|examples)\.ts$/.test(path))
      .map(({ path, text }) => [path.slice(ROOT.length), text]),
  )
  const found = [...rooms].flatMap(([file, source]) =>
    declarations(source).flatMap(({ name, text }) =>
      LOGINS.test(text) || (WRITES.test(text) && GUARDED.test(written(text))) ? [`${file}#${name}`] : [],
    ),
  )
  const setting = [...rooms].filter(([, source]) => source.includes('setPasswordOf('))
  return [
    ...found
      .filter((writer) => !Object.hasOwn(writers, writer))
      .map(
        (writer) => `${writer} writes what signs a person in: add it to WRITERS of ${HERE}, with what its callers ask`,
      ),
    ...Object.keys(writers)
      .filter((writer) => !found.includes(writer))
      .map((writer) => `${writer} writes nothing that signs a person in: take it out of WRITERS of ${HERE}`),
    ...Object.entries(writers).flatMap(([writer, callers]) => wrongCallers(rooms, writer, callers)),
    ...setting.flatMap(([file, source]) => {
      const asks = passwords[file]
      if (asks !== undefined && source.includes(asks)) return []
      return [`${file} sets a password${asks ? ` without ${asks}` : `: add it to SETS_PASSWORDS of ${HERE}`}`]
    }),
    ...Object.keys(passwords)
      .filter((file) => !setting.some(([path]) => path === file))
      .map((file) => `${file} sets no password: take it out of SETS_PASSWORDS of ${HERE}`),
  ]
}

function wrongCallers(rooms: ReadonlyMap<string, string>, writer: string, callers: Record<string, string>): string[] {
  const [home = '', name = ''] = writer.split('#')
  if (Object.keys(callers).length === 0) return []
  return [...rooms].flatMap(([file, source]) => {
    const calls = source.match(new RegExp(`\\b${name}\\(`, 'g')) ?? []
    if (calls.length === 0 || (file === home && !Object.hasOwn(callers, file))) return []
    const asks = callers[file]
    if (asks !== undefined && source.includes(asks)) return []
    return [`${file} calls ${name}${asks ? ` without ${asks}` : `: add what it asks before to WRITERS of ${HERE}`}`]
  })
}
