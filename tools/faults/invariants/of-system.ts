import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { serviceNames } from '@evenhand/contracts/services'
import { listDeadLetters } from '@evenhand/service-kit/inbox'
import { openKafka } from '@evenhand/service-kit/kafka'
import { sql } from '@evenhand/service-kit/postgres'
import { failedChecks } from '@evenhand/service-kit/testing'
import { eventTopics } from '@evenhand/service-kit/dlq'
import { ROOT } from '../../launcher/services.ts'
import type { System } from '../../launcher/system.ts'
import type { Simulator } from '../simulator.ts'
import type { Databases, Stores } from '../stores.ts'

/** What no consumer could handle. After a fault that passes there must be nothing: only wrong messages belong there. */
export async function findDeadLetters(system: System): Promise<string[]> {
  const kafka = openKafka({ clientId: 'faults', brokers: system.addresses.components.KAFKA_BROKERS.split(',') })
  try {
    const letters = []
    for (const name of serviceNames) letters.push(...(await listDeadLetters(kafka, name, eventTopics)))
    return letters.map(({ type, origin, reason }) => `${type} at ${origin}: ${reason}`)
  } finally {
    await kafka.close()
  }
}

/** The sentences of the services' `checks` that do not hold. */
export async function findFailedChecks({ databases }: Databases, stores: Stores): Promise<string[]> {
  const failed: string[] = []
  for (const name of stores.names) {
    const folder = join(ROOT, 'services', name, 'checks')
    if (!existsSync(folder)) continue
    const sentences = await failedChecks(databases[name] ?? '', pathToFileURL(`${folder}/`))
    failed.push(...sentences.map((sentence) => `${name}: ${sentence}`))
  }
  return failed
}

/** All the money of the processor is in the campaign's total, and nothing else is. */
export async function findLostMoney(simulator: Simulator, stores: Stores): Promise<string[]> {
  const charges = await simulator.listCharges()
  const taken = charges.reduce((sum, { cents }) => sum + cents, 0n)
  const [row] = await stores
    .of('donations')
    .query<{ raised: bigint }>(sql`select sum(raised_cents)::bigint as raised from campaign_totals`)
  return row?.raised === taken ? [] : [`the processor took ${taken} cents and the campaign raised ${row?.raised}`]
}

/** Every payment that was opened was paid: one that was not would be a second one for the same wish. */
export async function findDoublePayments(simulator: Simulator): Promise<string[]> {
  const open = await simulator.listUnpaid()
  return open.map((id) => `${id} was opened and nobody paid it`)
}
