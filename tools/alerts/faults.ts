import { setTimeout as sleep } from 'node:timers/promises'
import { erasures, gateway } from '@evenhand/contracts/http'
import type { ServiceName } from '@evenhand/contracts/services'
import pg from 'pg'
import { z } from 'zod'
import type { Browser } from '../donors/browser.ts'
import type { DrilledSystem } from './drilled-system.ts'

const lookEveryMs = 500
/** Until a gift of the drill has been confirmed. */
const givenMs = 60_000

/** For the words in capitals of a runbook's commands: what a person finds by its steps. */
export type Found = Readonly<Record<string, string>>

/** Something that breaks for real, and the alerts that have to say so. */
export interface Fault {
  alerts: readonly string[]
  strike(system: DrilledSystem): Promise<void>
  /** What a person repairs by the steps of the runbook, before its commands. */
  repair?(system: DrilledSystem): Promise<void>
  /** Asked once the alerts fire. */
  find?(system: DrilledSystem): Promise<Found>
}

/** A person changes a table by hand. */
async function change(system: DrilledSystem, service: ServiceName, statement: string): Promise<void> {
  const session = new pg.Client({ connectionString: (await system.databases())[service] })
  await session.connect()
  try {
    await session.query(statement)
  } finally {
    await session.end()
  }
}

interface Left {
  rows: number
  end(): Promise<void>
}

/** A person, or another program, begins to change something and goes to lunch. */
async function leaveOpen(system: DrilledSystem, service: ServiceName, statement: string): Promise<Left> {
  const session = new pg.Client({ connectionString: (await system.databases())[service] })
  // It is ended by the runbook's command.
  session.on('error', () => undefined)
  await session.connect()
  await session.query('begin')
  const { rowCount } = await session.query(statement)
  return { rows: rowCount ?? 0, end: () => session.end() }
}

/** Holds what waits for the system of an organization, which is away, so that it rests and is due again. */
async function holdDeliveries(system: DrilledSystem): Promise<void> {
  const desk = await system.openDesk()
  const crm = { url: 'https://crm.invalid/events', description: 'The CRM', kinds: ['gift.confirmed'] }
  await desk.call('POST', '/api/admin/webhooks', crm)
  for (const endsAt = Date.now() + givenMs; Date.now() < endsAt; await sleep(lookEveryMs)) {
    const left = await leaveOpen(system, 'identity', 'select id from webhook_deliveries for update')
    if (left.rows > 0) return
    await left.end()
  }
  throw new Error('No gift was to be told to the webhook.')
}

/** A service hangs, and someone is to be erased. */
async function eraseSilently(system: DrilledSystem): Promise<void> {
  await system.hang('entries')
  const desk = await system.openDesk()
  const [donor] = await findDonors(desk)
  const asked = { reason: 'They wrote to us.', confirmation: donor?.donorId }
  await desk.call('PUT', `/api/admin/supporters/${donor?.donorId}/erasure`, asked)
}

/** Who has said neither that they are done nor what they wait for. */
async function findSilent(system: DrilledSystem): Promise<Found> {
  const desk = await system.openDesk()
  const { items } = erasures.listErasures.response.body.parse(await desk.call('GET', '/api/admin/erasures'))
  const silent = items.flatMap(({ parts }) => parts).find(({ erasedAt, since }) => erasedAt === null && since === null)
  return silent ? { SILENT: silent.service } : {}
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
  [
    'mailbox-hangs',
    {
      alerts: ['CodesWait', 'MailsWait', 'CodesBurnFast', 'CodesBurn'],
      strike: (system) => system.hang('mailbox'),
    },
  ],
  [
    'postgres-hangs',
    {
      alerts: ['GiftsBurnFast', 'RequestsFail'],
      strike: (system) => system.hang('postgres'),
      find: findAway,
    },
  ],
  [
    'gifts-are-refused',
    {
      alerts: ['EventsBuried'],
      strike: (system) => change(system, 'entries', 'alter table gifts add constraint by_hand check (false) not valid'),
      repair: (system) => change(system, 'entries', 'alter table gifts drop constraint by_hand'),
    },
  ],
  [
    'a-table-is-renamed',
    {
      alerts: ['JobFails'],
      strike: (system) => change(system, 'entries', 'alter table pool_share_marks rename to renamed_by_hand'),
      repair: (system) => change(system, 'entries', 'alter table renamed_by_hand rename to pool_share_marks'),
    },
  ],
  [
    'books-are-held',
    {
      alerts: ['WebhooksWait'],
      strike: async (system) => void (await leaveOpen(system, 'donations', 'lock table journal in exclusive mode')),
    },
  ],
  ['deliveries-are-held', { alerts: ['DeliveriesWait'], strike: holdDeliveries }],
  ['erasure-is-silent', { alerts: ['ErasureSilent'], strike: eraseSilently, find: findSilent }],
  [
    'ledger-is-held',
    {
      alerts: ['LedgerUnsealed'],
      strike: async (system) => void (await leaveOpen(system, 'entries', 'lock table chain_heads in exclusive mode')),
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
