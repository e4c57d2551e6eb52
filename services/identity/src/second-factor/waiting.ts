import type { Transaction } from '@evenhand/service-kit/postgres'
import { deleteAskedEmail } from '../asked-emails/store.ts'
import { deletePasskeyChallenges } from '../passkeys/challenges-store.ts'
import { deleteHalfLogins } from './half-logins-store.ts'
import { deleteBegunApp } from './store.ts'

/** Ends what somebody has begun under a password, a factor or roles that no longer hold: logins, challenges, an app that has shown no code yet, another address. */
export async function endWaiting(tx: Transaction, id: string): Promise<void> {
  await deleteHalfLogins(tx, id)
  await deletePasskeyChallenges(tx, id)
  await deleteBegunApp(tx, id)
  await deleteAskedEmail(tx, id)
}
