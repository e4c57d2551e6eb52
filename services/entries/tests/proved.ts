import { type Database, sql } from '@evenhand/service-kit/postgres'
import type { Told } from './told.ts'

/** The mailboxes of all donors whom the events name are proved, long before: for tests of anything but the proof. */
export async function proveMailboxes(db: Database, told: readonly Pick<Told, 'json'>[]): Promise<void> {
  const donors = told.flatMap(({ json }) => donorOf(json))
  await db.query(sql`
    insert into mailbox_proofs (donor_id, proved_at)
    select distinct donor::uuid, '2026-01-01T00:00:00Z'::timestamptz from unnest(${donors}::text[]) as donor
    on conflict do nothing`)
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

function donorOf(json: Told['json']): string[] {
  if (json === null || typeof json !== 'object' || Array.isArray(json)) return []
  const { donorId } = json
  return typeof donorId === 'string' && uuid.test(donorId) ? [donorId] : []
}
