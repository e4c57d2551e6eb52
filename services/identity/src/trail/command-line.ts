/** What `npm run trail` was asked for. */
export interface TrailCommand {
  /** Where the trail ended, as auditors were told it. */
  told: readonly { seq: bigint; hash: Buffer }[]
}

export const usage = `The audit trail, looked at from outside:
  npm run trail -- verify [LINES:HASH...]   is every line as it was sealed, is none missing or beside the chain, and was each hash that was
                                            told the one of its place? LINES:HASH: as the email to an auditor says it
DATABASE_URL names the database of the identity service; without it the running system's is taken.
`

const form = /^([1-9]\d{0,17}):([0-9a-f]{64})$/i

/** The command, or one sentence about what to write instead. */
export function parseCommand([verb, ...rest]: readonly string[]): TrailCommand | { refused: string } {
  if (verb === undefined) return { refused: usage }
  if (verb !== 'verify') return { refused: `There is no '${verb}': use verify.` }
  const wrong = rest.find((word) => !form.test(word))
  if (wrong !== undefined)
    return {
      refused: `'${wrong}' is no LINES:HASH, such as 1204:${'3f'.repeat(4)}… with all 64 characters of the hash.`,
    }
  return {
    told: rest.map((word) => {
      const [seq = '', hash = ''] = word.split(':')
      return { seq: BigInt(seq), hash: Buffer.from(hash, 'hex') }
    }),
  }
}
