import type pg from 'pg'

/**
 * Runs `work` unless somebody runs some under the same name right now, in this process or another. The lock is the session's: work that takes minutes
 * holds a connection, but no transaction, which the server would end for idling.
 */
export async function alone(pool: pg.Pool, name: string, work: () => Promise<void>): Promise<boolean> {
  const client = await pool.connect()
  let broken: Error | undefined
  const noteBroken = (error: Error): void => {
    broken = error
  }
  client.on('error', noteBroken)
  try {
    const { rows } = await client.query<{ locked: boolean }>(
      'select pg_try_advisory_lock(hashtextextended($1, 0)) as locked',
      [name],
    )
    if (!rows[0]?.locked) return false
    try {
      await work()
    } finally {
      await client.query('select pg_advisory_unlock(hashtextextended($1, 0))', [name]).catch(noteBroken)
    }
    return true
  } finally {
    client.off('error', noteBroken)
    // A connection that may still hold the lock is closed, which ends the lock.
    client.release(broken)
  }
}
