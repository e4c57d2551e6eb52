import { gateway } from '@evenhand/contracts/http'
import type { DrilledSystem } from '../drilled-system.ts'
import type { Faults, Found } from './fault.ts'

/** What the gateway says is down: a store before those that wait for it. */
async function findAway({ site }: DrilledSystem): Promise<Found> {
  const health = gateway.SystemHealth.parse(await (await fetch(`${site}/api/health`)).json())
  const store = Object.entries(health.components).find(([, state]) => state !== 'up')?.[0]
  const service = Object.entries(health.services).find(([, { status }]) => status === 'down')?.[0]
  const away = store ?? service
  return away === undefined ? {} : { AWAY: away }
}

/** A store or a service that hangs. */
export const hangingProcesses: Faults = [
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
  ['mailbox-hangs-for-hours', { alerts: ['CodesBurnSlowly'], speed: 100, strike: (system) => system.hang('mailbox') }],
  [
    'postgres-hangs',
    {
      alerts: ['GiftsBurnFast', 'GiftsBurn', 'GiftsBurnSlowly', 'RequestsFail', 'JobHangs'],
      speed: 100,
      strike: (system) => system.hang('postgres'),
      find: findAway,
    },
  ],
  [
    'redis-hangs',
    {
      alerts: ['FastPagesBurnFast', 'FastPagesBurn', 'FastPagesBurnSlowly'],
      speed: 100,
      strike: (system) => system.hang('redis'),
      find: findAway,
    },
  ],
  [
    'mongo-hangs',
    {
      alerts: ['HearerBehind', 'JobFails'],
      strike: (system) => system.hang('mongo'),
      find: async (system) => {
        const found = await findAway(system)
        return found['AWAY'] ? { ...found, SERVICE: found['AWAY'] } : found
      },
    },
  ],
  ['everything-is-killed', { alerts: ['NothingMeasured'], strike: (system) => system.killEverything() }],
]
