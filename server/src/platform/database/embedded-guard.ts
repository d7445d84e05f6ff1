import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { StartupProblem } from '../startup-problem.ts'
import { lock, tryLock, unlockAll } from './locks.ts'

/** A process's presence in the embedded database: locks on a connection of their own, so that they end with the process. */
export type Guard = {
  /** False once the connection is lost: the locks are gone with it. */
  isPresent(): boolean
  /** Ends the presence; returns whether no other process was left, and then keeps newcomers waiting until PostgreSQL stops. */
  leave(): Promise<boolean>
}

/** Enters the database, once the process that stops it (if any) has done so; a second server is refused with a sentence. */
export async function enter(ownerUrl: string, as: 'server' | 'command', dataDir: string): Promise<Guard> {
  const client = new pg.Client({ connectionString: ownerUrl, keepAlive: true, application_name: `ward ${as}` })
  let isConnected = true
  client.once('end', () => (isConnected = false))
  client.on('error', () => (isConnected = false))
  await client.connect()
  try {
    await lock(client, { name: 'embeddedInUse', isShared: true })
    if (as === 'server') await becomeServer(client, dataDir)
  } catch (error) {
    await client.end().catch(() => undefined)
    throw error
  }
  return {
    isPresent: () => isConnected,
    async leave() {
      await unlockAll(client)
      const isLast = await tryLock(client, { name: 'embeddedInUse' })
      if (!isLast) await client.end()
      return isLast
    },
  }
}

async function becomeServer(client: pg.Client, dataDir: string): Promise<void> {
  // PostgreSQL needs a moment to see that a killed server's connection is gone.
  for (let tries = 0; tries < 20; tries++) {
    if (await tryLock(client, { name: 'embeddedServer' })) return
    await pause(100)
  }
  throw new StartupProblem(
    `Another Ward server runs on the data folder ${dataDir}: stop it first, or set DATA_DIR to another folder.`,
  )
}
