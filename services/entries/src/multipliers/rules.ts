import type { Cents } from '@evenhand/contracts/money'

/** A multiplier as it was paid: `quantity` of the cart is in `days` already. */
export interface MultiplierPurchase {
  purchaseId: string
  factor: bigint
  days: number
  /** What was paid for it; nothing for one that was bought before this was told. */
  cents: Cents
  boughtAt: Date
}

/** Whether it may run: not once all that was paid for it went back (spec 03 §C). */
export const isStillPaid = ({ cents }: MultiplierPurchase, paidBack: Cents): boolean =>
  paidBack <= 0n || paidBack < cents

export interface MultiplierRun {
  factor: bigint
  startsAt: Date
  /** The first instant at which it no longer runs. */
  endsAt: Date
}

const dayMs = 86_400_000

/**
 * When multipliers run (spec 03 §A): each for its days from when it was bought, or from the end of an equal one that
 * still runs. It follows from the purchases alone, so the order in which they are heard of does not matter.
 */
export function runsOf(purchases: readonly MultiplierPurchase[]): MultiplierRun[] {
  const runs: MultiplierRun[] = []
  for (const { factor, days, boughtAt } of purchases.toSorted(byTimeBought)) {
    const running = runs.find((run) => run.factor === factor && boughtAt < run.endsAt)
    if (running) running.endsAt = new Date(running.endsAt.getTime() + days * dayMs)
    else runs.push({ factor, startsAt: boughtAt, endsAt: new Date(boughtAt.getTime() + days * dayMs) })
  }
  return runs
}

const byTimeBought = (a: MultiplierPurchase, b: MultiplierPurchase): number =>
  a.boughtAt.getTime() - b.boughtAt.getTime() || a.purchaseId.localeCompare(b.purchaseId)

/** What entries are multiplied with at an instant: two at once do not stack, the larger applies; 1 when none runs. */
export function factorAt(purchases: readonly MultiplierPurchase[], instant: Date): bigint {
  return runsOf(purchases)
    .filter(({ startsAt, endsAt }) => startsAt <= instant && instant < endsAt)
    .reduce((largest, { factor }) => (factor > largest ? factor : largest), 1n)
}
