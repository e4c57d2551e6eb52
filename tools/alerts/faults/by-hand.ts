import type { ServiceName } from '@evenhand/contracts/services'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { DrilledSystem } from '../drilled-system.ts'

/** A person changes a table by hand. */
export async function change(system: DrilledSystem, service: ServiceName, statement: string): Promise<void> {
  const session = new pg.Client({ connectionString: (await system.databases())[service] })
  await session.connect()
  try {
    await session.query(statement)
  } finally {
    await session.end()
  }
}

export interface Left {
  rows: number
  end(): Promise<void>
}

/** A person, or another program, begins to change something and goes to lunch. */
export async function leaveOpen(system: DrilledSystem, service: ServiceName, statement: string): Promise<Left> {
  const session = new pg.Client({ connectionString: (await system.databases())[service] })
  // It is ended by the runbook's command.
  session.on('error', () => undefined)
  await session.connect()
  await session.query('begin')
  const { rowCount } = await session.query(statement)
  return { rows: rowCount ?? 0, end: () => session.end() }
}

/** Of each round of a batch. */
const heldMs = 45_000
const freeMs = 2_000

/** Another program’s batch takes something, works for most of a minute, and begins again, until its session is ended. */
export async function holdAgainAndAgain(system: DrilledSystem, service: ServiceName, statement: string): Promise<void> {
  const session = new pg.Client({ connectionString: (await system.databases())[service] })
  await session.connect()
  const ended = new AbortController()
  session.on('error', () => ended.abort())
  const batch = async () => {
    while (!ended.signal.aborted) {
      await session.query('begin')
      await session.query(statement)
      await sleep(heldMs, undefined, { signal: ended.signal })
      await session.query('commit')
      await sleep(freeMs, undefined, { signal: ended.signal })
    }
  }
  void batch().catch(() => undefined)
}

/** Whether someone waits for what a session has held for so long. */
export async function isWaitedFor(system: DrilledSystem, service: ServiceName, seconds: number): Promise<boolean> {
  const session = new pg.Client({ connectionString: (await system.databases())[service] })
  await session.connect()
  try {
    const { rowCount } = await session.query(
      `select 1 from pg_stat_activity where xact_start < now() - make_interval(secs => $1) and pid in (
        select unnest(pg_blocking_pids(pid)) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock')`,
      [seconds],
    )
    return (rowCount ?? 0) > 0
  } finally {
    await session.end()
  }
}
