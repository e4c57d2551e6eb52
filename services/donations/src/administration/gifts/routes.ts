import { gifts } from '@evenhand/contracts/http'
import { toDollars } from '@evenhand/contracts/money'
import { administratorOf } from '@evenhand/service-kit/auth'
import { route } from '@evenhand/service-kit/http'
import type { Database } from '@evenhand/service-kit/postgres'
import { readCursor, writeCursor } from '../../paging/keyset.ts'
import { exportGifts } from './export.ts'
import { refuseImpossible } from './filter.ts'
import { sumOverTime } from './over-time.ts'
import { listRegister, orderingOf, sumRegister } from './store.ts'
import { listMainEditions } from '../../gifts/period.ts'
import { describeGift, toListedGift } from './view.ts'

export const giftRegisterRoutes = ({ db, now }: { db: Database; now: () => Date }) => [
  route(gifts.listGifts, async ({ query }) => {
    const { sort, order, after, limit, ...filter } = query
    refuseImpossible(filter)
    const ordering = orderingOf({ sort, order })
    const place = readCursor(ordering, after)
    const [{ page, end }, { total, given, paidBack }, editions] = await Promise.all([
      listRegister(db, { filter, ordering, after: place, limit }),
      sumRegister(db, filter),
      listMainEditions(db),
    ])
    return {
      items: page.map((gift) => toListedGift(gift, editions)),
      next: end ? writeCursor(ordering, end) : null,
      total: Number(total),
      given: toDollars(given),
      paidBack: toDollars(paidBack),
    }
  }),

  route(gifts.exportGifts, async ({ query }, { caller }) => {
    const { sort, order, ...filter } = query
    refuseImpossible(filter)
    const ordering = orderingOf({ sort, order })
    return exportGifts({ db, now }, { filter, ordering, administratorId: administratorOf(caller) })
  }),

  route(gifts.showGiftsOverTime, async ({ query }) => {
    const { by, ...filter } = query
    refuseImpossible(filter)
    return sumOverTime(db, filter, by, now())
  }),

  route(gifts.getGift, ({ params }) => describeGift(db, params.giftId)),
]
