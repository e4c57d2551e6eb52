import {
  GrantAwardedSchema,
  GrantCanceledSchema,
  GrantPaidSchema,
  GrantPaymentReturnedSchema,
} from '@evenhand/contracts/events'
import { Id } from '@evenhand/contracts/ids'
import { type Heard, instant, onceForEvent, parseEvent, type Reaction, reaction } from '@evenhand/service-kit/inbox'
import type { Database } from '@evenhand/service-kit/postgres'
import { z } from 'zod'
import { grantAwarded, grantCanceled, grantPaid, grantPaymentReturned, type JournalEntry } from '../books/entries.ts'
import { book } from '../books/store.ts'

const cents = z.bigint().positive()

const Awarded = z
  .object({ grantId: Id, cents, awardedAt: instant })
  .transform(({ awardedAt: at, ...rest }) => ({ ...rest, at }))
const Paid = z
  .object({ paymentId: Id, cents, paidAt: instant })
  .transform(({ paidAt: at, ...rest }) => ({ ...rest, at }))
const Returned = z
  .object({ paymentId: Id, cents, returnedAt: instant })
  .transform(({ returnedAt: at, ...rest }) => ({ ...rest, at }))
const Canceled = z
  .object({ cancellationId: Id, cents, canceledAt: instant })
  .transform(({ canceledAt: at, ...rest }) => ({ ...rest, at }))

/** Grants are in the books like gifts: each thing that is told of them once, in whatever order it comes. */
export const grantReactions = (db: Database): Reaction[] => {
  const bookOnce = async (heard: Heard, entry: JournalEntry): Promise<void> => {
    await db.transaction((tx) => onceForEvent(tx, heard, async () => void (await book(tx, entry))))
  }
  return [
    reaction(GrantAwardedSchema, (event, heard) => bookOnce(heard, grantAwarded(parseEvent(Awarded, event)))),
    reaction(GrantPaidSchema, (event, heard) => bookOnce(heard, grantPaid(parseEvent(Paid, event)))),
    reaction(GrantPaymentReturnedSchema, (event, heard) =>
      bookOnce(heard, grantPaymentReturned(parseEvent(Returned, event))),
    ),
    reaction(GrantCanceledSchema, (event, heard) => bookOnce(heard, grantCanceled(parseEvent(Canceled, event)))),
  ]
}
