import type { NetworkDb } from '../database/site-handle.ts'
import { askOutside } from './ask-outside.ts'
import { type AskLink, follow } from './follow.ts'
import { judge } from './judge.ts'
import type { LinkVerdict } from './link-verdicts.ts'

/** Asks for an address and judges what comes: the one checker of menu, short links, texts and launch status. */
export type CheckLink = (network: NetworkDb, address: URL) => Promise<LinkVerdict>

/**
 * A checker of links. Hosts of the network's own sites are asked inside the app, all others through the guarded client.
 *
 * @param inside see `askInside`
 */
export const linkChecker =
  (inside: AskLink, { outside = askOutside(), patience }: { outside?: AskLink; patience?: number } = {}): CheckLink =>
  async (network, address) => {
    const own = new Map<string, boolean>()
    const ask: AskLink = async (url, late) => {
      const isOwn = own.get(url.hostname) ?? (await isOwnHost(network, url.hostname))
      own.set(url.hostname, isOwn)
      return (isOwn ? inside : outside)(url, late)
    }
    return judge(await follow(address, ask, patience))
  }

async function isOwnHost(network: NetworkDb, host: string): Promise<boolean> {
  const row = await network.selectFrom('siteHosts').select('siteId').where('host', '=', host).executeTakeFirst()
  return row !== undefined
}
