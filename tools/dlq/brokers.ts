import { resolve } from 'node:path'
import { askSupervisor } from '../launcher/control-client.ts'
import { ROOT } from '../launcher/services.ts'
import { readSupervisor } from '../launcher/supervisor-record.ts'
import type { SystemStatus } from '../launcher/system-status.ts'
import { StartFailure } from '../processes/process-spec.ts'

/** The brokers that the environment names, else those of the system that runs on DATA_DIR. */
export async function findBrokers(environment: NodeJS.ProcessEnv): Promise<string[]> {
  const given = environment.KAFKA_BROKERS || (await brokersOfSystem(environment))
  return given.split(',').map((broker) => broker.trim())
}

async function brokersOfSystem(environment: NodeJS.ProcessEnv): Promise<string> {
  const dataDir = resolve(environment.INIT_CWD ?? '.', environment.DATA_DIR || resolve(ROOT, '.data'))
  const supervisor = readSupervisor(dataDir)
  if (!supervisor) {
    throw new StartFailure(
      `Nothing is running on the data in ${dataDir}. Start it with npm start, or set KAFKA_BROKERS.`,
    )
  }
  const status = await askSupervisor<SystemStatus>(supervisor, 'GET', '/status')
  const kafka = status.components.find(({ addresses }) => addresses.KAFKA_BROKERS)
  if (!kafka?.addresses.KAFKA_BROKERS) {
    throw new StartFailure('The system has no Kafka yet. Try again when npm run status shows it, or set KAFKA_BROKERS.')
  }
  return kafka.addresses.KAFKA_BROKERS
}
