import { email } from '@evenhand/contracts/http'
import type { Transaction } from '@evenhand/service-kit/postgres'
import { type Consent, saveConsents } from '../consents/store.ts'
import { saveJoined } from './joined-store.ts'
import type { PublicList } from './store.ts'

interface Joining extends Pick<Consent, 'basis' | 'proof'> {
  lists: readonly PublicList[]
  /** Who left one since then stays off it: the will to join is older. */
  willedAt: Date
  now: Date
}

/** Puts somebody on lists as they wished, and keeps what they agreed to for each that is new. */
export async function joinLists(
  tx: Transaction,
  subscriberId: string,
  { lists, willedAt, now, basis, proof }: Joining,
): Promise<void> {
  const ids = lists.map(({ id }) => id)
  const joined = await saveJoined(tx, subscriberId, { ids, willedAt, now })
  for (const list of lists.filter(({ id }) => joined.includes(id)))
    await saveConsents(tx, [subscriberId], {
      lists: [list],
      words: email.listConsent(list),
      basis,
      proof,
      givenAt: now,
    })
}
