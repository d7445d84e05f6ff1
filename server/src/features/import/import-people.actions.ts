import { createHash } from 'node:crypto'
import { ROLE } from '@ward/domain/roles'
import type { TxCtx } from '../../platform/context.ts'
import { isUsernameTaken } from '../sessions/accounts.db.ts'
import { insertUser } from '../users/users.db.ts'
import { type Batch, isHere, note } from './batch.ts'
import { isNumber, type Located } from './first-rows.ts'
import { accountWithEmail, guestByKey } from './import.db.ts'
import { refuse, tick } from './tally.ts'
import { writtenTitle } from './written-title.ts'
import { nameOf, type WxrAuthor } from './wxr.ts'

const EMAIL = /^[^\s@<>"',;:()[\]\\]{1,64}@[^\s@<>"',;:()[\]\\]{1,189}$/

/**
 * An author: the account with their address, else a new member, who never becomes staff (role 3). Whose address is one of
 * the staff is a member without it: nobody checked that it was theirs.
 */
export async function importAuthor(batch: Batch, author: Located<WxrAuthor>): Promise<void> {
  const { tally, known } = batch
  const { login, id } = author
  if (login === '') refuse(tally, author, nameOf(author), 'noLogin')
  else if (!isHere(batch, 'author', author, { sourceId: login, name: 'author' })) {
    const targetId = await accountOf(batch, author)
    await note(batch, 'author', { sourceId: login, targetId, row: author })
    if (isNumber(id) && !known.author_number.has(id))
      await note(batch, 'author_number', { sourceId: id, targetId, row: author })
    tick(tally.imported, 'author')
  }
}

async function accountOf({ tx, tally, isOfStaff }: Batch, author: Located<WxrAuthor>): Promise<string> {
  const isStaff = isOfStaff(author.email)
  if (isStaff) refuse(tally, author, nameOf(author), 'staffAddress')
  const email = EMAIL.test(author.email) && !isStaff ? author.email : null
  const known = email === null ? undefined : await accountWithEmail(tx.site, email)
  if (known) return known
  const { username, isTaken } = await freeUsername(tx, author.login, author.login)
  if (isTaken) refuse(tally, author, `${nameOf(author)} → ${username}`, 'takenName')
  const { id } = await insertUser(tx.network, {
    siteId: tx.site.siteId,
    username,
    slug: username.toLowerCase(),
    email,
    roleId: ROLE.member,
    firstName: writtenTitle(author.firstName).slice(0, 100) || null,
    lastName: writtenTitle(author.lastName).slice(0, 100) || null,
  })
  return id
}

/** Somebody who wrote without an account, or a page that linked here: one user a name and address, who cannot sign in. */
export async function guest(tx: TxCtx, { name, email }: { name: string; email: string }): Promise<string> {
  const words = `${tx.site.siteId}\0${name.trim().toLowerCase()}\0${email.trim().toLowerCase()}`
  const guestKey = sha256(words).toString('base64url')
  const known = await guestByKey(tx.site, guestKey)
  if (known) return known
  const { username } = await freeUsername(tx, writtenTitle(name), guestKey)
  const { id } = await insertUser(tx.network, {
    siteId: tx.site.siteId,
    username,
    slug: username.toLowerCase(),
    email: null,
    roleId: ROLE.member,
    isAnonymous: true,
    guestKey,
  })
  return id
}

/** Names are counted up to here; then one is made of the person's key, so that a thousand of one name are not counted through. */
const COUNTED_NAMES = 9

/** A name within the rule for usernames (3 to 30 letters, digits, `_`, `-`, `.`) that nobody on the site has. */
async function freeUsername(tx: TxCtx, wanted: string, key: string): Promise<{ username: string; isTaken: boolean }> {
  const plain = wanted
    .normalize('NFKD')
    .replace(/\s+/g, '-')
    .replace(/[^A-Za-z0-9_.-]/g, '')
    .slice(0, 20)
  const base = plain.length < 3 ? `guest-${plain || '1'}` : plain
  let username = base
  for (let n = 2; await isUsernameTaken(tx.network, tx.site.siteId, username); n++)
    username = `${base}-${n <= COUNTED_NAMES ? n : sha256(`${key}\0${n}`).toString('hex').slice(0, 8)}`
  return { username, isTaken: username !== base }
}

const sha256 = (words: string) => createHash('sha256').update(words).digest()
