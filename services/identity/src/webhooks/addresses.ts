import { BlockList, isIP } from 'node:net'

/** IPv4 networks that are no place on the internet (IANA's special-purpose registry), and the address at which Azure answers its machines. */
const notPublic4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '168.63.129.16/32',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]

/** Of IPv6, only what is given out is public; these networks within it are not, or lead to an IPv4 address (Teredo, 6to4). */
const given6 = ['2000::/3']
const notPublic6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

const listOf = (networks: readonly string[]): BlockList => {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    list.addSubnet(address, Number(bits), address.includes(':') ? 'ipv6' : 'ipv4')
  }
  return list
}
const [blocked4, allowed6, blocked6] = [listOf(notPublic4), listOf(given6), listOf(notPublic6)]
const loopback = listOf(['127.0.0.0/8', '::1/128'])

/** Whether an address is one on the internet, so that nothing inside our own network is ever asked on somebody else's word. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !blocked4.check(address, 'ipv4')
    case 6:
      return allowed6.check(address, 'ipv6') && !blocked6.check(address, 'ipv6')
    default:
      return false
  }
}

export function isLoopback(address: string): boolean {
  const version = isIP(address)
  return version !== 0 && loopback.check(address, version === 4 ? 'ipv4' : 'ipv6')
}

/** Where a process may send: to the internet, and for development and tests to this machine. */
export type Reach = 'internet' | 'internet-and-this-machine'

export const isReached = (address: string, reach: Reach): boolean =>
  isPublicAddress(address) || (reach === 'internet-and-this-machine' && isLoopback(address))

/** A host that is written as an address; undefined where it is a name. */
export function addressOf({ hostname }: URL): string | undefined {
  const bare = hostname.replace(/^\[|\]$/g, '')
  return isIP(bare) === 0 ? undefined : bare
}

/** What is wrong with the URL of a receiver, in a sentence; undefined where nothing is. Names are looked up at each try. */
export function faultOf(url: URL, reach: Reach): string | undefined {
  const address = addressOf(url)
  const isHere = url.hostname === 'localhost' || (address !== undefined && isLoopback(address))
  if (url.protocol !== 'https:' && !(isHere && reach === 'internet-and-this-machine'))
    return 'Use an address that begins with https://'
  if (address !== undefined && !isReached(address, reach))
    return 'Use an address on the internet: this one is inside a private network'
  return undefined
}
