import { normaliseEmail } from '@evenhand/contracts/ids'
import { type Database, sql } from '@evenhand/service-kit/postgres'
import type { Log } from '@evenhand/service-kit/telemetry'
import { uuidv7 } from 'uuidv7'
import { writeAudit } from '../audit/store.ts'
import { hashSecret, isSecret } from '../secrets.ts'
import { findAdministrator, insertAdministrator, isAnybodyAdministrator } from './store.ts'

const firstAdministratorLock = 7_302_001

/**
 * Makes the first administrator, an owner, from the environment when there is none (spec 03 §B). Afterwards the environment changes nothing: whoever can
 * set a variable would otherwise undo a changed password without a trace. A password that no longer fits is told in the log.
 */
export async function makeFirstAdministrator(
  db: Database,
  { username, password, email }: { username: string; password: string; email?: string | undefined },
  log: Log,
): Promise<void> {
  if (!(await isAnybodyAdministrator(db))) {
    const passwordHash = await hashSecret(password)
    await db.transaction(async (tx) => {
      await tx.query(sql`select pg_advisory_xact_lock(${firstAdministratorLock})`)
      if (await isAnybodyAdministrator(tx)) return
      const id = uuidv7()
      const address = email === undefined ? null : normaliseEmail(email)
      await insertAdministrator(tx, { id, username, email: address, roles: ['owner'], passwordHash })
      await writeAudit(tx, 'made', id)
    })
  }
  const known = await findAdministrator(db, username)
  if (!known || !(await isSecret(known.passwordHash, password))) log.warn('administrator-not-as-in-environment')
}
