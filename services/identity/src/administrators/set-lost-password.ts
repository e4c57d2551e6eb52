import type { Database } from '@evenhand/service-kit/postgres'
import { writeAudit } from '../audit/store.ts'
import { deleteFactors, findFactors } from '../second-factor/store.ts'
import { hasFactor } from '../second-factor/use-cases.ts'
import { endWaiting } from '../second-factor/waiting.ts'
import { findAdministrator, savePassword } from './store.ts'
import { tellChange, type TellingParts } from './tell-change.ts'

/**
 * Gives somebody the password that the people who run the system chose, turns off their second factor, app and passkeys, which may be lost too,
 * writes both down and emails them. Undefined where nobody by that name works here.
 */
export const setLostPassword = (
  { db, ...telling }: TellingParts & { db: Database },
  { username, passwordHash }: { username: string; passwordHash: string },
): Promise<{ hadFactor: boolean } | undefined> =>
  db.transaction(async (tx) => {
    const administrator = await findAdministrator(tx, username)
    if (!administrator) return undefined
    const { id } = administrator
    await savePassword(tx, id, passwordHash)
    await endWaiting(tx, id)
    await writeAudit(tx, 'password-set', id)
    const hadFactor = hasFactor(await findFactors(tx, id))
    await deleteFactors(tx, id)
    if (hadFactor) await writeAudit(tx, 'factor-turned-off', id)
    await tellChange(tx, telling, { id, what: 'password-set' })
    return { hadFactor }
  })
