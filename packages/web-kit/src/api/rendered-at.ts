import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useServerAhead } from './server-clock.ts'

const queryKey = ['rendered-at']

/**
 * When the page was rendered that a browser takes over, kept beside the data that it was rendered with: the first picture of the browser has
 * to be the same, and one that was drawn a minute later would count other days.
 */
export const renderedAt = {
  read: (client: QueryClient): number | undefined => client.getQueryData<number>(queryKey),
  write: (client: QueryClient, milliseconds: number): void => void client.setQueryData(queryKey, milliseconds),
  clear: (client: QueryClient): void => client.removeQueries({ queryKey }),
}

/** The time for a first picture, by the server's clock: that of the page that is taken over, or now. */
export function useFirstNow(): number {
  const client = useQueryClient()
  const ahead = useServerAhead()
  const [first] = useState(() => ({ rendered: renderedAt.read(client), own: Date.now() }))
  return first.rendered ?? first.own + ahead
}
