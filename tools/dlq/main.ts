/** `npm run dlq -- SERVICE list | show ORIGIN | replay ORIGIN | replay --all | drop ORIGIN`: what a service could not handle, and what to do with it. */
import { parseCommand, Refused as DeadLettersRefused, runCommand } from '@evenhand/service-kit/dlq'
import { openKafka } from '@evenhand/service-kit/kafka'
import { isDependencyDown } from '@evenhand/service-kit/problems'
import { StartFailure } from '../processes/process-spec.ts'
import { Refused } from '../command-line/refused.ts'
import { runMain } from '../command-line/tell.ts'
import { findBrokers } from './brokers.ts'

const typed = 'npm run dlq --'

/** Prints what the command answers, or one sentence about why it cannot. */
async function main(): Promise<void> {
  const command = parseCommand(process.argv.slice(2), typed)
  const brokers = await findBrokers(process.env)
  const kafka = openKafka({ clientId: 'dlq', brokers })
  try {
    for await (const line of runCommand(command, kafka, typed)) process.stdout.write(`${line}\n`)
  } catch (error) {
    if (!isDependencyDown(error)) throw error
    throw new StartFailure(`No Kafka answers at ${brokers.join(', ')}. Start it, or set KAFKA_BROKERS to where it is.`)
  } finally {
    await kafka.close()
  }
}

// `npm run dlq -- entries list | head` closes the pipe early; that is no error.
process.stdout.on('error', () => undefined)

await runMain(() =>
  main().catch((error: unknown) => {
    throw error instanceof DeadLettersRefused ? new Refused(error.message) : error
  }),
)
