import type { DonorIdOf } from '@evenhand/service-kit/auth'
import type { Transaction } from '@evenhand/service-kit/postgres'
import type { Gift, Line } from '../../gifts/rules.ts'
import { lockGiftsOfCheckout } from '../../gifts/store.ts'
import { fingerprintOf } from './fingerprint.ts'
import { insertNewCheckout } from './insert-checkout.ts'

/** Opens a checkout of one line without asking the processor yet: a pending donation, and where it is paid. */
export async function donateLater(
  tx: Transaction,
  wanted: {
    line: Line
    person: { email: string; name: string }
    browserSession: string | undefined
    region: string | undefined
  },
  context: { donorIdOf: DonorIdOf; now: Date },
): Promise<Gift> {
  const donorId = context.donorIdOf(wanted.person.email)
  const lines = [wanted.line]
  const checkout = await insertNewCheckout(tx, {
    donor: { donorId, ...wanted.person },
    lines,
    fingerprint: fingerprintOf(donorId, lines),
    cartSessionId: undefined,
    browserSession: wanted.browserSession,
    requestKey: undefined,
    region: wanted.region,
    now: context.now,
  })
  const [gift] = await lockGiftsOfCheckout(tx, checkout.id)
  if (!gift) throw new Error('a checkout without its gift')
  return gift
}
