/** A multiplier as it was paid: the quantity of the cart is in `days` already. */
export interface BoughtMultiplier {
  purchaseId: string
  factor: bigint
  days: number
  boughtAt: Date
}

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
export function runsOf(purchases: readonly BoughtMultiplier[]): MultiplierRun[] {
  const runs: MultiplierRun[] = []
  for (const { factor, days, boughtAt } of purchases.toSorted(byTimeBought)) {
    const running = runs.find((run) => run.factor === factor && boughtAt < run.endsAt)
    if (running) running.endsAt = new Date(running.endsAt.getTime() + days * dayMs)
    else runs.push({ factor, startsAt: boughtAt, endsAt: new Date(boughtAt.getTime() + days * dayMs) })
  }
  return runs
}

const byTimeBought = (a: BoughtMultiplier, b: BoughtMultiplier): number =>
  a.boughtAt.getTime() - b.boughtAt.getTime() || a.purchaseId.localeCompare(b.purchaseId)

/** What entries are multiplied with at an instant: two at once do not stack, the larger applies; 1 when none runs. */
export function factorAt(purchases: readonly BoughtMultiplier[], instant: Date): bigint {
  return runsOf(purchases)
    .filter(({ startsAt, endsAt }) => startsAt <= instant && instant < endsAt)
    .reduce((largest, { factor }) => (factor > largest ? factor : largest), 1n)
}
