import type { Logger } from 'pino'
import type { NetworkDb } from '../../platform/database/site-handle.ts'
import { askForDeliveries } from './deliver-webhooks.task.ts'

/** How often a node looks for hooks with deliveries due. */
const LOOK_MS = 1_000

/**
 * Has hooks sent within seconds of the change. A change of a text only writes its event: a job asked for
 * in that transaction would make all changes of a site wait for each other. Returns the way to stop.
 */
export function hurryWebhooks(network: NetworkDb, log: Logger): () => Promise<void> {
  let looking: Promise<void> | undefined
  const look = async () => {
    try {
      await askForDeliveries(network)
    } catch (error) {
      log.warn({ err: error }, 'Webhooks with waiting events could not be looked up; trying again')
    } finally {
      looking = undefined
    }
  }
  const clock = setInterval(() => {
    looking ??= look()
  }, LOOK_MS)
  return async () => {
    clearInterval(clock)
    await looking
  }
}
