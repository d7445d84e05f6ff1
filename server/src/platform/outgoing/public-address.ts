import { BlockList, isIP } from 'node:net'

/** Networks that are no part of the public internet, or lead into others (IANA's special-purpose registries). */
const NOT_PUBLIC: Record<'ipv4' | 'ipv6', readonly string[]> = {
  ipv4: [
    ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
    ...['192.0.0.0/24', '192.0.2.0/24', '192.31.196.0/24', '192.52.193.0/24', '192.88.99.0/24', '192.168.0.0/16'],
    ...['192.175.48.0/24', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
    // The address from which a large cloud provider serves its own machines.
    '168.63.129.16/32',
  ],
  ipv6: [
    // All of what is not given out to anybody, with loopback, addresses of IPv4 in any spelling, and local networks.
    ...['::/3', '4000::/2', '8000::/1'],
    // Of what is given out: tunnels that end in IPv4, documentation, and what is not routed.
    ...['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20'],
  ],
}

// One list each: in a list of both, an address of IPv4 is also looked for as its spelling in IPv6.
const listOf = (family: 'ipv4' | 'ipv6'): BlockList => {
  const list = new BlockList()
  for (const network of NOT_PUBLIC[family]) {
    const [address = '', bits] = network.split('/')
    list.addSubnet(address, Number(bits), family)
  }
  return list
}
const blocked = { 4: listOf('ipv4'), 6: listOf('ipv6') }

/** Whether an IP address is one of the public internet. Other texts are not. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !blocked[4].check(address, 'ipv4')
    case 6:
      return !blocked[6].check(address, 'ipv6')
    default:
      return false
  }
}
