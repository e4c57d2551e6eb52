import { type Database, sql } from '@evenhand/service-kit/postgres'
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

/**
 * Processor time of the database server for each row that `work` writes, in microseconds: unlike rates it hardly depends on what else runs. From
 * /proc, so undefined where the server is on another machine or another kind of system.
 */
export async function serverMicroseconds(
  db: Database,
  rows: number,
  work: () => Promise<unknown>,
): Promise<number | undefined> {
  const before = await serverTicks(db)
  await work()
  const after = await serverTicks(db)
  if (before === undefined || after === undefined) return undefined
  return ((after - before) * 1_000_000) / ((await ticksPerSecond()) * rows)
}

/** Of all connections to this database; they stay open between two questions. */
async function serverTicks(db: Database): Promise<number | undefined> {
  const processes = await db.query<{ pid: number }>(
    sql`select pid from pg_stat_activity where datname = current_database() and backend_type = 'client backend'`,
  )
  try {
    const ticks = await Promise.all(processes.map(({ pid }) => ticksOf(pid)))
    return ticks.reduce((sum, one) => sum + one, 0)
  } catch {
    return undefined
  }
}

/** User and system time, the 14th and 15th field; the second, in brackets, may hold anything. */
async function ticksOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
  return Number(user) + Number(system)
}

const ticksPerSecond = async (): Promise<number> => Number((await promisify(execFile)('getconf', ['CLK_TCK'])).stdout)
