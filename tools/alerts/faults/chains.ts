import { leaveOpen } from './by-hand.ts'
import type { Faults } from './fault.ts'

/** What nobody can change unseen. */
export const unsealedChains: Faults = [
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
]
