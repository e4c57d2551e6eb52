import type { ServiceName } from '@evenhand/contracts/services'
import type { Command } from './signal.ts'

export const restart = (name: string): Command => ({ shell: `npm run restart -- ${name}` })

/** Also where a build has left a stamp, and what it wrote is damaged. The gateway takes what is built without a restart. */
export const buildPages: Command = { shell: 'npm run build -- --force' }

/** The services' own sessions are ended after 30 seconds without a statement: what rests longer is a person's, or another program's. */
export const endIdleTransactions = (database: ServiceName | 'SERVICE'): Command => ({
  database,
  sql: `select pid, pg_terminate_backend(pid) from pg_stat_activity
where datname = current_database() and state = 'idle in transaction' and state_change < now() - interval '1 minute'`,
})

/** No statement of a service takes so long: 15 seconds at most, and 60 where a draw takes the whole ledger. */
export const endBlockers = (database: ServiceName | 'SERVICE'): Command => ({
  database,
  sql: `select pid, pg_terminate_backend(pid) from pg_stat_activity
where xact_start < now() - interval '1 minute' and pid in (
  select unnest(pg_blocking_pids(pid)) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock')`,
})
