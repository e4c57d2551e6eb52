import {
  GrantAwardedSchema,
  GrantCanceledSchema,
  GrantPaidSchema,
  GrantPaymentReturnedSchema,
} from '@evenhand/contracts/events'
import { Id } from '@evenhand/contracts/ids'
import { instant, parseEvent, type Reaction, reaction } from '@evenhand/service-kit/inbox'
import type { Database } from '@evenhand/service-kit/postgres'
import { z } from 'zod'
import { grantAwarded, grantCanceled, grantPaid, grantPaymentReturned } from '../books/entries.ts'
import { bookGrant } from './book-grant.ts'

const cents = z.bigint().positive()

const Awarded = z
  .object({ grantId: Id, cents, awardedAt: instant })
  .transform(({ awardedAt: at, ...rest }) => ({ ...rest, at }))
const Paid = z
  .object({ grantId: Id, paymentId: Id, cents, paidAt: instant })
  .transform(({ paidAt: at, ...rest }) => ({ ...rest, at }))
const Returned = z
  .object({ grantId: Id, paymentId: Id, cents, returnedAt: instant })
  .transform(({ returnedAt: at, ...rest }) => ({ ...rest, at }))
const Canceled = z
  .object({ grantId: Id, cancellationId: Id, cents, canceledAt: instant })
  .transform(({ canceledAt: at, ...rest }) => ({ ...rest, at }))

/** Grants are in the books like gifts: each thing that is told of them once, in whatever order it comes. */
export const grantReactions = (db: Database): Reaction[] => [
  reaction(GrantAwardedSchema, (event, heard) => bookGrant(db, heard, grantAwarded(parseEvent(Awarded, event)))),
  reaction(GrantPaidSchema, (event, heard) => bookGrant(db, heard, grantPaid(parseEvent(Paid, event)))),
  reaction(GrantPaymentReturnedSchema, (event, heard) =>
    bookGrant(db, heard, grantPaymentReturned(parseEvent(Returned, event))),
  ),
  reaction(GrantCanceledSchema, (event, heard) => bookGrant(db, heard, grantCanceled(parseEvent(Canceled, event)))),
]
