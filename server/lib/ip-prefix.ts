import { isIPv6 } from 'node:net'

/** The eight groups of an IPv6 address, without leading zeros. */
function groupsOf(address: string) {
  // URL normalises every spelling of an address, with an IPv4 address at its end in hexadecimal.
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const left = head.split(':').filter(Boolean)
  const lastGroups = tail?.split(':').filter(Boolean) ?? []
  return [...left, ...Array<string>(8 - left.length - lastGroups.length).fill('0'), ...lastGroups]
}

/**
 * The key by which a client is rate limited: the IPv4 address, or the /64 of an IPv6 address, as clients usually have
 * all addresses of it.
 */
export function rateLimitKey(ip: string) {
  const [address = ''] = ip.split('%')
  if (!isIPv6(address)) return ip
  const groups = groupsOf(address)
  const isMapped = groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff'
  if (!isMapped) return `${groups.slice(0, 4).join(':')}::/64`
  const bytes = groups.slice(6).map((group) => Number.parseInt(group, 16))
  return bytes.flatMap((pair) => [pair >> 8, pair & 0xff]).join('.')
}
