import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import {
  balanceMoved,
  giftConfirmed,
  giftReversed,
  grantAwarded,
  grantCanceled,
  grantPaid,
  grantPaymentReturned,
  type JournalEntry,
} from './entries.ts'

const at = new Date('2027-05-01T12:00:00.000Z')
const cents = 7_500n
const gift = { giftId: 'one', paymentId: 'charge', cents, at }
const byHand = { ...gift, paymentId: undefined }
const movement = { id: 'moved', paymentId: 'charge', cents: 10_000n, feeCents: 300n, at }

/** `gifts -75.00`, as the books are read. */
const written = ({ postings }: JournalEntry) => postings.map(({ account, cents: moved }) => `${account} ${moved}`)

describe('the books', () => {
  it.each<[string, JournalEntry, string, string, string[]]>([
    ['a gift', giftConfirmed(gift), 'gift:one', 'Gift', ['clearing 7500', 'gifts -7500']],
    ['a gift by check', giftConfirmed(byHand), 'gift:one', 'Gift', ['bank 7500', 'gifts -7500']],
    [
      'money back',
      giftReversed({ ...gift, reversalId: 'two' }),
      'reversal:two',
      'Refunded',
      ['paid-back 7500', 'clearing -7500'],
    ],
    [
      'money back from the bank',
      giftReversed({ ...byHand, reversalId: 'two' }),
      'reversal:two',
      'Refunded',
      ['paid-back 7500', 'bank -7500'],
    ],
    [
      'money that came again',
      giftReversed({ ...gift, cents: -cents, reversalId: 'three' }),
      'reversal:three',
      'Refund reversed',
      ['paid-back -7500', 'clearing 7500'],
    ],
    ['a grant', grantAwarded({ grantId: 'g', cents, at }), 'grant:g', 'Grant', ['grants 7500', 'grants-payable -7500']],
    [
      'a payment of a grant',
      grantPaid({ grantId: 'grant', paymentId: 'p', cents, at }),
      'grant-payment:grant:p',
      'Grant paid',
      ['grants-payable 7500', 'bank -7500'],
    ],
    [
      'a payment that came back',
      grantPaymentReturned({ grantId: 'grant', paymentId: 'p', cents, at }),
      'grant-return:grant:p',
      'Grant payment returned',
      ['bank 7500', 'grants-payable -7500'],
    ],
    [
      'what is canceled of a grant',
      grantCanceled({ grantId: 'g', cancellationId: 'c', cents, at }),
      'grant-cancellation:g:c',
      'Grant canceled',
      ['grants-payable 7500', 'grants -7500'],
    ],
  ])('have %s under its source, from one account to another', (_what, entry, source, what, postings) => {
    expect({ source: entry.source, what: entry.what, at: entry.at }).toEqual({ source, what, at })
    expect(written(entry)).toEqual(postings)
  })

  it('say of the least money whether it went back or came again', () => {
    const whatOf = (moved: bigint) => giftReversed({ ...gift, cents: moved, reversalId: 'two' }).what
    expect([1n, -1n].map(whatOf)).toEqual(['Refunded', 'Refund reversed'])
  })

  it('know of which gift and which payment an entry is', () => {
    for (const entry of [giftConfirmed(gift), giftReversed({ ...gift, reversalId: 'two' })]) {
      expect(entry.paymentId).toBe('charge')
      expect(entry.postings.map(({ giftId }) => giftId)).toEqual(['one', 'one'])
    }
    const grant = grantAwarded({ grantId: 'g', cents, at })
    expect(grant.paymentId).toBeUndefined()
    expect(grant.postings.map((posting) => Object.keys(posting))).toEqual([
      ['account', 'cents'],
      ['account', 'cents'],
    ])
  })

  it.each([
    ['charge', 'clearing'],
    ['money-back', 'clearing'],
    ['payout', 'bank'],
    ['fee', 'processor-fees'],
    ['other', 'unexplained'],
  ] as const)('place a movement at the processor, %s, against %s, less what the processor kept', (kind, account) => {
    const entry = balanceMoved({ ...movement, kind })
    expect(entry).toMatchObject({ source: 'movement:moved', what: `Processor: ${kind}`, paymentId: 'charge', at })
    expect(written(entry)).toEqual(['processor-balance 9700', 'processor-fees 300', `${account} -10000`])
  })

  it('have no line of nothing', () => {
    expect(written(balanceMoved({ ...movement, kind: 'payout', feeCents: 0n }))).toEqual([
      'processor-balance 10000',
      'bank -10000',
    ])
  })

  it('balance: whatever is entered adds up to nothing', () => {
    const amount = fc.bigInt(-1_000_000n, 1_000_000n)
    const kind = fc.constantFrom('charge' as const, 'money-back' as const, 'payout' as const, 'fee' as const)
    fc.assert(
      fc.property(amount, amount, kind, (moved, kept, ofKind) => {
        const entries = [
          giftConfirmed({ ...gift, cents: moved }),
          giftReversed({ ...gift, cents: moved, reversalId: 'two' }),
          balanceMoved({ ...movement, kind: ofKind, cents: moved, feeCents: kept }),
          grantAwarded({ grantId: 'g', cents: moved, at }),
          grantPaid({ grantId: 'grant', paymentId: 'p', cents: moved, at }),
          grantPaymentReturned({ grantId: 'grant', paymentId: 'p', cents: moved, at }),
          grantCanceled({ grantId: 'g', cancellationId: 'c', cents: moved, at }),
        ]
        for (const { postings } of entries) expect(postings.reduce((sum, posting) => sum + posting.cents, 0n)).toBe(0n)
      }),
    )
  })
})
