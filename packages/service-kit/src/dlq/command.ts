/**
 * What `npm run dlq` does, in the image, with the KAFKA_BROKERS of its pod: `node /app/packages/service-kit/dist/dlq/command.js SERVICE list`, `show
 * ORIGIN`, `replay ORIGIN`, `replay --all`, `drop ORIGIN`.
 */
import { z } from 'zod'
import { refuse } from '../command/index.ts'
import { ConfigError, readConfig } from '../config/index.ts'
import { openKafka } from '../kafka/index.ts'
import { isDependencyDown } from '../problems/index.ts'
import { parseCommand, Refused, runCommand } from './index.ts'

const typed = 'node /app/packages/service-kit/dist/dlq/command.js'

try {
  const command = parseCommand(process.argv.slice(2), typed)
  const { KAFKA_BROKERS } = readConfig(z.object({ KAFKA_BROKERS: z.string() }))
  const kafka = openKafka({ clientId: 'dlq', brokers: KAFKA_BROKERS.split(',').map((broker) => broker.trim()) })
  try {
    for await (const line of runCommand(command, kafka, typed)) process.stdout.write(`${line}\n`)
  } finally {
    await kafka.close()
  }
} catch (error) {
  if (isDependencyDown(error)) refuse('No Kafka answers at KAFKA_BROKERS.')
  else if (error instanceof Refused || error instanceof ConfigError) refuse(error.message)
  else throw error
}
