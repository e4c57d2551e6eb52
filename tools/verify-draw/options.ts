import { parseArgs } from 'node:util'
import { NotReadable } from './published.ts'

export const usage = `verify-draw FOLDER | ADDRESS      runs a draw again from its files in that folder or at that address

  --commitment HASH    the SHA-256 of commitment.json that you kept before the giveaway closed
  --freeze HASH        the SHA-256 of freeze.json that you kept before the round; without it, a list that was changed after the round passes
  --giveaway NAME      whose draw it must be; at an address of a site, its own name unless said otherwise
  --ledger-heads FILE  where the chains of your copy of the ledger ended: [{"chain", "seq", "hash"}, …]
  --proof FILE         a proof of a donor, to be checked against this draw
  --beacon FILE        a beacon that you trust besides drand's quicknet: {"hash", "publicKey", "scheme", "genesis", "period"}
  --quiet              doesn’t show how far it has read the pool

Before a draw has been held, it verifies what has been published so far.
It exits with 0 when everything agrees, with 1 and the reason when something doesn’t or is overdue, and with 2 when there was nothing to verify.`

export interface Options {
  place: string
  commitmentHash: string | undefined
  freezeHash: string | undefined
  giveaway: string | undefined
  ledgerHeads: string | undefined
  proof: string | undefined
  beacon: string | undefined
  quiet: boolean
}

/** What the command line asks for; `undefined` when it asks for help. */
export function readOptions(args: readonly string[]): Options | undefined {
  const { values, positionals } = parsed(args)
  if (values.help) return undefined
  const [place, ...more] = positionals
  if (place === undefined || more.length > 0) throw new NotReadable(`Name one folder or address.\n\n${usage}`)
  for (const hash of [values.commitment, values.freeze])
    if (hash !== undefined && !/^[0-9a-f]{64}$/.test(hash))
      throw new NotReadable(`“${hash}” isn’t a SHA-256: those have 64 digits and letters from a to f.`)
  return {
    place,
    commitmentHash: values.commitment,
    freezeHash: values.freeze,
    giveaway: values.giveaway ?? giveawayAt(place),
    ledgerHeads: values['ledger-heads'],
    proof: values.proof,
    beacon: values.beacon,
    quiet: values.quiet,
  }
}

/** `https://site/api/draws/main/files` is the place of the draw of `main`. */
const giveawayAt = (place: string): string | undefined =>
  /^https?:\/\/[^/]+\/api\/draws\/([a-z0-9-]+)\/files\/*$/.exec(place)?.[1]

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        commitment: { type: 'string' },
        freeze: { type: 'string' },
        giveaway: { type: 'string' },
        'ledger-heads': { type: 'string' },
        proof: { type: 'string' },
        beacon: { type: 'string' },
        quiet: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    })
  } catch (error) {
    // Its first sentence; the others are about Node.
    throw new NotReadable(`${(error as Error).message.split(/\.\s|\.$/)[0]}.\n\n${usage}`)
  }
}
