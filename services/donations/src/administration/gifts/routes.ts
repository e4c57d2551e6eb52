import { gifts } from '@evenhand/contracts/http'
import { toDollars } from '@evenhand/contracts/money'
import { administratorOf } from '@evenhand/service-kit/auth'
import { route } from '@evenhand/service-kit/http'
import type { Database } from '@evenhand/service-kit/postgres'
import { filterWords } from '../../audit/filter-words.ts'
import { writeAudit } from '../../audit/store.ts'
import { readCursor, writeCursor } from '../../paging/keyset.ts'
import { exportRegister } from './export.ts'
import { refuseImpossible } from './filter.ts'
import { sumOverTime } from './over-time.ts'
import { listRegister, orderingOf, sumRegister } from './store.ts'
import { describeGift, toListedGift } from './view.ts'

export const giftRegisterRoutes = ({ db, now }: { db: Database; now: () => Date }) => [
  route(gifts.listGifts, async ({ query }) => {
    const { sort, order, after, limit, ...filter } = query
    refuseImpossible(filter)
    const ordering = orderingOf({ sort, order })
    const place = readCursor(ordering, after)
    const [{ page, end }, { total, given, paidBack }] = await Promise.all([
      listRegister(db, { filter, ordering, after: place, limit }),
      sumRegister(db, filter),
    ])
    return {
      items: page.map(toListedGift),
      next: end ? writeCursor(ordering, end) : null,
      total: Number(total),
      given: toDollars(given),
      paidBack: toDollars(paidBack),
    }
  }),

  route(gifts.exportGifts, async ({ query }, { caller }) => {
    const { sort, order, ...filter } = query
    refuseImpossible(filter)
    const said = filterWords(filter, 'all gifts')
    const administratorId = administratorOf(caller)
    await db.transaction((tx) => writeAudit(tx, { administratorId, action: 'gifts-exported', ...said, at: now() }))
    return {
      fileName: `gifts-${now().toISOString().slice(0, 10)}.csv`,
      chunks: exportRegister(db, filter, orderingOf({ sort, order })),
    }
  }),

  route(gifts.showGiftsOverTime, async ({ query }) => {
    const { by, ...filter } = query
    refuseImpossible(filter)
    return sumOverTime(db, filter, by, now())
  }),

  route(gifts.getGift, ({ params }) => describeGift(db, params.giftId)),
]
