import { change } from './by-hand.ts'
import type { Faults } from './fault.ts'

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
    },
  ],
]
