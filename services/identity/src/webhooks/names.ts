import { lookup as lookUpHere, type LookupAddress } from 'node:dns'
import { Resolver } from 'node:dns/promises'
import { callbackify } from 'node:util'

export type Lookup = (
  host: string,
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

/** A name server that is silent is asked twice. */
const asking = { timeout: 2_000, tries: 2 }

/**
 * All addresses that the name servers give a name. Not by way of the system's own lookup: while a name server is silent, that one holds a thread of the few in which
 * passwords are hashed. `servers` are those of this machine, unless a test has its own.
 */
export function nameLookup(servers?: readonly string[]): Lookup {
  const ask = callbackify((host: string) => addressesOf(host, servers))
  return (host, done) => {
    // In no name server, but of each machine; and looked up without one.
    if (host === 'localhost') lookUpHere(host, { all: true }, done)
    else ask(host, done)
  }
}

async function addressesOf(host: string, servers: readonly string[] | undefined): Promise<LookupAddress[]> {
  const resolver = new Resolver(asking)
  if (servers) resolver.setServers(servers)
  const [four, six] = await Promise.all([
    resolver.resolve4(host).then((found) => found.map((address) => ({ address, family: 4 })), nothing),
    resolver.resolve6(host).then((found) => found.map((address) => ({ address, family: 6 })), nothing),
  ])
  const found = [...four, ...six]
  if (found.length === 0) throw Object.assign(new Error('No address has this name'), { code: 'ENOTFOUND' })
  return found
}

/** Of one kind a name may have none, or its server may be silent about it. */
const nothing = (): LookupAddress[] => []
