export interface Sentinels {
  sentinels: { host: string; port: number }[]
  /** What the sentinels call the servers they watch. */
  name: string
  /** Of the servers and of the sentinels. */
  password?: string
}

const defaultPort = 26_379
const form = 'redis+sentinel://:PASSWORD@host1:26379,host2:26379/NAME'

/**
 * The sentinels of `redis+sentinel://:PASSWORD@host1:26379,host2:26379/NAME`; undefined for the address of a single server, `redis://…` or
 * `rediss://…`. Throws a sentence for any other, which never shows a value.
 */
export function readSentinels(address: string): Sentinels | undefined {
  if (!address.startsWith('redis+sentinel:')) {
    if (/^rediss?:$/.test(protocolOf(address))) return undefined
    throw new Error(`write redis://:PASSWORD@host:6379, or ${form}`)
  }
  const [, password, hosts = '', name] =
    /^redis\+sentinel:\/\/(?::([^@/]*)@)?([^@/]*)(?:\/([^/?#]+))?$/.exec(address) ?? []
  if (!name) throw new Error(`the sentinels’ name for the servers is missing: ${form}`)
  return {
    sentinels: hosts.split(',').map(readHost),
    name: decoded(name),
    ...(password ? { password: decoded(password) } : {}),
  }
}

const protocolOf = (address: string): string => (URL.canParse(address) ? new URL(address).protocol : '')

function readHost(text: string): { host: string; port: number } {
  const [, host, port = defaultPort] = /^(\[[^\]]+\]|[^:[\]\s]+)(?::(\d{1,5}))?$/.exec(text.trim()) ?? []
  if (host === undefined || Number(port) > 65_535)
    throw new Error(`each sentinel is host:port, with a comma between: ${form}`)
  return { host: host.replaceAll(/[[\]]/g, ''), port: Number(port) }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new Error(`a percent sign in the password or the name is written %25: ${form}`)
  }
}
