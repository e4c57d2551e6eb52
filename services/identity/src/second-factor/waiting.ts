import type { Transaction } from '@evenhand/service-kit/postgres'
import { deletePasskeyChallenges } from '../passkeys/challenges-store.ts'
import { deleteHalfLogins } from './half-logins-store.ts'
import { deleteBegunApp } from './store.ts'

/** Ends what somebody has begun under a password, a factor or roles that no longer hold: logins, challenges, an app that has shown no code yet. */
export async function endWaiting(tx: Transaction, id: string): Promise<void> {
  await deleteHalfLogins(tx, id)
  await deletePasskeyChallenges(tx, id)
  await deleteBegunApp(tx, id)
}
