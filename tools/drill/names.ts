import { lookup as systemLookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { Agent, setGlobalDispatcher } from 'undici'

/** Names under localhost are this machine (RFC 6761 §6.3): browsers know it, the resolver of many systems doesn't. */
const lookup: LookupFunction = (hostname, options, callback) =>
  systemLookup(hostname.endsWith('.localhost') ? 'localhost' : hostname, options, callback)

/** From then on `fetch` finds the ingress under each name of k8s/drill. */
export function resolveLocalNames(): void {
  setGlobalDispatcher(new Agent({ connect: { lookup } }))
}
