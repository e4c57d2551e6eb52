import { randomInt } from 'node:crypto'
import { Proof, type ProofChallenge, ProofChallenge as Challenge } from '@evenhand/contracts/problems'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Recent } from './recent.ts'

export type Effort = 'light' | 'heavy'

/** How long a browser may take, and a proof is good. */
const goodSeconds = 10 * 60
const headerCharactersMax = 4_000

/**
 * Rounds of each derivation, and how many derivations it takes: drawn anew for each, between the two. PBKDF2 runs as native code in every
 * browser, so a thief's own program gains little over an honest page. One second or so of a phone, and about ten.
 */
const work: Readonly<Record<Effort, { cost: number; least: number; most: number }>> = {
  light: { cost: 500, least: 500, most: 1_500 },
  heavy: { cost: 2_000, least: 2_000, most: 4_000 },
}

export interface Proofs {
  ask(effort: Effort, subject: string): Promise<ProofChallenge>
  /** Whether it is a proof of ours for that subject, of that effort or more, not too old and never shown before. */
  accept(header: string | undefined, effort: Effort, subject: string): Promise<boolean>
}

/** Proofs of work in ALTCHA's protocol, made and verified here: no third party learns of them. `subject` is whom a proof is good for. */
export function proofsOfWork(options: {
  secret: string
  recent: Pick<Recent, 'isFirst'>
  now: () => Date
  /** How much work; of tests alone another one. */
  efforts?: typeof work
}): Proofs {
  const { secret, recent, now, efforts = work } = options
  const secrets = { hmacSignatureSecret: `challenge ${secret}`, hmacKeySignatureSecret: `key ${secret}` }
  return {
    async ask(effort, subject) {
      const { cost, least, most } = efforts[effort]
      return Challenge.parse(
        await createChallenge({
          ...secrets,
          algorithm: 'PBKDF2/SHA-256',
          cost,
          counter: randomInt(least, most),
          deriveKey,
          data: { effort, subject },
          expiresAt: new Date(now().getTime() + goodSeconds * 1000),
        }),
      )
    },

    async accept(header, effort, subject) {
      const proof = readProof(header)
      if (!proof) return false
      const { data, expiresAt } = proof.challenge.parameters
      if (data.subject !== subject || (effort === 'heavy' && data.effort !== 'heavy')) return false
      if (expiresAt * 1000 < now().getTime()) return false
      const { verified } = await verifySolution({ ...secrets, ...proof, deriveKey })
      return verified && recent.isFirst(`proof:${proof.challenge.signature}`, goodSeconds)
    },
  }
}

function readProof(header: string | undefined): Proof | undefined {
  if (header === undefined || header.length > headerCharactersMax) return undefined
  try {
    return Proof.safeParse(JSON.parse(Buffer.from(header, 'base64').toString())).data
  } catch {
    return undefined
  }
}
