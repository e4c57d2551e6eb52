import { describe, expect, it } from '@jest/globals'
import { taxPolicyAt } from '@evenhand/contracts/catalogue'
import { placeholderOrganization } from '@evenhand/contracts/organization'
import { parseDollars } from '@evenhand/contracts/money'
import { ReceiptSnapshot, receiptTotals } from '@evenhand/receipts/snapshot'
import * as fc from 'fast-check'
import type { Gift } from '../gifts/rules.ts'
import { correctedReceipt, firstReceipt, nextStep, numberOf } from './rules.ts'

const at = new Date('2026-11-21T15:00:00Z')
const issued = (serial: number) => ({ number: numberOf({ year: 2026, book: 7, serial }), issuedAt: at })
const gift = (index: number, line: Gift['line'], paidBackCents = 0n) => ({
  id: `0197a000-0000-7000-8000-${String(index).padStart(12, '0')}`,
  giveaway: 'main',
  line,
  paidBackCents,
})
const paid = (gifts: ReturnType<typeof gift>[]) => ({
  gifts,
  paidAt: at,
  donor: { name: 'Ada Lovelace', email: 'ada@example.org' },
  policy: taxPolicyAt(at),
  organization: {
    ...placeholderOrganization,
    name: 'Hands of Ohio',
    address: '1 Main Street\nDayton, OH 45402',
    taxId: '12-3456789',
  },
})

describe('a number', () => {
  it('says year, book and place, and goes on when six digits are full', () => {
    expect(numberOf({ year: 2026, book: 7, serial: 123 })).toBe('EH-2026-07-000123')
    expect(numberOf({ year: 2026, book: 15, serial: 1_234_567 })).toBe('EH-2026-15-1234567')
  })
})

describe('the first receipt of a payment', () => {
  const cart = [
    gift(1, { kind: 'one-time', cents: 50_00n }),
    gift(2, { kind: 'multiplier', factor: 2, days: 30, cents: 5_00n }),
    gift(3, { kind: 'level-month', level: 'gold', cents: 9_95n }),
    gift(4, { kind: 'level-once', level: 'silver', cents: 4_95n }),
    gift(5, { kind: 'memorial', thingId: 'tile', name: 'Memorial tile 12, In Honor Of', cents: 100_00n }),
  ]

  it('tells contributions from what was bought, by the policy of its day', () => {
    const { lines, policy } = ReceiptSnapshot.parse(firstReceipt(issued(1), paid(cart)))
    expect(lines.map(({ description, treatment }) => `${description}: ${treatment}`)).toEqual([
      'Gift of $50.00: contribution',
      '2x Entry Multiplier, 30 days: not-deductible',
      'Gold membership, one month: not-deductible',
      'Silver level, once: not-deductible',
      'Memorial tile 12, In Honor Of: contribution',
    ])
    expect(receiptTotals(lines)).toMatchObject({ amount: 169_90n, contribution: 150_00n, notDeductible: 19_90n })
    expect(policy.version).toBe('2026-1')
  })

  it.each<[string, Gift['line'], string]>([
    ['a gift', { kind: 'one-time', cents: 50_00n }, 'contribution'],
    ['a membership', { kind: 'level-month', level: 'gold', cents: 9_95n }, 'not-deductible'],
    ['a multiplier', { kind: 'multiplier', factor: 2, days: 30, cents: 5_00n }, 'not-deductible'],
  ])('treats the covered card fee of %s as that itself', (_, line, treatment) => {
    const covered = [gift(1, line), gift(2, { kind: 'fee-cover', cents: 46n })]
    const receipt = firstReceipt(issued(1), { ...paid(covered), policy: taxPolicyAt(new Date('2026-11-25T00:00:00Z')) })
    expect(receipt.lines.map((one) => one.treatment)).toEqual([treatment, treatment])
  })

  it('treats the covered card fee of a gift and a membership together as bought: it can’t be told apart', () => {
    const mixed = [...cart, gift(6, { kind: 'fee-cover', cents: 1_95n })]
    const receipt = firstReceipt(issued(1), { ...paid(mixed), policy: taxPolicyAt(new Date('2026-11-25T00:00:00Z')) })
    expect(receipt.lines.at(-1)).toMatchObject({
      description: 'Card fee of $1.95, covered',
      treatment: 'not-deductible',
    })
    // A payment of before keeps the policy of its day.
    expect(firstReceipt(issued(1), paid(mixed)).lines.at(-1)).toMatchObject({ treatment: 'contribution' })
  })

  it('has no line for what was free', () => {
    const { lines } = ReceiptSnapshot.parse(
      firstReceipt(issued(1), paid([gift(6, { kind: 'free', cents: 0n }), ...cart])),
    )
    expect(lines.map(({ giftId }) => giftId)).toEqual(cart.map(({ id }) => id))
  })

  it('names the organization that received it, of the day it was issued', () => {
    const { charity } = ReceiptSnapshot.parse(firstReceipt(issued(1), paid(cart)))
    expect(charity).toEqual({
      name: 'Hands of Ohio',
      address: ['1 Main Street', 'Dayton, OH 45402'],
      taxId: '12-3456789',
    })
  })

  it('keeps its policy, its donor and the day of its payment when it is corrected later', () => {
    const first = firstReceipt(issued(1), paid(cart))
    const left = cart.map((one, index) => (index === 0 ? { ...one, paidBackCents: 20_00n } : one))
    const later = correctedReceipt(first, { ...issued(2), issuedAt: new Date('2027-02-01T15:00:00Z') }, left)
    expect(later).toMatchObject({ number: 'EH-2026-07-000002', replaces: first.number, paidAt: first.paidAt })
    expect([later.donor, later.policy, later.charity]).toEqual([first.donor, first.policy, first.charity])
    expect(later.lines[0]).toMatchObject({ given: '50.00', paidBack: '20.00', amount: '30.00' })
  })
})

describe('what has to happen to the newest receipt', () => {
  const kept = gift(1, { kind: 'one-time', cents: 50_00n })
  const { lines } = firstReceipt(issued(1), paid([kept]))
  const whole = [kept]
  const part = [{ ...kept, paidBackCents: 20_00n }]
  const gone = [{ ...kept, paidBackCents: 50_00n }]

  it.each([
    ['all that it says is there', false, whole, 'leave'],
    ['all that it says is there again', true, whole, 'restore'],
    ['some of it is there', false, part, 'correct'],
    ['some of it is there again', true, part, 'correct'],
    ['nothing of it is left', false, gone, 'void'],
    ['nothing of it is left still', true, gone, 'leave'],
    ['its gift is not among those of the payment', false, [], 'void'],
  ] as const)('when %s (void: %s)', (_when, isVoid, gifts, step) => {
    expect(nextStep({ lines, isVoid }, gifts)).toBe(step)
  })

  it('leaves the line of a gift that it is not told of as it was', () => {
    const other = gift(2, { kind: 'one-time', cents: 10_00n }, 10_00n)
    const former = firstReceipt(issued(1), paid([kept, gift(2, { kind: 'one-time', cents: 10_00n })]))
    const { lines: corrected } = correctedReceipt(former, issued(2), [other])
    expect(corrected.map(({ amount }) => amount)).toEqual(['50.00', '0.00'])
  })
})

/** What is paid back of each of three gifts at each moment; also whole, and also nothing again. */
const amounts = [50_00n, 5_00n, 9_95n]
const anyHistory = fc.array(
  fc.tuple(...amounts.map((cents) => fc.oneof(fc.constantFrom(0n, cents), fc.bigInt(0n, cents)))),
  { minLength: 1, maxLength: 12 },
)
const giftsAfter = (paidBack: readonly bigint[]) =>
  amounts.map((cents, index) => gift(index, { kind: 'one-time', cents }, paidBack[index] ?? 0n))

/** The receipts of one payment over a history, as the service would write them. */
function live(history: readonly (readonly bigint[])[]) {
  const chain = [{ receipt: firstReceipt(issued(1), paid(giftsAfter([]))), isVoid: false }]
  for (const paidBack of history) {
    const newest = chain.at(-1)!
    const gifts = giftsAfter(paidBack)
    const step = nextStep({ lines: newest.receipt.lines, isVoid: newest.isVoid }, gifts)
    if (step === 'void') newest.isVoid = true
    if (step === 'restore') newest.isVoid = false
    if (step === 'correct')
      chain.push({ receipt: correctedReceipt(newest.receipt, issued(chain.length + 1), gifts), isVoid: false })
  }
  return chain
}

describe('the receipts of any history of money that goes back and comes again', () => {
  const sum = (cents: readonly bigint[]): bigint => cents.reduce((total, one) => total + one, 0n)

  it('end with one that says what is left, or is void when nothing is, whatever happened before', () => {
    fc.assert(
      fc.property(anyHistory, (history) => {
        const [newest, last] = [live(history).at(-1)!, history.at(-1)!]
        const left = sum(amounts) - sum(last)
        expect(newest.isVoid).toBe(left === 0n)
        if (newest.isVoid) return
        expect(newest.receipt.lines.map(({ amount }) => parseDollars(amount))).toEqual(
          amounts.map((cents, index) => cents - (last[index] ?? 0n)),
        )
      }),
    )
  })

  it('each take the place of the one before, and are never written twice for the same', () => {
    fc.assert(
      fc.property(anyHistory, (history) => {
        const chain = live(history)
        expect(live([...history, history.at(-1)!])).toEqual(chain)
        const numbers = chain.map(({ receipt }) => receipt.number)
        expect(chain.map(({ receipt }) => receipt.replaces)).toEqual([null, ...numbers.slice(0, -1)])
      }),
    )
  })

  it('are worth again what they were when all of it comes again, as after a dispute that was won', () => {
    const chain = live([amounts, [0n, 0n, 0n]])
    expect(chain).toHaveLength(1)
    expect(chain[0]?.isVoid).toBe(false)
  })
})
