import type { ProofChallenge } from '@evenhand/contracts/problems'
import { create } from 'zustand'
import { ApiProblem } from './api-problem.ts'

/** How many proofs of work this page is at; a page shows it with `ProvingNote`. */
export const useProving = create<{ running: number }>()(() => ({ running: 0 }))

const count = (change: 1 | -1) => useProving.setState(({ running }) => ({ running: running + change }))

/** Does the work that the server asks for; the header that shows it. Throws the refusal again when this browser cannot. */
export async function prove(refusal: ApiProblem, challenge: ProofChallenge, signal?: AbortSignal): Promise<string> {
  // Only there on https and on one's own machine.
  if (!globalThis.crypto?.subtle) throw cannot(refusal)
  count(1)
  try {
    const { solve } = await import('./solve.ts')
    const proof = await solve(challenge, signal)
    if (!proof) throw cannot(refusal)
    return btoa(JSON.stringify(proof))
  } finally {
    count(-1)
  }
}

const cannot = ({ code, status, title, requestId }: ApiProblem): ApiProblem =>
  new ApiProblem({
    code,
    status,
    title,
    requestId,
    message: 'Your browser couldn’t do the short calculation that keeps bots out. Try again, or use another browser.',
  })
