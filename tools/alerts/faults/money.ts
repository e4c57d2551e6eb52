import { leaveOpen } from './by-hand.ts'
import type { Faults } from './fault.ts'

/** Books and what providers tell. */
export const brokenMoney: Faults = [
  [
    'books-are-held',
    {
      alerts: ['WebhooksWait'],
      strike: async (system) => void (await leaveOpen(system, 'donations', 'lock table journal in exclusive mode')),
    },
  ],
]
