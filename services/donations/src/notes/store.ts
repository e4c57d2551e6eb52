import { sql, type Transaction } from '@evenhand/service-kit/postgres'

export interface DonorNote {
  id: string
  kind: 'noted' | 'name-corrected'
  donorId: string
  at: Date
  administratorId: string
  note: string
}

export async function insertNote(
  tx: Transaction,
  { id, kind, donorId, at, administratorId, note }: DonorNote,
): Promise<void> {
  await tx.query(sql`
    insert into donor_notes (id, kind, donor_id, at, administrator_id, note)
    values (${id}, ${kind}, ${donorId}, ${at}, ${administratorId}, ${note})`)
}
