import { z } from 'zod'

/**
 * A piece of work for a browser, as ALTCHA's second protocol has it (https://altcha.org/docs): find the counter whose derived key begins
 * with `keyPrefix`. Signed, so that nobody makes their own; good once, for a while.
 */
export const ProofChallenge = z
  .object({
    parameters: z.object({
      algorithm: z.literal('PBKDF2/SHA-256'),
      nonce: z.string().regex(/^[\da-f]{1,128}$/),
      salt: z.string().regex(/^[\da-f]{1,128}$/),
      /** Rounds of each derivation. */
      cost: z.int().min(1).max(100_000),
      keyLength: z.int().min(16).max(64),
      keyPrefix: z.string().regex(/^[\da-f]{1,64}$/),
      keySignature: z.string().max(200),
      /** Seconds since 1970. */
      expiresAt: z.int(),
      data: z.record(z.string(), z.string().max(200)),
    }),
    signature: z.string().max(200),
  })
  .meta({ id: 'ProofChallenge' })
export type ProofChallenge = z.output<typeof ProofChallenge>

/** What a browser sends back in the header, as JSON in base64. */
export const Proof = z.object({
  challenge: ProofChallenge,
  solution: z.object({
    counter: z.int().min(0).max(0xffffffff),
    derivedKey: z.string().regex(/^[\da-f]{1,128}$/),
  }),
})
export type Proof = z.output<typeof Proof>
