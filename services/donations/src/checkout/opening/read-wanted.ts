import type { donations } from '@evenhand/contracts/http'
import { parseDollars } from '@evenhand/contracts/money'
import type { Caller } from '@evenhand/service-kit/auth'
import type { IdempotencyKey } from '@evenhand/service-kit/idempotency'
import type { Queries } from '@evenhand/service-kit/postgres'
import { listItems } from '../../cart/store.ts'
import { refuseOverHolds } from '../../held/take.ts'
import { readCameBy } from '../../confirmation/came-by.ts'
import { findGiver } from './find-giver.ts'
import type { WantedCheckout } from './prepare.ts'
import { priceLines } from './price-lines.ts'

/** What a browser asks to pay: with the cart as the server has it, at the catalogue's prices. */
export type PaymentBody = ReturnType<typeof donations.createPaymentIntent.request.body.parse>

export async function readWanted(
  { db, now }: { db: Queries; now: () => Date },
  body: PaymentBody,
  asked: { caller: Caller; idempotency: IdempotencyKey | undefined },
): Promise<WantedCheckout> {
  const { caller, idempotency } = asked
  const { sessionId, donationId, feeCover } = body.metadata
  const items = body.donationType === 'cart' && sessionId ? await listItems(db, sessionId) : []
  refuseOverHolds(items, now())
  return {
    lines: donationId ? [] : priceLines(body, items),
    claimed: parseDollars(body.amount) ?? 0n,
    feeCover: feeCover === undefined ? undefined : parseDollars(feeCover),
    cartSessionId: body.donationType === 'cart' ? sessionId : undefined,
    cartLines: items.map(({ id, quantity }) => ({ id, quantity })),
    checkoutId: donationId,
    requestKey: idempotency && `${idempotency.scope} ${idempotency.key}`,
    donor: await findGiver(db, { body, items, caller }),
    signedInAs: caller.role === 'donor' ? caller.donorId : undefined,
    browserSession: caller.sessionId,
    rules: body.rules,
    region: body.region,
    ref: readCameBy(body.ref),
  }
}
