import { calls } from '@evenhand/contracts/http'
import type { DrilledSystem } from '../drilled-system.ts'
import { leaveOpen } from './by-hand.ts'
import type { Faults, Found } from './fault.ts'
import { readLog } from './logs.ts'

const slowMs = 1_000

/** The service of the call that was slow last. */
async function findSlow(system: DrilledSystem): Promise<Found> {
  const slow = (await readLog(system, 'gateway'))
    .filter(({ event, milliseconds }) => event === 'request' && Number(milliseconds) > slowMs)
    .toReversed()
  for (const { method, route } of slow) {
    const call = calls.find((one) => one.method === method && one.path === route)
    if (call) return { SERVICE: call.service }
  }
  return {}
}

/** Calls that wait for what someone holds. */
export const slowRequests: Faults = [
  [
    'checkouts-are-held',
    {
      alerts: ['RequestsSlow'],
      strike: async (system) => void (await leaveOpen(system, 'donations', 'lock table checkouts in exclusive mode')),
      find: findSlow,
    },
  ],
]
