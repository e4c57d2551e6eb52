import type { ServiceName } from '@evenhand/contracts/services'
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
