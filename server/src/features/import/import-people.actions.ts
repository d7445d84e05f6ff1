import { createHash } from 'node:crypto'
import type { TxCtx } from '../../platform/context.ts'
import { isUsernameTaken } from '../sessions/sessions.db.ts'
import { insertUser } from '../users/users.db.ts'
import { type Batch, isHere, isNumber, note, type Placed } from './batch.ts'
import { accountWithEmail, guestByKey } from './import.db.ts'
import { refuse, tick } from './tally.ts'
import type { WxrAuthor } from './wxr.ts'

const EMAIL = /^[^\s@<>"',;:()[\]\\]{1,64}@[^\s@<>"',;:()[\]\\]{1,189}$/

/** An author: the account with his address, else a new member, who never becomes staff (role 3). */
export async function importAuthor(batch: Batch, author: Placed<WxrAuthor>): Promise<void> {
  const { tx, tally, known } = batch
  if (author.login === '') refuse(tally, author, `author ${author.displayName}`, 'noLogin')
  else if (!isHere(batch, 'author', author.login, author, 'author')) {
    const targetId = await accountOf(tx, author)
    await note(batch, 'author', { sourceId: author.login, targetId, row: author })
    if (isNumber(author.id) && !known.author_number.has(author.id))
      await note(batch, 'author_number', { sourceId: author.id, targetId, row: author })
    tick(tally.imported, 'author')
  }
}

async function accountOf(tx: TxCtx, author: WxrAuthor): Promise<string> {
  const email = EMAIL.test(author.email) ? author.email : null
  const known = email === null ? undefined : await accountWithEmail(tx.site, email)
  if (known) return known
  const username = await freeUsername(tx, author.login, author.login)
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
  const guestKey = sha256(words).toString('base64url')
  const known = await guestByKey(tx.site, guestKey)
  if (known) return known
  const username = await freeUsername(tx, name, guestKey)
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

/** Names are counted up to here; then one is made of the person's key, so that a thousand of one name are not counted through. */
const COUNTED_NAMES = 9

/** A name within the rule for usernames (3 to 30 letters, digits, `_`, `-`, `.`) that nobody on the site has. */
async function freeUsername(tx: TxCtx, wanted: string, key: string): Promise<string> {
  const plain = wanted
    .normalize('NFKD')
    .replace(/\s+/g, '-')
    .replace(/[^A-Za-z0-9_.-]/g, '')
    .slice(0, 20)
  const base = plain.length < 3 ? `guest-${plain || '1'}` : plain
  let name = base
  for (let n = 2; await isUsernameTaken(tx.network, tx.site.siteId, name); n++)
    name = `${base}-${n <= COUNTED_NAMES ? n : sha256(`${key}\0${n}`).toString('hex').slice(0, 8)}`
  return name
}

const sha256 = (words: string) => createHash('sha256').update(words).digest()
