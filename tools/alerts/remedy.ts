import pg from 'pg'
import { boards } from '../monitoring/boards.ts'
import { burnsOf } from '../monitoring/burn-rates.ts'
import { objectives } from '../monitoring/objectives.ts'
import type { Command } from '../monitoring/signal.ts'
import type { DrilledSystem } from './drilled-system.ts'
import { fasterCommand } from './faster.ts'
import type { Found } from './faults/index.ts'
import type { RaisedAlert } from '../prometheus/raised-alerts.ts'

/** What the runbook of an alert has typed. */
export function commandsOf(alert: string): readonly Command[] {
  const signal = boards
    .flatMap(({ signals }) => signals)
    .find(({ alerts }) => alerts.some(({ name }) => name === alert))
  const objective = objectives.find((one) => burnsOf(one).some((burn) => burn.alert === alert))
  return signal?.commands ?? objective?.commands ?? []
}

/** Labels are lower case, and capitals in a command. Throws where a word is left that nobody filled in. */
function filledIn(text: string, found: Found): string {
  const filled = Object.entries(found).reduce((rest, [word, value]) => rest.replaceAll(word, value), text)
  const left = /\b[A-Z]{4,}\b/.exec(filled)?.[0]
  if (left !== undefined) throw new Error(`Nothing says what ${left} is in: ${text}`)
  return filled
}

/** Runs the commands of the runbooks of these alerts, each once, and answers them as they were typed. */
export async function runRunbooks(
  system: DrilledSystem,
  alerts: readonly RaisedAlert[],
  { found, speed }: { found: Found; speed: number },
): Promise<string[]> {
  const typed = new Set<string>()
  for (const { name, labels } of alerts) {
    const words = Object.fromEntries(Object.entries(labels).map(([label, value]) => [label.toUpperCase(), value]))
    for (const command of commandsOf(name).map((one) => fasterCommand(one, speed))) {
      if ('sql' in command) {
        const database = filledIn(command.database, found)
        const statement = `${database}: ${command.sql}`
        if (typed.has(statement)) continue
        typed.add(statement)
        await runSql((await system.databases())[database] ?? '', command.sql)
        continue
      }
      const line = filledIn(command.shell, { ...words, ...found, SITE: system.site })
      if (typed.has(line)) continue
      typed.add(line)
      await system.run(line)
    }
  }
  return [...typed]
}

async function runSql(connectionString: string, statement: string): Promise<void> {
  const session = new pg.Client({ connectionString })
  await session.connect()
  await session.query(statement)
  await session.end()
}
