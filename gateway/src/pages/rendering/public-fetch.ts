import { calls } from '@evenhand/contracts/http'
import type { ServiceName } from '@evenhand/contracts/services'
import { routesTable } from '../../calls/table.ts'

/** A page without one of its parts comes sooner than one that waits for it. */
const answerMsMax = 1_000

/**
 * The `fetch` of rendered pages: only what anybody may read, straight from the service, and as nobody. Everything else fails as if there
 * were no connection, so that no page can hold what is somebody's own.
 */
export function publicFetch(addresses: Readonly<Record<ServiceName, URL | string>>, fetchFrom = fetch): typeof fetch {
  const table = routesTable(calls.filter(({ method, access }) => method === 'GET' && access === 'anyone'))
  return async (input, init) => {
    const path = typeof input === 'string' ? input : new Request(input).url
    const found = table(init?.method ?? 'GET', path.split('?')[0] ?? '')
    if (found.kind !== 'entry' || !('service' in found.entry.call)) throw new TypeError(`Nobody may read ${path}`)
    return fetchFrom(new URL(path, addresses[found.entry.call.service]), {
      headers: { accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(answerMsMax),
    })
  }
}
