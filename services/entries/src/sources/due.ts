import type { Grant } from '../ledger/line.ts'

/** What a cause earned, and what of it stands. */
export interface Worth {
  earned: bigint
  factor: bigint
  standing: bigint
}

/** Of a grant, what is counted here. */
type Amounts = Omit<Grant, 'giveaway' | 'donorId'>

/** What the ledger still lacks. */
export type Due =
  | { kind: 'grant'; id: string; earned: bigint; multiplier: bigint }
  | { kind: 'reversal'; reverses: string; nth: number; entries: bigint }

/**
 * The lines that bring the ledger to agree with what a cause is worth; none when it does. Facts may come in any order and any number of times:
 * the sum of the lines is what stands.
 *
 * - The first line is the whole of it, earned × factor.
 * - What is lacking later is a further grant; what is too much is taken back, from the oldest grant first.
 */
export function linesDue({ earned, factor, standing }: Worth, written: readonly Amounts[], newId: () => string): Due[] {
  const due: Due[] = []
  const grants: Amounts[] = [...written]
  const grant = (share: { earned: bigint; multiplier: bigint }): void => {
    const granted = { id: newId(), ...share }
    due.push({ kind: 'grant', ...granted })
    grants.push({ ...granted, occurredAt: new Date(0), takenBack: 0n, reversals: 0 })
  }
  if (written.length === 0) grant({ earned, multiplier: factor })
  const lacking = standing - grants.reduce((sum, one) => sum + leftOf(one), 0n)
  if (lacking > 0n) grant(asProduct(lacking, earned))
  let surplus = -lacking
  for (const one of grants) {
    const entries = surplus < leftOf(one) ? surplus : leftOf(one)
    if (entries <= 0n) continue
    due.push({ kind: 'reversal', reverses: one.id, nth: one.reversals + 1, entries })
    surplus -= entries
  }
  return due
}

/** All that is left of grants, taken back. */
export const wholeReversals = (grants: readonly Grant[]): Due[] =>
  grants.flatMap((one) =>
    leftOf(one) > 0n ? [{ kind: 'reversal', reverses: one.id, nth: one.reversals + 1, entries: leftOf(one) }] : [],
  )

export const leftOf = ({ earned, multiplier, takenBack }: Amounts): bigint => earned * multiplier - takenBack

/** A number of entries as earned × multiplier: as often what the cause earned as it goes, else once the number itself. */
const asProduct = (entries: bigint, earned: bigint): { earned: bigint; multiplier: bigint } =>
  earned > 0n && entries % earned === 0n
    ? { earned, multiplier: entries / earned }
    : { earned: entries, multiplier: 1n }
