import { BlockList, isIP } from 'node:net'
import { Problem } from '@evenhand/service-kit/problems'
import type { Request, RequestHandler } from 'express'

/** Networks that are not the Internet: of this machine, of a site, of a cluster. */
const inside = new BlockList()
for (const [network, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['100.64.0.0', 10],
] as const)
  inside.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  inside.addSubnet(network, bits, 'ipv6')

/** What every proxy that brings visitors says of them. */
const ofTheWay = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'] as const

/** Asked from a network of our own, and by no visitor whom a proxy brought. */
export function isInside(request: Pick<Request, 'headers'>, address: string | undefined): boolean {
  if (address === undefined || ofTheWay.some((name) => request.headers[name] !== undefined)) return false
  const version = isIP(address)
  return version !== 0 && inside.check(address, version === 6 ? 'ipv6' : 'ipv4')
}

/** For what those who run the system read: to everyone else there is nothing here. */
export const insideOnly: RequestHandler = (request, _response, next) => {
  if (!isInside(request, request.socket.remoteAddress)) throw new Problem('not-found')
  next()
}
