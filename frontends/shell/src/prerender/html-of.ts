import type { ReactNode } from 'react'
import { prerender } from 'react-dom/static'

/** Parts that come later would be put in their place by inline scripts, which no page of ours runs: all of it comes in place. */
const inOnePiece = { progressiveChunkSize: Number.MAX_SAFE_INTEGER }

/**
 * Rejects when any part fails. React would leave a part within a `Suspense` to the browser and go on: without scripts it never came, and
 * nobody would hear of it.
 */
export async function htmlOf(page: ReactNode): Promise<string> {
  const failures: unknown[] = []
  const { prelude } = await prerender(page, { ...inOnePiece, onError: (error) => void failures.push(error) })
  if (failures.length > 0) throw failures[0]
  return new Response(prelude).text()
}
