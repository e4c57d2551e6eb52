import { type DeadLetter, dropDeadLetter, listDeadLetters, replayDeadLetter } from '@evenhand/service-kit/inbox'
import type { Kafka } from '@evenhand/service-kit/kafka'
import type { Command } from './command.ts'
import { Refused } from '../command-line/refused.ts'
import { eventTopics } from './topics.ts'

/** Does what the command says; answers the lines to print. */
export async function runCommand(command: Command, kafka: Kafka, topics = eventTopics): Promise<string[]> {
  const { service } = command
  const letters = await listDeadLetters(kafka, service, topics)
  switch (command.verb) {
    case 'list':
      return letters.length === 0 ? [`${service} has no dead letters.`] : letters.flatMap(inShort)
    case 'show':
      return whole(find(letters, command.origin, service))
    case 'drop': {
      const letter = find(letters, command.origin, service)
      await dropDeadLetter(kafka, service, letter)
      return [`Dropped ${letter.origin}.`]
    }
    case 'replay': {
      const chosen = command.origin === undefined ? letters : [find(letters, command.origin, service)]
      for (const letter of chosen) await replayDeadLetter(kafka, service, letter)
      if (chosen.length === 0) return [`${service} has no dead letters.`]
      return [...chosen.map(({ origin }) => `Replayed ${origin}.`), `Anything that fails again will be listed again.`]
    }
  }
}

function find(letters: readonly DeadLetter[], origin: string, service: string): DeadLetter {
  const found = letters.find((letter) => letter.origin === origin)
  if (found) return found
  throw new Refused(
    `${service} has no dead letter '${origin}': npm run dlq -- ${service} list shows those that it has.`,
  )
}

const inShort = ({ origin, type, at, reason }: DeadLetter): string[] => [origin, `  ${at}  ${type}`, `  ${reason}`]

function whole({ origin, type, at, reason, key, value, headers }: DeadLetter): string[] {
  const rows = { origin, type, at, reason, key, ...headers }
  return [...Object.entries(rows).map(([name, text]) => `${name.padEnd(16)}${text}`), '', readable(value)]
}

function readable(value: string): string {
  try {
    return JSON.stringify(JSON.parse(value), null, 2)
  } catch {
    return value
  }
}
