import { tellAct } from '@evenhand/service-kit/audit'
import type { Transaction } from '@evenhand/service-kit/postgres'
import { uuidv7 } from 'uuidv7'
import { type DonorNote, insertNote } from './store.ts'

/** Notes something about a person for other administrators. The trail says that it was, and not what: it is never forgotten. */
export async function noteDonor(tx: Transaction, noted: Omit<DonorNote, 'id' | 'kind'>): Promise<string> {
  const id = uuidv7()
  const { donorId, administratorId, at } = noted
  await insertNote(tx, { ...noted, id, kind: 'noted' })
  await tellAct(tx, { id, administratorId, action: 'donor-noted', thing: { kind: 'donor', id: donorId }, at })
  return id
}
