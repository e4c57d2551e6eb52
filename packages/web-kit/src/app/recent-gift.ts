import { asNumber, stored } from './stored.ts'

/** When this browser paid last, in milliseconds: the donor account waits for those entries to arrive. */
export const recentGift = stored('session', 'evenhand.recentGift', asNumber)
