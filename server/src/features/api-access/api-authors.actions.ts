import { randomBytes } from 'node:crypto'
import {
  type ApiAuthor,
  AUTHOR_UNKNOWN,
  NAME_OF_NEW_AUTHOR,
  STAFF_WRITE_ELSEWHERE,
} from '@ward/domain/api-access/content-api'
import { isStaff, ROLE } from '@ward/domain/app/roles'
import { forbidden, invalid, orNotFound } from '@ward/domain/kernel/refusal'
import { audit } from '../../platform/audit.ts'
import type { TxCtx, UserViewer } from '../../platform/context.ts'
import { lockInTransaction } from '../../platform/database/locks.ts'
import { insertUser } from '../users/directory/users.db.ts'
import { type AuthorRow, authorById, authorByRef, insertAuthor, namesTaken } from './api-authors.db.ts'

const NAME_MAX = 30
const TRIES = 20

/**
 * The member for whom an outside site writes or reports; somebody it calls by a new ref becomes a member. They act as if they
 * were signed in.
 *
 * @throws INVALID naming the field, FORBIDDEN for staff
 */
export async function authorOf(tx: TxCtx, given: ApiAuthor, field: 'author' | 'reporter'): Promise<UserViewer> {
  const { id, ref } = given
  const known = ref === undefined ? await authorById(tx.site, id ?? '') : await byRef(tx, { ...given, ref }, field)
  if (!known) throw invalid(`${field}.id`, AUTHOR_UNKNOWN)
  if (isStaff(known.roleId)) throw forbidden(STAFF_WRITE_ELSEWHERE)
  const { id: userId, personId, roleId, username } = known
  return { kind: 'user', siteId: tx.site.siteId, userId, personId, roleId, username, sessionId: '' }
}

async function byRef(tx: TxCtx, { ref, name }: ApiAuthor & { ref: string }, field: string): Promise<AuthorRow> {
  const known = await authorByRef(tx.site, ref)
  if (known) return known
  await lockInTransaction(tx.network, { name: 'apiAuthors', of: String(tx.site.siteId) })
  const met = await authorByRef(tx.site, ref)
  if (met) return met
  if (name === undefined) throw invalid(`${field}.name`, NAME_OF_NEW_AUTHOR)
  const username = await freeName(tx, name)
  const user = { siteId: tx.site.siteId, username, slug: username.toLowerCase(), roleId: ROLE.member }
  const { id } = await insertUser(tx.network, { ...user, receiveEmails: false })
  await insertAuthor(tx.site, { ref, userId: id })
  await audit(tx, { action: 'apiAuthor', subjectType: 'user', subjectId: id, fields: ['username'] })
  return orNotFound(await authorById(tx.site, id))
}

/** The name itself, else with the first number that is free. */
async function freeName(tx: TxCtx, name: string): Promise<string> {
  const ended = (end: string) => name.slice(0, NAME_MAX - end.length) + end
  const names = [name, ...Array.from({ length: TRIES }, (_none, at) => ended(`-${at + 2}`))]
  const taken = await namesTaken(tx.site, names)
  return names.find((each) => !taken.has(each.toLowerCase())) ?? ended(`-${randomBytes(4).toString('hex')}`)
}
