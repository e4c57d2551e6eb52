import { setTimeout as sleep } from 'node:timers/promises'
import { type ServiceName, serviceNames } from '@evenhand/contracts/services'
import type { DrilledSystem } from '../drilled-system.ts'
import { change, holdAgainAndAgain, isWaitedFor } from './by-hand.ts'
import type { Faults, Found } from './fault.ts'
import { readLog } from './logs.ts'

const lookEveryMs = 500
/** The batch holds the table again after a while. */
const looksMax = 120
/** Of the youngest session that the runbook’s command ends, at the speed of these faults. */
const heldSeconds = 12

const holdGifts = (system: DrilledSystem) => holdAgainAndAgain(system, 'entries', 'lock table gifts in exclusive mode')

/** The service whose events wait, once something waits in its database. */
async function findWaiting(system: DrilledSystem): Promise<Found> {
  const waiting: ServiceName[] = []
  for (const name of serviceNames)
    if ((await readLog(system, name)).some(({ event }) => event === 'event-waits')) waiting.push(name)
  for (let looks = 0; looks < looksMax; looks += 1) {
    for (const name of waiting) if (await isWaitedFor(system, name, heldSeconds)) return { SERVICE: name }
    await sleep(lookEveryMs)
  }
  return {}
}

/** Events that can’t be consumed, and jobs that fail. */
export const brokenEvents: Faults = [
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
      find: async () => ({ SERVICE: 'entries' }),
    },
  ],
  // An event is late after half a minute of the clock, however fast the rest is: the window has to hold more than one round of the batch.
  ['a-batch-holds-gifts', { alerts: ['EventsLate', 'EventsBurnFast'], speed: 5, strike: holdGifts, find: findWaiting }],
  [
    'a-batch-holds-gifts-for-days',
    { alerts: ['EventsBurn', 'EventsBurnSlowly'], speed: 100, strike: holdGifts, find: findWaiting },
  ],
]
