import type { ProofChallenge } from '@evenhand/contracts/problems'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'

/** Does the work, as a page does; the header that shows it. */
export async function solve(challenge: ProofChallenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey })
  return btoa(JSON.stringify({ challenge, solution }))
}
