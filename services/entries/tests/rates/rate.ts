/** As many as the service's consumer commonly works at once. */
export const writers = 3

export const times = <Made>(count: number, make: (index: number) => Made): Made[] =>
  Array.from({ length: count }, (_none, index) => make(index))

export const median = (rates: readonly number[]): number =>
  rates.toSorted((a, b) => a - b)[Math.floor(rates.length / 2)] ?? 0

/** Rows a second, by as many writers as work at once; what is written is made before the time runs. */
export async function rateOf<Batch>(
  rowsInBatch: number,
  made: readonly Batch[],
  write: (batch: Batch) => Promise<unknown>,
): Promise<number> {
  const open = [...made]
  const started = performance.now()
  const writer = async (): Promise<void> => {
    for (let batch = open.pop(); batch !== undefined; batch = open.pop()) await write(batch)
  }
  await Promise.all(times(writers, writer))
  return (rowsInBatch * made.length * 1000) / (performance.now() - started)
}

/** The ways in turn, some rounds of it after one that is not counted: whatever else runs on the machine meets all of them. */
export async function inTurns<Name extends string>(
  rounds: number,
  ways: Record<Name, () => Promise<number>>,
): Promise<Record<Name, number>> {
  const names = Object.keys(ways) as Name[]
  const rates = new Map<Name, number[]>(names.map((name) => [name, []]))
  for (let round = 0; round <= rounds; round++)
    for (const name of names) {
      const rate = await ways[name]()
      if (round > 0) rates.get(name)?.push(rate)
    }
  return Object.fromEntries(names.map((name) => [name, median(rates.get(name) ?? [])])) as Record<Name, number>
}
