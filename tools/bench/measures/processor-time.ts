const metric = /^process_cpu_seconds_total (\S+)/m

/** The processor seconds that a process of ours has used so far, as it says itself. */
export async function cpuSecondsOf(processUrl: string): Promise<number> {
  const page = await (await fetch(`${processUrl}/metrics`)).text()
  const used = Number(metric.exec(page)?.[1])
  if (!Number.isFinite(used)) throw new Error(`${processUrl}/metrics does not tell its processor time.`)
  return used
}

/** What each of the processes spends on one of `count` pieces of work, in microseconds. */
export async function cpuPerPiece<Name extends string>(
  processUrls: Record<Name, string>,
  work: () => Promise<number>,
): Promise<Record<Name, number>> {
  const names = Object.keys(processUrls) as Name[]
  const read = () => Promise.all(names.map((name) => cpuSecondsOf(processUrls[name])))
  const before = await read()
  const count = await work()
  const after = await read()
  const spent = names.map((name, index) => [name, (((after[index] ?? 0) - (before[index] ?? 0)) * 1e6) / count])
  return Object.fromEntries(spent) as Record<Name, number>
}
