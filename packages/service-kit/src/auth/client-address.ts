import { isIPv4, isIPv6 } from 'node:net'
import type { Request } from 'express'

/** Where the browser is, as the gateway believes it: it sets this header and takes nobody else's. For limits, never for rights. */
export const clientAddressHeader = 'x-forwarded-for'

export const clientAddressOf = (request: Request): string => request.get(clientAddressHeader) ?? 'unknown'

/** What one subscriber has: an IPv4 address, or the /64 that a provider gives to each. */
export function subscriberOf(address: string): string {
  const plain = withoutMapping(address)
  return isIPv6(plain) ? `${groupsOf(plain).slice(0, 4).join(':')}::/64` : plain
}

/** What one organisation or data centre is likely to have: a /24 of IPv4, a /48 of IPv6. */
export function networkOf(address: string): string {
  const plain = withoutMapping(address)
  if (isIPv6(plain)) return `${groupsOf(plain).slice(0, 3).join(':')}::/48`
  return isIPv4(plain) ? `${plain.split('.').slice(0, 3).join('.')}.0/24` : plain
}

/** IPv4 as a socket for both tells it. */
const withoutMapping = (address: string): string => (address.startsWith('::ffff:') ? address.slice(7) : address)

/** The eight groups of an IPv6 address, without leading zeros; a zone (`%eth0`) is not part of it. */
function groupsOf(address: string): string[] {
  const [head = '', tail = ''] = (address.split('%')[0] ?? '').split('::')
  const [first, last] = [head.split(':').filter(Boolean), tail.split(':').filter(Boolean)]
  const missing = address.includes('::') ? 8 - first.length - last.length : 0
  return [...first, ...Array<string>(missing).fill('0'), ...last].map((group) => group.replace(/^0+(?=.)/, ''))
}
