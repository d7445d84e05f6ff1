import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { errorCode, StartupProblem } from '../startup-problem.ts'
import { type Addresses, addresses, DATABASE_NAME, keepPort, readDetails } from './embedded-details.ts'
import { enter, type Guard } from './embedded-guard.ts'
import { type Place, settlePlace } from './embedded-place.ts'
import {
  findRunning,
  freePort,
  initialise,
  isPostmaster,
  type Postmaster,
  startPostmaster,
  stopPostmaster,
} from './embedded-postmaster.ts'
import { provision } from './embedded-provision.ts'

export type EmbeddedOptions = {
  dataDir: string
  log: Logger
  /** `server`: one at a time for a data folder. `command`: any number, beside a server or alone. */
  as: 'server' | 'command'
}

/** A running embedded PostgreSQL, watched: when it dies it is started again, on the same port. */
export type Embedded = {
  url: string
  ownerUrl: string
  /** Stops PostgreSQL, unless another Ward process still uses it. */
  close(): Promise<void>
}

const SETTINGS = {
  cluster_name: 'ward',
  max_connections: '100',
  jit: 'off',
  // After a crash PostgreSQL brings its files to the disk before it recovers: one by one that takes seconds, at once it does not.
  ...(process.platform === 'linux' ? { recovery_init_sync_method: 'syncfs' } : {}),
}
/** The interval of checking that PostgreSQL is still there, in milliseconds. */
const LOOK_EVERY = 200
const PATIENCE_AFTER_FAILURE = 2_000

/**
 * Starts the PostgreSQL of a data folder, or joins the one that another process (a server, a command, or a killed server that
 * left it behind) runs there. It listens on 127.0.0.1 alone.
 */
export async function startEmbedded({ dataDir, log, as }: EmbeddedOptions): Promise<Embedded> {
  const place = settlePlace(dataDir)
  const details = readDetails(dataDir, place)
  initialise(place, details.superuserPassword, false)
  const choosePort = () => freePort(details.port)
  let { postmaster, guard } = await join()
  const { port } = postmaster
  keepPort(dataDir, details, port)
  const closing = new AbortController()
  const watching = watch()
  const { url, ownerUrl } = addresses(details, port)
  return { url, ownerUrl, close }

  /** Another process may stop PostgreSQL, or make the roles, between two of our steps: then once more from the start. */
  async function join(choose = choosePort): Promise<{ postmaster: Postmaster; guard: Guard }> {
    for (let tries = 1; ; tries++) {
      const running = await bringUp(place, log, choose)
      try {
        return { postmaster: running, guard: await enterOrProvision(addresses(details, running.port)) }
      } catch (error) {
        if (error instanceof StartupProblem || tries === 50) throw error
        await pause(100)
      }
    }
  }

  async function enterOrProvision({ ownerUrl, superuserUrl }: Addresses): Promise<Guard> {
    try {
      return await enter(ownerUrl, as, dataDir)
    } catch (error) {
      if (!NOT_PROVISIONED.has(errorCode(error) ?? '')) throw error
      await provision(superuserUrl, { database: DATABASE_NAME, ...details })
      return enter(ownerUrl, as, dataDir)
    }
  }

  async function watch(): Promise<void> {
    while (!closing.signal.aborted) {
      await pause(LOOK_EVERY, undefined, { signal: closing.signal }).catch(() => undefined)
      if (closing.signal.aborted || (isPostmaster(postmaster.pid, place.data) && guard.isPresent())) continue
      try {
        log.warn('PostgreSQL has stopped without being asked to; it is started again')
        const again = await join(async () => port)
        postmaster = again.postmaster
        guard = again.guard
      } catch (error) {
        log.error({ reason: `${error}` }, 'PostgreSQL could not be started again')
        await pause(PATIENCE_AFTER_FAILURE, undefined, { signal: closing.signal }).catch(() => undefined)
      }
    }
  }

  async function close(): Promise<void> {
    closing.abort()
    await watching
    // Where the connection breaks now, another process that was the last is stopping PostgreSQL already.
    const isLast = guard.isPresent() ? await guard.leave().catch(() => false) : true
    if (isLast) await stopPostmaster(postmaster.pid, place.data)
  }
}

/** Wrong password or role, or no such database: a first start died before it was through. */
const NOT_PROVISIONED = new Set(['28P01', '28000', '3D000'])

/** The running PostgreSQL of the folder, started if there is none. */
async function bringUp(place: Place, log: Logger, choosePort: () => Promise<number>): Promise<Postmaster> {
  let failures = 0
  for (;;) {
    const running = findRunning(place.data)
    if (running?.isReady) return running
    if (!running) {
      const started = await startPostmaster(place, await choosePort(), SETTINGS)
      if ('pid' in started) return started
      failures += 1
      if (started.because === 'other' || failures > 40) throw new Error(`PostgreSQL did not start: ${started.log}`)
      log.debug({ because: started.because }, 'PostgreSQL did not start yet')
    }
    await pause(100)
  }
}
