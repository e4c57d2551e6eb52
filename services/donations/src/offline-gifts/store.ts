import { campaignTimeZone } from '@evenhand/contracts/catalogue'
import { type Queries, sql, type Transaction } from '@evenhand/service-kit/postgres'

export interface OfflineGift {
  giftId: string
  donorId: string
  way: 'check' | 'cash' | 'transfer'
  /** `2026-11-21`, where the campaign is. */
  receivedOn: string
  reference: string
  note: string
  /** What was held and is bought with it; a gift is none. */
  thingId?: string
  recordedBy: string
  recordedAt: Date
}

/** Answers false when that check of that donor, or of a record that was merged into theirs, is recorded already. The donor is locked. */
export async function insertOfflineGift(tx: Transaction, gift: OfflineGift): Promise<boolean> {
  const rows = await tx.query(sql`
    insert into offline_gifts (gift_id, donor_id, way, received_on, reference, note, thing_id, recorded_by, recorded_at)
    select ${gift.giftId}, ${gift.donorId}, ${gift.way}, ${gift.receivedOn}, ${gift.reference}, ${gift.note}, ${gift.thingId ?? null}, ${gift.recordedBy}, ${gift.recordedAt}
    where not (${gift.way} = 'check' and ${gift.reference} <> '' and ${gift.thingId ?? null}::uuid is null and exists (
      select from offline_gifts known where known.donor_id in (${gift.donorId}, record_of(${gift.donorId}))
        and known.way = 'check' and known.reference = ${gift.reference} and known.thing_id is null))
    on conflict do nothing returning 1`)
  return rows.length === 1
}

export async function isOffline(db: Queries, giftId: string): Promise<boolean> {
  const rows = await db.query(sql`select 1 from offline_gifts where gift_id = ${giftId}`)
  return rows.length === 1
}

/** Noon of a day where the campaign is, or now where that has not come: no gift is from the future. */
export async function instantOf(db: Queries, day: string, now: Date): Promise<Date> {
  const [row] = await db.query<{ at: Date }>(
    sql`select least((${day}::date + time '12:00') at time zone ${campaignTimeZone}, ${now}::timestamptz) as at`,
  )
  return row?.at ?? now
}
