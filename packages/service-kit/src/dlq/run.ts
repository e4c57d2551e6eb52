import { type DeadLetter, dropDeadLetter, listDeadLetters, replayDeadLetter } from '../inbox/index.ts'
import type { Kafka } from '../kafka/index.ts'
import type { Command } from './command-line.ts'
import { Refused } from './refused.ts'
import { eventTopics } from './topics.ts'

/** Does what the command says, and yields the lines to print, each when what it says is done. `typed` is how the program was called. */
export async function* runCommand(
  command: Command,
  kafka: Kafka,
  typed: string,
  topics = eventTopics,
): AsyncGenerator<string> {
  const { service } = command
  const letters = await listDeadLetters(kafka, service, topics)
  switch (command.verb) {
    case 'list':
      return yield* letters.length === 0 ? [`${service} has no dead letters.`] : letters.flatMap(inShort)
    case 'show':
      return yield* whole(find(letters, command.origin, `${typed} ${service}`))
    case 'drop': {
      const letter = find(letters, command.origin, `${typed} ${service}`)
      await dropDeadLetter(kafka, service, letter)
      return yield `Dropped ${letter.origin}.`
    }
    case 'replay': {
      const chosen = command.origin === undefined ? letters : [find(letters, command.origin, `${typed} ${service}`)]
      if (chosen.length === 0) return yield `${service} has no dead letters.`
      for (const letter of chosen) {
        await replayDeadLetter(kafka, service, letter)
        yield `Replayed ${letter.origin}.`
      }
      return yield 'Anything that fails again will be listed again.'
    }
  }
}

function find(letters: readonly DeadLetter[], origin: string, typed: string): DeadLetter {
  const found = letters.find((letter) => letter.origin === origin)
  if (found) return found
  throw new Refused(`There is no dead letter '${origin}' of this service: ${typed} list shows those that it has.`)
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
