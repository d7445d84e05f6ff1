import pg from 'pg'
import { errorCode, StartupProblem } from '../startup-problem.ts'

/** The oldest PostgreSQL that Ward's migrations run on. */
const OLDEST_MAJOR = 15

/**
 * Connects once to the database at `url` and ends at once with one clear sentence where that fails or the server is too old.
 * `name` is the setting the address came from (`DATABASE_URL`), so that the sentence can name it; the password is never shown.
 */
export async function checkServer(url: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  try {
    await client.connect()
    const found = await client.query<{ version: string; encoding: string }>(
      `select current_setting('server_version_num') as version, current_setting('server_encoding') as encoding`,
    )
    const row = found.rows[0]
    const major = Math.floor(Number(row?.version) / 10_000)
    if (major < OLDEST_MAJOR) {
      throw new StartupProblem(
        `The database of ${name} is PostgreSQL ${major}; Ward needs PostgreSQL ${OLDEST_MAJOR} or later.`,
      )
    }
    if (row?.encoding !== 'UTF8') {
      throw new StartupProblem(`The database of ${name} has the encoding ${row?.encoding}; Ward needs UTF8.`)
    }
  } catch (error) {
    throw connectionProblem(error, url, name)
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Turns an error of connecting into the sentence for it; an error that is none of the known ones comes back as it is. */
export function connectionProblem(error: unknown, url: string, name: string): unknown {
  if (error instanceof StartupProblem) return error
  const { hostname, port, username, pathname, searchParams } = new URL(url)
  const host = searchParams.get('host') ?? (hostname || 'localhost')
  const place = host.startsWith('/') ? `${host}/.s.PGSQL.${port || 5432}` : `${host}:${port || 5432}`
  switch (errorCode(error)) {
    case 'ECONNREFUSED':
    case 'ENOENT':
      return new StartupProblem(`Nothing listens at ${place}, the address in ${name}: is PostgreSQL running there?`)
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new StartupProblem(`The host name ${host} in ${name} cannot be found.`)
    case 'ETIMEDOUT':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
      return new StartupProblem(`${place}, the address in ${name}, does not answer.`)
    case '28P01':
    case '28000':
      return new StartupProblem(`PostgreSQL at ${place} refuses the user ${username} or the password in ${name}.`)
    case '3D000':
      return new StartupProblem(`PostgreSQL at ${place} has no database ${pathname.slice(1)}, named in ${name}.`)
    case '53300':
      return new StartupProblem(`PostgreSQL at ${place} has no free connection left.`)
    case '53100':
      return new StartupProblem(`The disk of PostgreSQL at ${place} is full.`)
    default:
      if (error instanceof Error && /timeout/i.test(error.message)) {
        return new StartupProblem(`${place}, the address in ${name}, does not answer.`)
      }
      return error
  }
}
