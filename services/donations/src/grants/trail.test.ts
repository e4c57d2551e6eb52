import { expect, it } from '@jest/globals'
import fc from 'fast-check'
import {
  type Account,
  balanceMoved,
  giftConfirmed,
  giftReversed,
  grantAwarded,
  grantCanceled,
  grantPaid,
  grantPaymentReturned,
  type JournalEntry,
} from '../books/entries.ts'
import { trailOf } from './trail.ts'

const at = new Date('2027-05-01T12:00:00.000Z')
const gift = { giftId: 'gift', paymentId: 'payment', at }
const fee = (feeCents: bigint) =>
  balanceMoved({ id: 'movement', kind: 'charge', paymentId: 'payment', cents: 0n, feeCents, at })

function trailAfter(...entries: JournalEntry[]) {
  const balances = new Map<Account, bigint>()
  for (const { account, cents } of entries.flatMap(({ postings }) => postings))
    balances.set(account, (balances.get(account) ?? 0n) + cents)
  return trailOf(balances, at)
}

it('the trail says where each dollar is: given, refunded, kept by the processor, granted and paid, or not granted yet', () => {
  expect(
    trailAfter(
      giftConfirmed({ ...gift, cents: 100_000n }),
      giftConfirmed({ ...gift, cents: 20_000n, paymentId: undefined }),
      giftReversed({ ...gift, cents: 5_000n, reversalId: 'refund' }),
      fee(300n),
      grantAwarded({ grantId: 'grant', cents: 60_000n, at }),
      grantPaid({ grantId: 'one', paymentId: 'one', cents: 25_000n, at }),
      grantPaid({ grantId: 'one', paymentId: 'two', cents: 10_000n, at }),
      grantPaymentReturned({ grantId: 'one', paymentId: 'two', cents: 10_000n, at }),
      grantCanceled({ grantId: 'grant', cancellationId: 'end', cents: 15_000n, at }),
    ),
  ).toEqual({
    given: '1200.00',
    refunded: '50.00',
    fees: '3.00',
    granted: '450.00',
    paid: '250.00',
    notGranted: '697.00',
    asOf: '2027-05-01T12:00:00.000Z',
  })
})

it('the trail of nothing is nothing', () => {
  const { asOf: _, ...amounts } = trailAfter()
  expect(Object.values(amounts)).toEqual(['0.00', '0.00', '0.00', '0.00', '0.00', '0.00'])
})

it('what was given is what went back, what the processor kept, what is granted and what is not, to the cent', () => {
  const cents = fc.bigInt(0n, 1_000_000n)
  fc.assert(
    fc.property(cents, cents, cents, cents, cents, (given, refunded, kept, granted, canceled) => {
      const trail = trailAfter(
        giftConfirmed({ ...gift, cents: given }),
        giftReversed({ ...gift, cents: refunded, reversalId: 'refund' }),
        fee(kept),
        grantAwarded({ grantId: 'grant', cents: granted, at }),
        grantCanceled({ grantId: 'grant', cancellationId: 'end', cents: canceled, at }),
      )
      const centsOf = (amount: string) => BigInt(amount.replace('.', ''))
      expect(centsOf(trail.granted)).toBe(granted - canceled)
      expect(centsOf(trail.refunded) + centsOf(trail.fees) + centsOf(trail.granted) + centsOf(trail.notGranted)).toBe(
        given,
      )
    }),
  )
})
