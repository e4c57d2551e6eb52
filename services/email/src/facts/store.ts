import { type Sql, sql, type Transaction } from '@evenhand/service-kit/postgres'

/** Makes a donor known and holds them, so that what is heard of them at the same time is counted one after the other. */
async function hold(tx: Transaction, donorId: string): Promise<void> {
  await tx.query(sql`insert into donor_facts (donor_id) values (${donorId}) on conflict do nothing`)
  await tx.query(sql`select 1 from donor_facts where donor_id = ${donorId} for update`)
}

/** Counted from the gifts each time, so that no order of events makes a difference. What was returned as a whole is no gift. */
async function countGifts(tx: Transaction, donorId: string): Promise<void> {
  await tx.query(sql`
    update donor_facts set (gifts, gift_cents, last_gift_at) = (
      select count(*)::int, coalesce(sum(cents - returned), 0)::bigint, max(confirmed_at)
      from donor_gifts where donor_id = ${donorId} and cents > returned)
    where donor_id = ${donorId}`)
}

export async function saveGift(
  tx: Transaction,
  {
    giftId,
    donorId,
    amountCents,
    confirmedAt,
  }: { giftId: string; donorId: string; amountCents: bigint; confirmedAt: Date },
): Promise<void> {
  await hold(tx, donorId)
  await tx.query(sql`
    insert into donor_gifts (gift_id, donor_id, cents, confirmed_at) values (${giftId}, ${donorId}, ${amountCents}, ${confirmedAt})
    on conflict (gift_id) do update set cents = excluded.cents, confirmed_at = excluded.confirmed_at`)
  await countGifts(tx, donorId)
}

/** Cents that went back; below zero: that came again. */
export async function saveReturned(
  tx: Transaction,
  { giftId, donorId, cents }: { giftId: string; donorId: string; cents: bigint },
): Promise<void> {
  await hold(tx, donorId)
  await tx.query(sql`
    insert into donor_gifts (gift_id, donor_id, returned) values (${giftId}, ${donorId}, ${cents})
    on conflict (gift_id) do update set returned = donor_gifts.returned + excluded.returned`)
  await countGifts(tx, donorId)
}

/** Answers how many they have then. */
export async function addEntries(tx: Transaction, donorId: string, entries: bigint): Promise<bigint> {
  await hold(tx, donorId)
  const [row] = await tx.query<{ entries: bigint }>(
    sql`update donor_facts set entries = entries + ${entries} where donor_id = ${donorId} returning entries`,
  )
  return row?.entries ?? 0n
}

const columns: Readonly<Record<LevelSource, { level: Sql; at: Sql }>> = {
  registered: { level: sql`registered_level`, at: sql`registered_at` },
  paid: { level: sql`paid_level`, at: sql`paid_at` },
  granted: { level: sql`granted_level`, at: sql`granted_at` },
}
export type LevelSource = 'registered' | 'paid' | 'granted'

/** The level that this source tells, null for none, unless it told of a later change already. */
export async function saveLevel(
  tx: Transaction,
  { donorId, source, level, at }: { donorId: string; source: LevelSource; level: string | null; at: Date },
): Promise<void> {
  await hold(tx, donorId)
  const { level: kept, at: since } = columns[source]
  await tx.query(sql`
    update donor_facts set ${kept} = ${level}, ${since} = ${at}
    where donor_id = ${donorId} and (${since} is null or ${since} <= ${at})`)
}

/** What is known of a donor who is erased as a subscriber. What is heard later is known again. */
export async function forgetFacts(tx: Transaction, donorId: string): Promise<void> {
  await tx.query(sql`delete from donor_facts where donor_id = ${donorId}`)
  await tx.query(sql`delete from donor_gifts where donor_id = ${donorId}`)
}
