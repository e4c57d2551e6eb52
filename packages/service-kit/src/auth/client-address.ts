import { isIP } from 'node:net'
import type { Request } from 'express'
import ipaddr, { type IPv4, type IPv6 } from 'ipaddr.js'

/** Where the browser is, as the gateway believes it: it sets this header and takes nobody else's. For limits, never for rights. */
export const clientAddressHeader = 'x-forwarded-for'

export const clientAddressOf = (request: Request): string => request.get(clientAddressHeader) ?? 'unknown'

/** What one subscriber has: an IPv4 address, or the /64 that a provider gives to each. */
export function subscriberOf(address: string): string {
  const known = parsed(address)
  if (!known) return address
  return 'octets' in known ? known.octets.join('.') : prefixOf(known, 64)
}

/** What one organisation or data centre is likely to have: a /24 of IPv4, a /48 of IPv6. */
export function networkOf(address: string): string {
  const known = parsed(address)
  if (!known) return address
  return 'octets' in known ? `${known.octets.slice(0, 3).join('.')}.0/24` : prefixOf(known, 48)
}

/** In whatever form it is written; IPv4 also where a socket for both tells it as IPv6. Undefined for what is no address. */
const parsed = (address: string): IPv4 | IPv6 | undefined => (isIP(address) === 0 ? undefined : ipaddr.process(address))

/** The first groups of 16 bits; a zone (`%eth0`) is not part of them. */
const prefixOf = ({ parts }: IPv6, bits: number): string => {
  const groups = parts.slice(0, bits / 16).map((group) => group.toString(16))
  return `${groups.join(':')}::/${bits}`
}
