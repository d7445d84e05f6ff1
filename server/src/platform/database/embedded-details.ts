import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { folderProblem } from '../data-dir.ts'
import { createPrivate, writePrivate } from '../private-file.ts'
import { StartupProblem } from '../startup-problem.ts'
import type { Place } from './embedded-place.ts'
import { APP_ROLE, OWNER_ROLE } from './roles.ts'

export const DATABASE_NAME = 'ward'

const Details = z.object({
  /** The port PostgreSQL took last, and takes again if it is free. */
  port: z.number().int(),
  superuserPassword: z.string(),
  ownerPassword: z.string(),
  appPassword: z.string(),
})

/** How to connect to the embedded database, kept in the data folder for its owner's eyes. */
export type Details = z.infer<typeof Details>

const FIRST_PORT = 54_320

/** Reads the details, or makes them (with new passwords) for a database that is not there yet. */
export function readDetails(dataDir: string, place: Place): Details {
  const file = join(dataDir, 'database.json')
  try {
    if (existsSync(file)) return Details.parse(JSON.parse(readFileSync(file, 'utf8')))
    if (existsSync(place.data)) {
      throw new StartupProblem(`${file}, with the passwords of the database in ${place.data}, is missing.`)
    }
    const details = {
      port: FIRST_PORT,
      superuserPassword: newPassword(),
      ownerPassword: newPassword(),
      appPassword: newPassword(),
    }
    if (createPrivate(file, print(details))) return details
    return Details.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.ZodError) {
      throw new StartupProblem(`${file} is not the file Ward wrote.`)
    }
    throw folderProblem(error, dataDir)
  }
}

/** Writes the port that the database listens on now, where it is another, into its folder and into `details`. */
export function keepPort(dataDir: string, details: Details, port: number): void {
  if (details.port === port) return
  details.port = port
  writePrivate(join(dataDir, 'database.json'), print(details))
}

export type Addresses = { superuserUrl: string; ownerUrl: string; url: string }

/** The addresses of the embedded database on a port, by role. */
export function addresses(details: Details, port: number): Addresses {
  const at = (user: string, password: string, database: string) =>
    `postgres://${user}:${password}@127.0.0.1:${port}/${database}`
  return {
    superuserUrl: at('postgres', details.superuserPassword, 'postgres'),
    ownerUrl: at(OWNER_ROLE, details.ownerPassword, DATABASE_NAME),
    url: at(APP_ROLE, details.appPassword, DATABASE_NAME),
  }
}

function print(details: Details): string {
  return `${JSON.stringify(details, undefined, 2)}\n`
}

function newPassword(): string {
  return randomBytes(24).toString('base64url')
}
