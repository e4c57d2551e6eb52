import type { entries } from '@evenhand/contracts/http'
import { giftKey } from '@evenhand/contracts/entry-sources'
import type { Queries } from '@evenhand/service-kit/postgres'
import { readGrants } from '../../ledger/store.ts'
import { findUnprovedGifts } from '../../sources/gifts/store.ts'

/** What the ledger granted for each gift; none for a gift that it has not heard of, or that earned nothing. */
export async function listGiftEntries(db: Queries, giftIds: readonly string[]): Promise<entries.GiftEntries[]> {
  const asked = [...new Set(giftIds)]
  const found = await readGrants(db, asked.map(giftKey))
  const unproved = new Set((await findUnprovedGifts(db, asked)).map(({ giftId }) => giftId))
  return asked.map((giftId) => {
    const all = found.filter(({ key }) => key === giftKey(giftId))
    // A gift changes its record by a merge alone: what the one before had of it moved, and was neither earned twice nor taken back.
    const grants = all.filter(
      ({ donorId, giveaway }) => all.findLast((one) => one.giveaway === giveaway)?.donorId === donorId,
    )
    return {
      giftId,
      grants: grants.map(({ earned, multiplier }) => ({
        earned: Number(earned),
        multiplier: Number(multiplier),
        final: Number(earned * multiplier),
      })),
      takenBack: grants.reduce((sum, { takenBack }) => sum + Number(takenBack), 0),
      ...(unproved.has(giftId) && { awaitsProof: true as const }),
    }
  })
}
