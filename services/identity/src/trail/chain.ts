import { genesis, hashLine, type SealableLine } from './hash.ts'

/** Where a chain is, or ends. */
export interface Place {
  seq: bigint
  hash: Buffer
}

/** The hash of a place as it was told, here or to an auditor; the day where it is known. */
export type Told = Place & { day?: string }

/** One seal with its line; null where the line has gone. */
export interface Link extends Place {
  previous: Buffer
  line: SealableLine | null
}

/** What comes where a link should, and why it is none. */
export interface Unreadable {
  reason: string
}

export interface Broken {
  kind: 'broken'
  /** The first place that does not agree. */
  at: bigint
  reason: string
}

const broken = (at: bigint, reason: string): Broken => ({ kind: 'broken', at, reason })

/**
 * Recomputes a chain from its beginning: no gap, each line as it was sealed, and an end that is the given head. At each place that was told, the
 * hash has to be the one that was told. Answers the last link, or the first place that does not agree.
 */
export async function verifyChain<L extends Link>(
  links: AsyncIterable<L | Unreadable>,
  head: Place,
  told: readonly Told[],
): Promise<{ kind: 'whole'; last: L | undefined } | Broken> {
  let at: Place = { seq: 0n, hash: genesis }
  let last: L | undefined
  for await (const link of links) {
    if ('reason' in link) return broken(at.seq + 1n, link.reason)
    const reason = faultOf(link, at) ?? differenceOf(link, told)
    if (reason !== undefined) return broken(at.seq + 1n, reason)
    at = last = link
  }
  if (head.seq !== at.seq || !head.hash.equals(at.hash))
    return broken(at.seq + 1n, 'the trail ends elsewhere than its head says')
  const beyond = told.find(({ seq }) => seq > at.seq)
  if (beyond) return broken(at.seq + 1n, `line ${beyond.seq} was told of and is not there`)
  return { kind: 'whole', last }
}

function faultOf({ seq, previous, hash, line }: Link, before: Place): string | undefined {
  if (seq !== before.seq + 1n) return 'a seal is missing'
  if (!line) return 'the line is missing'
  if (!previous.equals(before.hash)) return 'the line does not follow the one before it'
  if (!hashLine(before.hash, seq, line).equals(hash)) return 'the line is not what was sealed'
  return undefined
}

function differenceOf({ seq, hash }: Place, told: readonly Told[]): string | undefined {
  const other = told.find((one) => one.seq === seq && !one.hash.equals(hash))
  return other && `the hash is not the one that was told${other.day === undefined ? '' : ` on ${other.day}`}`
}
