import { isPublished } from '@evenhand/web-kit/facade'
import type { Query, QueryClient } from '@tanstack/react-query'

/** What is asked for in one round can make a page ask for more: an answer names what is shown below it. */
const roundsMax = 3

export interface Gathered<T> {
  rendered: T
  /** Everything that the page shows has come. */
  isWhole: boolean
  /** Something that the page is about does not exist. */
  isMissing: boolean
}

/**
 * Renders, asks for what the page wanted to show and everybody may see, and renders again with it. What did not come is left out, so that
 * the browser asks for it, as it does for all that is somebody's own.
 */
export async function renderWithPublished<T>(client: QueryClient, render: () => Promise<T>): Promise<Gathered<T>> {
  const failures = new Map<string, unknown>()
  let rendered = await render()
  for (let round = 0; round < roundsMax; round++) {
    const wanted = client
      .getQueryCache()
      .findAll({ predicate: (query) => isWanted(query) && !failures.has(query.queryHash) })
    if (wanted.length === 0) break
    await Promise.all(
      wanted.map((query) =>
        query.fetch().catch((error: unknown) => {
          failures.set(query.queryHash, error)
          client.removeQueries({ queryKey: query.queryKey, exact: true })
        }),
      ),
    )
    rendered = await render()
  }
  return {
    rendered,
    isWhole: failures.size === 0,
    isMissing: [...failures.values()].some((error) => (error as { status?: number }).status === 404),
  }
}

const isWanted = ({ state, meta, options }: Query): boolean => {
  const { enabled } = options as { enabled?: boolean }
  return state.status === 'pending' && isPublished(meta) && enabled !== false
}
