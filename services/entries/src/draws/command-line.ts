import { parseArgs } from 'node:util'

/** What `npm run draw` was asked for. */
export type Command =
  | { verb: 'status' }
  | { verb: 'commit' | 'freeze' | 'verify'; slug: string }
  | { verb: 'result'; slug: string; round: number; signature: string }

export const usage = `The draws, by hand; the service does the same automatically when the time comes:
  npm run draw -- status                 every draw, how far it has come and what it waits for
  npm run draw -- commit SLUG            chooses the secret seed of a giveaway and publishes its commitment
  npm run draw -- freeze SLUG            freezes the pool of a giveaway that has closed and settled
  npm run draw -- result SLUG --round N --signature HEX
                                         draws by a round of the beacon, as drand answers it
  npm run draw -- verify SLUG            are the files as published, is the pool what the ledger says, is the result right?
  npm run draw -- rehearse               a whole draw of made-up donors, where nobody has entries yet; for demonstrations
DATABASE_URL names the database of the entries service; without it the running system's is taken.
`

/** The command, or one sentence about what to write instead. */
export function parseCommand([verb, ...rest]: readonly string[]): Command | { refused: string } {
  const options = optionsOf(rest)
  if (typeof options === 'string') return { refused: options }
  const { slug, more, round, signature } = options
  switch (verb) {
    case undefined:
      return { refused: usage }
    case 'status':
      return slug === undefined ? { verb } : { refused: `status takes no more arguments; remove '${slug}'.` }
    case 'commit':
    case 'freeze':
    case 'verify':
      return slug !== undefined && !more ? { verb, slug } : { refused: `Name one draw: npm run draw -- ${verb} SLUG` }
    case 'result':
      if (slug === undefined || more)
        return { refused: 'Name one draw: npm run draw -- result SLUG --round N --signature HEX' }
      if (!/^[1-9]\d{0,10}$/.test(round ?? '')) return { refused: 'Give the round number: --round N' }
      if (!/^[0-9a-f]{96}$/.test(signature ?? ''))
        return { refused: 'Give its signature, 96 digits and letters from a to f: --signature HEX' }
      return { verb, slug, round: Number(round), signature: signature ?? '' }
    default:
      return { refused: `There is no '${verb}': use status, commit, freeze, result, verify or rehearse.` }
  }
}

function optionsOf(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { round: { type: 'string' }, signature: { type: 'string' } },
    })
    return { slug: positionals[0], more: positionals.length > 1, ...values }
  } catch (error) {
    // Its first sentence; the others are about Node.
    return `${(error as Error).message.split(/\.\s|\.$/)[0]}. npm run draw shows the usage.`
  }
}
