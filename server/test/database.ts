import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { inject } from 'vitest'
import { APP_ROLE, OWNER_ROLE } from '../src/platform/database/roles.ts'
import { errorCode } from '../src/platform/startup-problem.ts'
import { isLeft } from './connections.ts'

/** A database of one's own: migrated, empty, gone after `drop`. */
export type ClonedDatabase = { url: string; ownerUrl: string; drop(): Promise<void> }

/** The template is being copied or looked at by another test file. */
const IN_USE = '55006'

/** Copies the migrated template; some 30 ms. */
export async function cloneDatabase(): Promise<ClonedDatabase> {
  const { superuserUrl, template, password } = inject('cluster')
  const name = `${template}_${randomBytes(6).toString('hex')}`
  await asSuperuser(
    superuserUrl,
    `create database "${name}" template "${template}" strategy file_copy owner ${OWNER_ROLE}`,
  )
  const at = (role: string) => {
    const url = new URL(superuserUrl)
    url.username = role
    url.password = password
    url.pathname = name
    return url.href
  }
  return {
    url: at(APP_ROLE),
    ownerUrl: at(OWNER_ROLE),
    drop: () =>
      withSuperuser(superuserUrl, async (client) => {
        await untilLeft(client, name)
        await client.query(`drop database if exists "${name}" with (force)`)
      }),
  }
}

/** Looks so often, some milliseconds apart. */
const LOOKS = 50
const PAUSE = 10

/**
 * Waits for connections that were ended a moment ago. PostgreSQL tells those that it ends itself, and nobody listens to them any
 * more: Node would take that for an error nobody caught.
 */
async function untilLeft(client: pg.Client, database: string): Promise<void> {
  for (let looks = 0; looks < LOOKS && !(await isLeft(client, database)); looks++) await pause(PAUSE)
}

async function withSuperuser(url: string, run: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await run(client)
  } finally {
    await client.end()
  }
}

const asSuperuser = (url: string, statement: string): Promise<void> =>
  withSuperuser(url, async (client) => {
    for (let tries = 1; ; tries++) {
      try {
        await client.query(statement)
        return
      } catch (error) {
        if (errorCode(error) !== IN_USE || tries === 50) throw error
        await pause(50 + Math.random() * 100)
      }
    }
  })
