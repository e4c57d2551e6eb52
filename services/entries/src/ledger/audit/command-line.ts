/** What `npm run ledger` was asked for. */
export type Command =
  | { verb: 'verify'; headsPaths: readonly string[] }
  | { verb: 'rebuild' }
  | { verb: 'explain'; donor: string }

export const usage = `The ledger of entries, looked at from outside:
  npm run ledger -- verify [FILE...]   is every chain whole, every balance and total the sum of its lines, and everything
                                       as the published heads say? FILE: a file of heads, or a folder of such files
  npm run ledger -- rebuild            rebuilds balances and totals from the lines, and reports what differed
  npm run ledger -- explain DONOR      every line of a donor, in words. DONOR: a donor id, or an email with DONOR_ID_KEY set
DATABASE_URL names the database of the entries service; without it the running system's is taken.
`

/** The command, or one sentence about what to write instead. */
export function parseCommand([verb, ...rest]: readonly string[]): Command | { refused: string } {
  const option = rest.find((word) => word.startsWith('-'))
  if (option !== undefined) return { refused: `There is no option '${option}'. npm run ledger shows the usage.` }
  switch (verb) {
    case 'verify':
      return { verb, headsPaths: rest }
    case 'rebuild':
      return rest.length === 0 ? { verb } : { refused: `rebuild takes no more arguments; remove '${rest.join(' ')}'.` }
    case 'explain': {
      const [donor, ...more] = rest
      if (donor === undefined || more.length > 0) return { refused: 'Name one donor: npm run ledger -- explain DONOR' }
      return { verb, donor }
    }
    case undefined:
      return { refused: usage }
    default:
      return { refused: `There is no '${verb}': use verify, rebuild or explain.` }
  }
}
