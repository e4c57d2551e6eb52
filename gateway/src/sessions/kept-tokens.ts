import { LRUCache } from 'lru-cache'

/** Half a token's life at most, so that it is still good when a slow service looks at it. */
const reuseMs = 30_000
const keptMax = 20_000

/** Signs for a name once in half a minute: a signature costs more than all the rest of a forwarded request. */
export function keptTokens(): (name: string, sign: () => Promise<string>) => Promise<string> {
  const kept = new LRUCache<string, { until: number; token: Promise<string> }>({ max: keptMax })
  return (name, sign) => {
    const now = performance.now()
    const known = kept.get(name)
    if (known && known.until > now) return known.token
    const token = sign()
    kept.set(name, { until: now + reuseMs, token })
    return token
  }
}
