import { gateway } from '@evenhand/contracts/http'
import type { ServiceName } from '@evenhand/contracts/services'
import pg from 'pg'
import { z } from 'zod'
import type { Browser } from '../donors/browser.ts'
import type { DrilledSystem } from './drilled-system.ts'

/** For the words in capitals of a runbook's commands: what a person finds by its steps. */
export type Found = Readonly<Record<string, string>>

/** Something that breaks for real, and the alerts that have to say so. */
export interface Fault {
  alerts: readonly string[]
  strike(system: DrilledSystem): Promise<void>
  /** Asked once the alerts fire. */
  find?(system: DrilledSystem): Promise<Found>
}

/** A person, or another program, begins to change a table and goes to lunch. */
async function leaveOpen(system: DrilledSystem, service: ServiceName, statement: string): Promise<void> {
  const session = new pg.Client({ connectionString: (await system.databases())[service] })
  // It is ended by the runbook's command.
  session.on('error', () => undefined)
  await session.connect()
  await session.query('begin')
  await session.query(statement)
}

/** What the gateway says is down: a store before those that wait for it. */
async function findAway({ site }: DrilledSystem): Promise<Found> {
  const health = gateway.SystemHealth.parse(await (await fetch(`${site}/api/health`)).json())
  const store = Object.entries(health.components).find(([, state]) => state !== 'up')?.[0]
  const service = Object.entries(health.services).find(([, { status }]) => status === 'down')?.[0]
  const away = store ?? service
  return away === undefined ? {} : { AWAY: away }
}

const Supporters = z.object({ items: z.array(z.object({ donorId: z.string() })) })
/** The donors of the drill, who did something last first. */
export const findDonors = async (desk: Browser): Promise<{ donorId: string }[]> =>
  Supporters.parse(await desk.call('GET', '/api/admin/supporters?search=drill')).items

export const faults: ReadonlyMap<string, Fault> = new Map<string, Fault>([
  ['kafka-hangs', { alerts: ['OutboxWaits'], strike: (system) => system.hang('kafka') }],
  [
    'entries-hangs',
    { alerts: ['HearerBehind', 'RequestsFail'], strike: (system) => system.hang('entries'), find: findAway },
  ],
  ['mailbox-hangs', { alerts: ['CodesWait', 'MailsWait'], strike: (system) => system.hang('mailbox') }],
  [
    'postgres-hangs',
    { alerts: ['GiftsBurnFast', 'RequestsFail'], strike: (system) => system.hang('postgres'), find: findAway },
  ],
  [
    'ledger-is-held',
    {
      alerts: ['LedgerUnsealed'],
      strike: (system) => leaveOpen(system, 'entries', 'lock table chain_heads in exclusive mode'),
    },
  ],
  [
    'trail-is-held',
    {
      alerts: ['TrailUnsealed'],
      async strike(system) {
        await leaveOpen(system, 'identity', 'lock table audit_head in exclusive mode')
        // A login, which the trail tells.
        await system.openDesk()
      },
    },
  ],
])
