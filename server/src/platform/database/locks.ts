import { CompiledQuery, type Kysely } from 'kysely'
import type pg from 'pg'
import { giveName } from './statement-names.ts'

/** A table in which a number stands twice does not compile: the names that share it are the error. */
type EachOnce<Numbers extends Record<string, number>> = {
  [Name in keyof Numbers]: Numbers[Name] extends Numbers[Exclude<keyof Numbers, Name>] ? never : Numbers[Name]
}
/** Checks while compiling that no number stands twice. */
export const eachOnce = <const Numbers extends Record<string, number>>(numbers: EachOnce<Numbers> & Numbers): Numbers =>
  numbers

/**
 * Every advisory lock of Ward. PostgreSQL knows them by number alone, so two that shared one would keep each other out. A
 * number that has been released stays: nodes of two releases run side by side during an update.
 */
const NUMBERS = eachOnce({
  /** Nodes that start together migrate one after the other. */
  migration: 5_190_001,
  /** Held in common by every process that uses the embedded database, and alone by the one that may stop it. */
  embeddedInUse: 5_190_002,
  /** Held by the one server of an embedded database. */
  embeddedServer: 5_190_003,
  /** Two nodes do not both make the next link of the audit log. */
  sealing: 5_190_004,
  /** Per message: two workers do not both send it. */
  delivery: 5_190_005,
  /** Per site: one import at a time. */
  import: 5_190_009,
  /** Per site: lessons are learned by many at once, or forgotten by one alone. */
  lessons: 5_190_010,
  /** Per site: one engagement of a kind is featured, however many are saved at once. */
  featured: 5_190_011,
  /** Per dynamic poll: two who suggest the same answer at once do not both add it. */
  suggestions: 5_190_012,
  /** Per site: two who save a view at once do not both find room for it. */
  savedViews: 5_190_013,
  /** Texts join bursts one after the other, so that two copies that come at once find each other. */
  bursts: 5_190_014,
  /** Per site: two lists with the same address do not both find it new. */
  leads: 5_190_026,
  /** Per SFTP server: one connection at a time. */
  leadDelivery: 5_190_041,
  /** Per site: two tokens that are made at once do not both find room. */
  apiTokens: 5_190_046,
  /** Per site: two texts by the same new author that come at once do not both make their account. */
  apiAuthors: 5_190_047,
  /** Per site: two webhooks that are made at once do not both find room. */
  webhooks: 5_190_049,
  /** Per webhook: one worker sends its deliveries. */
  webhookDelivery: 5_190_048,
  /** Per site and title without numbers at its end: two threads that may be called the same do not both take one address. */
  threadSlugs: 5_190_050,
  /** Per sync of conditions: one worker reads its source. */
  conditionsSync: 5_190_051,
  /** Per experiment: two goals that come for the first time at once do not both find room. */
  experimentGoals: 5_190_052,
  /** Per site: two who add a forum tag at once do not both find room, nor the same place. */
  forumTags: 5_190_055,
})
export type LockName = keyof typeof NUMBERS
export const LOCK_NAMES = Object.keys(NUMBERS) as LockName[]

/** `of`: the one of its kind, such as a site; a lock without it is the only one of its kind. */
type Lock = { name: LockName; of?: number | string; isShared?: boolean }
/** The connection that holds the lock, or a transaction. */
type Connection = pg.ClientBase | Pick<Kysely<unknown>, 'executeQuery'>

/** Waits for the lock and keeps it until it is let go of, or the connection ends. */
export const lock = async (connection: pg.ClientBase, requested: Lock): Promise<void> => {
  await ask(connection, 'pg_advisory_lock', requested)
}

/** Takes the lock for as long as the connection lives, if nobody has it; answers whether. */
export const tryLock = (connection: Connection, requested: Lock): Promise<boolean> =>
  ask(connection, 'pg_try_advisory_lock', requested)

/** Lets go of a lock of this connection. */
const unlock = (connection: Connection, held: Lock): Promise<boolean> => ask(connection, 'pg_advisory_unlock', held)

/** Lets go of every lock of this connection. */
export const unlockAll = async (connection: pg.ClientBase): Promise<void> => {
  await connection.query('select pg_advisory_unlock_all()')
}

/** Waits for the lock and keeps it until the transaction ends. */
export const lockInTransaction = async (transaction: Connection, requested: Lock): Promise<void> => {
  await ask(transaction, 'pg_advisory_xact_lock', requested)
}

/** Takes the lock until the transaction ends, if nobody has it; answers whether. */
export const tryLockInTransaction = (transaction: Connection, requested: Lock): Promise<boolean> =>
  ask(transaction, 'pg_try_advisory_xact_lock', requested)

/**
 * Does work while no other process does the same, and answers whether it was done. The lock is the connection's: it ends
 * with the process that holds it, and a frozen one keeps it, so what it was about to do is not done by two.
 */
export async function alone(connection: Connection, requested: Lock, work: () => Promise<void>): Promise<boolean> {
  if (!(await tryLock(connection, requested))) return false
  try {
    await work()
  } finally {
    // On a connection that broke the lock is gone already.
    await unlock(connection, requested).catch(() => undefined)
  }
  return true
}

/** Calls one of PostgreSQL's functions on a lock; those that wait answer nothing, which is yes. */
async function ask(connection: Connection, what: string, { name, of, isShared }: Lock): Promise<boolean> {
  const keys = of === undefined ? '$1::bigint' : typeof of === 'number' ? '$1::int, $2::int' : '$1::int, hashtext($2)'
  const text = `select ${what}${isShared ? '_shared' : ''}(${keys}) as got`
  const values = of === undefined ? [NUMBERS[name]] : [NUMBERS[name], of]
  giveName(text)
  const { rows } =
    'executeQuery' in connection
      ? await connection.executeQuery<{ got: unknown }>(CompiledQuery.raw(text, values))
      : await connection.query<{ got: unknown }>(text, values)
  return rows[0]?.got !== false
}
