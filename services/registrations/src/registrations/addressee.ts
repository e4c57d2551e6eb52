import type { Addressee } from '@evenhand/service-kit/holds'
import type { Queries } from '@evenhand/service-kit/postgres'
import { findNewestEmail } from './store.ts'

/** Whom to email about free entries that a person decided about. Nothing here says that the mailbox was proved, so no name is used. */
export async function findAddressee(db: Queries, donorId: string): Promise<Addressee | undefined> {
  const email = await findNewestEmail(db, donorId)
  return email === undefined ? undefined : { email, name: '' }
}
