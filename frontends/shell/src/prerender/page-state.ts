import { isPublished, renderedAt } from '@evenhand/web-kit/facade'
import { hydrate, type QueryClient } from '@tanstack/react-query'

/** A page can have been kept for a minute, at the gateway and in the browser; what is older than this is asked for once more, quietly. */
const currentMs = 10_000

/** What the gateway knew when it rendered this page, so that the first picture of the browser is the same. */
export function takeState(client: QueryClient, page: Document): void {
  const block = page.getElementById('page-state')
  if (!block?.textContent) return
  try {
    hydrate(client, JSON.parse(block.textContent))
  } catch {
    // Without it the page asks for its data, as it does where it came without.
  }
}

/** After the page was taken over: what it shows is brought up to date where it is old. A clock that is wrong asks once too often. */
export function freshen(client: QueryClient): void {
  const then = renderedAt.read(client)
  if (then === undefined) return
  renderedAt.clear(client)
  const age = Date.now() - then
  if (age >= 0 && age <= currentMs) return
  void client.invalidateQueries({ predicate: ({ meta, state }) => isPublished(meta) && state.data !== undefined })
}
