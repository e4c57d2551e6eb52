import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from '@evenhand/service-kit/postgres'
import type { System } from '../launcher/system.ts'
import type { Simulator } from './simulator.ts'
import type { Stores } from './stores.ts'

const lookEveryMs = 250
const quietMsMax = 240_000

/** Who hears what: an event counts as on its way until the consumer's inbox has it. */
const hearing = [
  { from: 'donations', to: 'entries', types: ['donations.v1.GiftConfirmed', 'donations.v1.MultiplierBought'] },
  { from: 'donations', to: 'members', types: ['donations.v1.GiftConfirmed', 'donations.v1.MembershipChanged'] },
  { from: 'donations', to: 'email', types: ['mail.v1.MailRequested'] },
  { from: 'identity', to: 'email', types: ['mail.v1.MailRequested'] },
  { from: 'entries', to: 'email', types: ['entries.v1.EntriesGranted'] },
] as const

export interface Watched {
  system: Pick<System, 'processes'> & { addresses: Pick<System['addresses'], 'services'> }
  stores: Stores
  simulator: Simulator
}

/** Waits until nothing is on its way any more; answers what still was when the time was up. */
export async function untilQuiet(watched: Watched, milliseconds = quietMsMax): Promise<string[]> {
  const giveUpAt = Date.now() + milliseconds
  for (;;) {
    const open = await findUnfinished(watched).catch((error: unknown) => [
      `a store did not answer: ${error instanceof Error ? error.message : String(error)}`,
    ])
    if (open.length === 0 || Date.now() > giveUpAt) return open
    await sleep(lookEveryMs)
  }
}

async function findUnfinished({ system, stores, simulator }: Watched): Promise<string[]> {
  const rows = (service: string, statement: ReturnType<typeof sql>, what: string) =>
    count(stores, service, statement).then((open) => (open > 0 ? [`${open} ${what}`] : []))
  const found = await Promise.all([
    simulator.countWaitingWebhooks().then((open) => (open > 0 ? [`${open} webhooks wait at the processor`] : [])),
    rows(
      'donations',
      sql`select count(*) as open from processor_events where state = 'pending'`,
      'webhooks are stored and not worked on',
    ),
    rows('email', sql`select count(*) as open from messages where finished_at is null`, 'emails are not finished'),
    rows(
      'entries',
      sql`select count(*) as open from entries e left join chain_heads h using (giveaway) where e.number > coalesce(h.number, 0)`,
      'ledger lines are not sealed',
    ),
    ...stores.names.map((name) =>
      rows(name, sql`select count(*) as open from outbox where published_at is null`, `events wait in ${name}`),
    ),
    findUnheard(stores),
    findUnready(system),
  ])
  return found.flat()
}

async function count(stores: Stores, service: string, statement: ReturnType<typeof sql>): Promise<number> {
  const [row] = await stores.of(service).query<{ open: bigint }>(statement)
  return Number(row?.open ?? 0n)
}

async function findUnheard(stores: Stores): Promise<string[]> {
  const unheard: string[] = []
  for (const to of new Set(hearing.map(({ to }) => to))) {
    const heard = await idsOf(stores, to, sql`select event_id from inbox`)
    for (const { from, types: told } of hearing.filter((one) => one.to === to)) {
      const names = told.map((type) => `evenhand.${type}`)
      const published = await idsOf(stores, from, sql`select event_id from outbox where type = any(${names})`)
      const missing = [...published].filter((id) => !heard.has(id)).length
      if (missing > 0) unheard.push(`${missing} events of ${from} are not heard by ${to}`)
    }
  }
  return unheard
}

async function idsOf(stores: Stores, service: string, statement: ReturnType<typeof sql>): Promise<Set<string>> {
  const rows = await stores.of(service).query<{ event_id: string }>(statement)
  return new Set(rows.map(({ event_id: id }) => id))
}

/** Every process that the supervisor keeps, and what the gateway says of all. */
async function findUnready(system: Watched['system']): Promise<string[]> {
  const down = Object.values(system.processes).filter(({ state }) => state !== 'running')
  if (down.length > 0) return down.map(({ name, state }) => `${name} is ${state}`)
  const asked = Object.entries(system.addresses.services).map(async ([name, url]) => {
    const answer = await fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(3_000) }).catch(() => undefined)
    await answer?.arrayBuffer()
    return answer?.ok ? [] : [`${name} is not ready`]
  })
  return (await Promise.all(asked)).flat()
}
