import pg from 'pg'
import { StartupProblem } from '../startup-problem.ts'

/** Each connection is asked this often whom it speaks to. */
const ROUNDS = 3

/**
 * Refuses a pooler that gives a connection another server from one transaction to the next: the state Ward keeps with a
 * connection (its role and time limits, prepared statements, locks, LISTEN) would be another's, and half of all requests fail.
 *
 * @throws StartupProblem with the sentence to print
 */
export async function refuseSharedConnections(url: string, name: string): Promise<void> {
  const clients = [0, 1].map(() => new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 }))
  try {
    const seen = new Map<string, number>()
    for (const client of clients) await client.connect()
    for (let round = 0; round < ROUNDS; round++)
      for (const [at, client] of clients.entries()) {
        const { rows } = await client.query<{ pid: string }>('select pg_backend_pid()::text as pid')
        const pid = rows[0]?.pid ?? ''
        if (seen.has(pid) && seen.get(pid) !== at) throw new StartupProblem(sentence(name))
        seen.set(pid, at)
      }
    if (seen.size > clients.length) throw new StartupProblem(sentence(name))
  } finally {
    await Promise.allSettled(clients.map((client) => client.end()))
  }
}

const sentence = (name: string) =>
  `The address in ${name} leads to a pooler that shares its connections by transaction or statement, such as PgBouncer: set its pool_mode to session, or name PostgreSQL itself.`
