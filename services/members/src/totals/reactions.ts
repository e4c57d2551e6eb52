import { EntriesGrantedSchema, EntriesReversedSchema, MultiplierBoughtSchema } from '@evenhand/contracts/events'
import { type Reaction, reactTogether, reader } from '@evenhand/service-kit/inbox'
import type { Database } from '@evenhand/service-kit/postgres'
import { toGranted, toPurchase, toTakenBack } from './heard.ts'
import { hearAdditions } from './use-cases.ts'

/** Gifts are heard in `givers/`, and what went back of them in `referrals/`: both add here, too. */
export const totalReactions = (db: Database): Reaction[] =>
  reactTogether(
    [
      reader(EntriesGrantedSchema, toGranted),
      reader(EntriesReversedSchema, toTakenBack),
      reader(MultiplierBoughtSchema, toPurchase),
    ],
    (events) => hearAdditions(db, events),
  )
