import type { DrilledSystem } from '../drilled-system.ts'

/** The last lines of a process, as `npm run logs` prints them; the first may be cut. */
export async function readLog(system: DrilledSystem, name: string): Promise<Record<string, unknown>[]> {
  const printed = await system.run(`npm run --silent logs -- ${name}`)
  return printed
    .split('\n')
    .slice(1)
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Record<string, unknown>)
}
