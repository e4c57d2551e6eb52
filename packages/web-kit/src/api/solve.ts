import type { Proof, ProofChallenge } from '@evenhand/contracts/problems'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'

const lanesMax = 4
const patienceMilliseconds = 120_000

/**
 * Does the work of a challenge, on as many of the browser's own threads as it has: each derivation is the browser's native code, so the page
 * stays quick and needs no worker. Undefined when it was given up.
 */
export async function solve(challenge: ProofChallenge, signal?: AbortSignal): Promise<Proof | undefined> {
  const controller = new AbortController()
  const giveUp = () => controller.abort()
  signal?.addEventListener('abort', giveUp)
  const lanes = Math.max(1, Math.min(lanesMax, globalThis.navigator?.hardwareConcurrency ?? 1))
  const lane = (counterStart: number) =>
    solveChallenge({
      challenge,
      controller,
      deriveKey,
      counterStart,
      counterStep: lanes,
      timeout: patienceMilliseconds,
    })
  try {
    const found = await Promise.race(Array.from({ length: lanes }, (_, start) => lane(start)))
    return found ? { challenge, solution: { counter: found.counter, derivedKey: found.derivedKey } } : undefined
  } finally {
    controller.abort()
    signal?.removeEventListener('abort', giveUp)
  }
}
