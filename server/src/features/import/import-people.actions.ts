import { createHash } from 'node:crypto'
import type { TxCtx } from '../../platform/context.ts'
import { accountByEmail, isUsernameTaken } from '../sessions/sessions.db.ts'
import { insertUser } from '../users/users.db.ts'
import { guestByKey } from './import.db.ts'
import type { WxrAuthor } from './wxr.ts'

const EMAIL = /^[^\s@<>"',;:()[\]\\]{1,64}@[^\s@<>"',;:()[\]\\]{1,189}$/

/** The account of an export's author: the one with his address, else a new member who never becomes staff (role 3). */
export async function accountOfAuthor(tx: TxCtx, author: WxrAuthor): Promise<string> {
  const email = EMAIL.test(author.email) ? author.email : null
  const known = email === null ? undefined : await accountByEmail(tx.site, email)
  if (known) return known.id
  const username = await freeUsername(tx, author.login)
  const { id } = await insertUser(tx.network, {
    siteId: tx.site.siteId,
    username,
    slug: username.toLowerCase(),
    email,
    roleId: 3,
    firstName: author.firstName.slice(0, 100) || null,
    lastName: author.lastName.slice(0, 100) || null,
  })
  return id
}

/** Somebody who wrote without an account, or a page that linked here: one user a name and address, who cannot sign in. */
export async function guest(tx: TxCtx, { name, email }: { name: string; email: string }): Promise<string> {
  const words = `${tx.site.siteId}\0${name.trim().toLowerCase()}\0${email.trim().toLowerCase()}`
  const guestKey = createHash('sha256').update(words).digest('base64url')
  const known = await guestByKey(tx.site, guestKey)
  if (known) return known
  const username = await freeUsername(tx, name)
  const { id } = await insertUser(tx.network, {
    siteId: tx.site.siteId,
    username,
    slug: username.toLowerCase(),
    email: null,
    roleId: 3,
    isAnonymous: true,
    guestKey,
  })
  return id
}

/** A name within the rule for usernames (3 to 30 letters, digits, `_`, `-`, `.`) that nobody on the site has. */
async function freeUsername(tx: TxCtx, wanted: string): Promise<string> {
  const plain = wanted
    .normalize('NFKD')
    .replace(/\s+/g, '-')
    .replace(/[^A-Za-z0-9_.-]/g, '')
    .slice(0, 24)
  const base = plain.length < 3 ? `guest-${plain || '1'}` : plain
  let name = base
  for (let n = 2; await isUsernameTaken(tx.network, tx.site.siteId, name); n++) name = `${base}-${n}`
  return name
}
