/** Links of one text that are compared, and characters of each. */
const LINKS_MAX = 10
const LINK_LENGTH_MAX = 200

/**
 * Addresses in the one form in which they are compared: host without `www.`, path without the slash at its end; parts that differ by reader (query, fragment, port, protocol) make no difference. Links to these hosts are left out, and what is
 * no address of the web.
 */
export function comparedLinks(addresses: readonly string[], ownHosts: ReadonlySet<string>): string[] {
  const links = addresses.flatMap((address) => {
    const written = /^www\./i.test(address) ? `http://${address}` : address
    const url = URL.canParse(written) ? new URL(written) : null
    if (!url || !/^https?:$/.test(url.protocol)) return []
    const host = url.hostname.toLowerCase().replace(/^www\./, '')
    if (host === '' || ownHosts.has(host)) return []
    return [`${host}${url.pathname.replace(/\/$/, '')}`.slice(0, LINK_LENGTH_MAX)]
  })
  return [...new Set(links)].slice(0, LINKS_MAX)
}
