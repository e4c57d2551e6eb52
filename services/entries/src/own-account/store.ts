import { type Queries, sql } from '@evenhand/service-kit/postgres'

/** Whether a donor gave in other browsers than these or at the desk, mailed a postcard, or proved the mailbox before an instant. */
export async function earnedElsewhere(
  db: Queries,
  of: { donorId: string; browserKeys: readonly string[]; provedBefore: Date },
): Promise<boolean> {
  const [row] = await db.query<{ elsewhere: boolean }>(sql`
    select exists (select 1 from gifts where donor_id = ${of.donorId} and amount_cents > 0
        and not coalesce(browser_key = any(${of.browserKeys}::text[]), false))
      or exists (select 1 from entries where donor_id = ${of.donorId} and entry_type = 'free_post')
      or exists (select 1 from mailbox_proofs where donor_id = ${of.donorId} and proved_at < ${of.provedBefore}) as elsewhere`)
  return row?.elsewhere === true
}
