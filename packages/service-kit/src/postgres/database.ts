import pg from 'pg'
import { DependencyDown } from '../problems/index.ts'
import type { Log } from '../telemetry/index.ts'
import { alone } from './alone.ts'
import { arrayText } from './array-text.ts'
import type { Sql } from './sql.ts'

/** Runs statements: a `Database` each on its own, a `Transaction` all together. */
export interface Queries {
  /** The rows; int8 columns are `bigint`, timestamps `Date`, dates `YYYY-MM-DD` text. */
  query<Row>(statement: Sql): Promise<Row[]>
}

export interface Transaction extends Queries {
  /** Runs after the commit; never after a rollback. To wake a relay, not to do work that must happen. */
  afterCommit(wake: () => void): void
}

export interface Database extends Queries {
  /** Commits when `work` resolves, rolls back when it rejects. Deadlocks and serialisation failures are tried again. */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  /** Runs `work`, however long it takes, unless somebody runs some under the same name right now. Answers whether it ran. */
  alone(name: string, work: () => Promise<void>): Promise<boolean>
  /** Rejects when the server does not answer. */
  ping(): Promise<void>
  close(): Promise<void>
}

const connectionsMax = 12
const connectMs = 5_000
const statementMs = 15_000
const lockMs = 5_000
const attemptsMax = 4

/**
 * The server compiles a plan that it thinks is dear, which takes some 30 ms each time and pays only for reports over millions of rows. A table that
 * has grown since it was last looked at makes every plan seem dear.
 */
const withoutCompiling = '-c jit=off'

/** int8 becomes bigint instead of being rounded, a date stays the text that it is. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text') => {
    if (oid === pg.types.builtins.INT8) return (text: string) => BigInt(text)
    if (oid === pg.types.builtins.DATE) return (text: string) => text
    return pg.types.getTypeParser(oid, format)
  }) as typeof pg.types.getTypeParser,
}

export function openDatabase(
  url: string,
  options: {
    onIdleError?: (error: Error) => void
    connections?: number
  } = {},
): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.connections ?? connectionsMax,
    connectionTimeoutMillis: connectMsOf(url),
    statement_timeout: statementMs,
    lock_timeout: lockMs,
    idle_in_transaction_session_timeout: 30_000,
    keepAlive: true,
    options: withoutCompiling,
    types,
  })
  pool.on('error', (error) => options.onIdleError?.(error))
  return {
    query: (statement) => run(pool, statement),
    transaction: (work) => attempt(() => inTransaction(pool, work)),
    alone: (name, work) => alone(pool, name, work),
    ping: async () => void (await pool.query('select 1')),
    close: () => pool.end(),
  }
}

/** A service's own database, as its variables say. */
export const openOwnDatabase = (
  { DATABASE_URL: url, DATABASE_CONNECTIONS: connections }: { DATABASE_URL: string; DATABASE_CONNECTIONS: number },
  log: Pick<Log, 'warn'>,
): Database => openDatabase(url, { connections, onIdleError: (error) => log.warn({ error }, 'postgres-lost') })

/** How long a caller waits for a connection: `connect_timeout` of the address, in seconds as libpq reads it, where it is named there. */
function connectMsOf(url: string): number {
  const seconds = Number(new URL(url).searchParams.get('connect_timeout') ?? 0)
  return seconds > 0 ? seconds * 1000 : connectMs
}

async function run<Row>(client: pg.Pool | pg.PoolClient, statement: Sql): Promise<Row[]> {
  const { name, text, values } = statement
  const result = await client.query({ ...(name === undefined ? {} : { name }), text, values: values.map(toParameter) })
  return result.rows as Row[]
}

const toParameter = (value: unknown): unknown => (Array.isArray(value) ? arrayText(value) : value)

async function inTransaction<T>(pool: pg.Pool, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  const wakes: (() => void)[] = []
  let broken: Error | undefined
  const noteBroken = (error: Error): void => {
    broken = error
  }
  client.on('error', noteBroken)
  try {
    await client.query('begin')
    const result = await work({
      query: (statement) => run(client, statement),
      afterCommit: (wake) => void wakes.push(wake),
    })
    await client.query('commit')
    for (const wake of wakes) wake()
    return result
  } catch (error) {
    await client.query('rollback').catch(noteBroken)
    throw broken && !(error instanceof DependencyDown)
      ? new DependencyDown('the connection broke in a transaction', { cause: error })
      : error
  } finally {
    client.off('error', noteBroken)
    client.release(broken)
  }
}

/** 40001 serialisation failure, 40P01 deadlock: nothing happened, and a second try is the remedy. */
async function attempt<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (tries >= attemptsMax || !['40001', '40P01'].includes(sqlState(error))) throw error
    }
  }
}

/** The SQLSTATE of an error of the server, or an empty string. */
export const sqlState = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** Whether a unique constraint (of that name) refused a row. */
export const isUniqueViolation = (error: unknown, constraint?: string): boolean =>
  sqlState(error) === '23505' &&
  (constraint === undefined || (error instanceof Error && 'constraint' in error && error.constraint === constraint))
