import type { Hashing } from '../hashing.ts'
import type { Pieces } from '../pool/stream.ts'
import { found } from './finding.ts'
import type { VerifyOptions } from './read-draw.ts'
import { type Verdict, verifyDraw } from './verify-draw.ts'
import { type VerdictSoFar, verifySoFar } from './verify-so-far.ts'

/** Whatever lies at the place of a draw. */
export interface FilesFound {
  rules?: Uint8Array | undefined
  commitment?: Uint8Array | undefined
  freeze?: Uint8Array | undefined
  pool?: Pieces | undefined
  result?: Uint8Array | undefined
}

/**
 * Verifies as much of a draw as has been published. Each file needs those that were published before it, and the pool and the freeze belong
 * together: a set with a gap is refused, for nobody could say what it shows.
 */
export async function verifyPublished(
  hashing: Hashing,
  { rules, commitment, freeze, pool, result }: FilesFound,
  now: Date,
  options: VerifyOptions = {},
): Promise<Verdict | VerdictSoFar> {
  const missing = (name: 'commitment' | 'freeze' | 'pool', sentence: string) => ({
    kind: 'differs' as const,
    steps: [],
    finding: found(`${name}-missing`, sentence),
  })
  if (!commitment) return missing('commitment', 'The commitment is missing: nothing else means anything without it.')
  if (!freeze && (pool || result))
    return missing(
      'freeze',
      `The freeze is missing, but there is ${pool ? 'a pool' : 'a result'}, which can’t be without it.`,
    )
  if (freeze && !pool) return missing('pool', 'The pool is missing. It is published together with the freeze.')
  if (!freeze || !pool) return verifySoFar(hashing, { commitment, rules }, now, options)
  if (!result) return verifySoFar(hashing, { commitment, rules, frozen: { freeze, pool } }, now, options)
  return verifyDraw(hashing, { commitment, freeze, result, rules }, pool, options)
}
