import type { LookupAddress } from 'node:dns'
import { Resolver } from 'node:dns/promises'

/** Milliseconds for a question to one name server, and how often all of them are asked. */
const PATIENCE = { timeout: 3_000, tries: 2 }

/**
 * The addresses of a host, those of IPv4 first; none where it has none. Name servers are asked by this process itself, not by
 * the operating system: that takes one of the few threads on which passwords are hashed and files read, and keeps it for as
 * long as the name server of a stranger likes. Names of this machine's own list of hosts, and short ones of its domain, lead
 * nowhere.
 *
 * @param servers others than those of the system, as `127.0.0.1:53`
 * @throws what the name server answered, or that it was `late`
 */
export async function addressesOf(
  host: string,
  { servers, late }: { servers: readonly string[] | undefined; late: AbortSignal },
): Promise<LookupAddress[]> {
  const resolver = new Resolver(PATIENCE)
  if (servers) resolver.setServers(servers)
  const giveUp = () => resolver.cancel()
  late.addEventListener('abort', giveUp)
  try {
    const [four, six] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
    const all = [...found(four, 4), ...found(six, 6)]
    if (all.length === 0 && four.status === 'rejected') throw four.reason
    return all
  } finally {
    late.removeEventListener('abort', giveUp)
  }
}

const found = (answer: PromiseSettledResult<string[]>, family: 4 | 6): LookupAddress[] =>
  answer.status === 'fulfilled' ? answer.value.map((address) => ({ address, family })) : []
