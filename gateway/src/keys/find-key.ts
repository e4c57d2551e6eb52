import { type Call, type GatewayCall, inside } from '@evenhand/contracts/http'
import { DependencyDown } from '@evenhand/service-kit/problems'
import { LRUCache } from 'lru-cache'

/** How long this process believes what it was told: so much later at most, a key that was revoked opens nothing. */
const believedMs = 1_000
const answerMsMax = 5_000
const keptMax = 2_000

/** A key by its hash, and the call that is made with it. Throws `DependencyDown` while identity doesn't answer. */
export type FindKey = (asked: { hash: string; call: Call | GatewayCall; requestId: string }) => Promise<inside.FoundKey>

/** Asks identity, which tells the trail of the first use of a day; many requests of one second ask once. */
export function keyFinder(identity: URL, now: () => number = () => performance.now()): FindKey {
  const believed = new LRUCache<string, { until: number; found: Promise<inside.FoundKey> }>({ max: keptMax })
  return ({ hash, call: { method, path }, requestId }) => {
    const call = `${method} ${path}`
    const name = `${hash} ${call}`
    const known = believed.get(name)
    if (known && known.until > now()) return known.found
    const found = ask(identity, { hash, call, requestId })
    believed.set(name, { until: now() + believedMs, found })
    found.catch(() => believed.delete(name))
    return found
  }
}

async function ask(
  identity: URL,
  { hash, call, requestId }: { hash: string; call: string; requestId: string },
): Promise<inside.FoundKey> {
  const { method, path, response } = inside.findApiKey
  try {
    const answer = await fetch(new URL(path, identity), {
      method,
      headers: { 'content-type': 'application/json', 'x-request-id': requestId },
      body: JSON.stringify({ hash, call }),
      signal: AbortSignal.timeout(answerMsMax),
    })
    if (!answer.ok) throw new Error(`identity answered ${answer.status}`)
    return response.body.parse(await answer.json())
  } catch (cause) {
    throw new DependencyDown('API keys cannot be looked up', { cause })
  }
}
