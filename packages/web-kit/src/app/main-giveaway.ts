import { mainSeries, shownOfSeries } from '@evenhand/contracts/catalogue'
import type { entries } from '@evenhand/contracts/http'

/** Of the listed giveaways the edition of the main one that pages speak of: the open one, else the next that is announced. */
export const mainOf = (giveaways: readonly entries.Giveaway[] | undefined, now: number): entries.Giveaway | undefined =>
  giveaways && shownOfSeries(giveaways, mainSeries, new Date(now))
