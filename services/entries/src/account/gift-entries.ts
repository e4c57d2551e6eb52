import type { entries } from '@evenhand/contracts/http'
import type { GiftGrant } from './store.ts'

/** The grants of each gift together, and what was taken back of all of them. */
export const toGiftEntries = (grants: readonly GiftGrant[]): entries.OwnGiftEntries[] =>
  [...Map.groupBy(grants, ({ giftId }) => giftId)].map(([giftId, ofGift]) => ({
    giftId,
    grants: ofGift.map(({ earned, multiplier, final }) => ({
      earned: Number(earned),
      multiplier,
      final: Number(final),
    })),
    takenBack: Number(ofGift.reduce((sum, { takenBack }) => sum + takenBack, 0n)),
    takenBackAt: latestOf(ofGift)?.toISOString() ?? null,
  }))

const latestOf = (grants: readonly GiftGrant[]): Date | undefined =>
  grants
    .flatMap(({ takenBackAt }) => takenBackAt ?? [])
    .toSorted((one, other) => one.getTime() - other.getTime())
    .at(-1)
