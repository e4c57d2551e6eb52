import { describe, expect, it } from '@jest/globals'
import { toDollars } from '@evenhand/contracts/money'
import * as fc from 'fast-check'
import { type Statement, type StatedPayment, statementTotals } from '../snapshot/index.ts'
import { aLine, aReceipt, readPdf } from '../testing/index.ts'
import { renderStatement } from './index.ts'

const payment = (number: string, ...lines: StatedPayment['lines']): StatedPayment => ({
  number,
  paidAt: '2026-03-01T15:00:00.000Z',
  lines,
})
const statement = (change: Partial<Statement> = {}): Statement => {
  const { donor, charity, policy, timeZone } = aReceipt()
  const about = { donor, charity, policy, timeZone, payments: [], voided: [] }
  return { from: '2026-01-01', to: '2026-12-31', madeAt: '2027-01-15T15:00:00.000Z', ...about, ...change }
}
const textOf = async (one: Statement): Promise<string> => (await readPdf(await renderStatement(one))).text

describe('a statement', () => {
  it('names each payment with what went back, and sums up by giveaway', async () => {
    const text = await textOf(
      statement({
        payments: [
          payment('EH-2026-07-000001', aLine({ paidBack: '20.00', amount: '30.00' })),
          payment(
            'EH-2026-07-000002',
            aLine({ giveaway: 'three-year-lease', given: '100.00', amount: '100.00', description: 'Gift of $100.00' }),
            aLine({ given: '5.00', amount: '5.00', description: '2x Entry Multiplier', treatment: 'not-deductible' }),
          ),
        ],
      }),
    )
    for (const words of [
      'Giving statement January 1, 2026 to December 31, 2026',
      'Three year lease giveaway $100.00 $0.00 $100.00 $0.00 $100.00',
      'Main giveaway $55.00 $20.00 $30.00 $5.00 $35.00',
      'Total $155.00 $20.00 $130.00 $5.00 $135.00',
      'Mar 1, 2026 EH-2026-07-000001 Gift of $50.00 $50.00 $20.00 $30.00',
    ])
      expect(text).toContain(words)
  })

  it('names what was paid back whole, and counts it nowhere', async () => {
    const text = await textOf(statement({ voided: [payment('EH-2026-07-000009', aLine())] }))
    expect(text).toContain('Not counted: refunded or disputed in full')
    expect(text).toContain('Mar 1, 2026 EH-2026-07-000009 $50.00')
    expect(text).toContain('There are no payments to count in this period. The total is $0.00.')
  })

  it('of days without a payment says so', async () => {
    const text = await textOf(statement({ from: '2026-02-01', to: '2026-02-01' }))
    expect(text).toContain('Giving statement February 1, 2026 For')
    expect(text).toContain('The total is $0.00.')
  })
})

const anyLine = fc
  .record({
    given: fc.bigInt(1n, 10_000_00n),
    back: fc.bigInt(0n, 10_000_00n),
    giveaway: fc.constantFrom('main', 'lease', 'car'),
    treatment: fc.constantFrom('contribution' as const, 'not-deductible' as const),
  })
  .map(({ given, back, giveaway, treatment }) => {
    const paidBack = back < given ? back : given
    const [gave, went, left] = [toDollars(given), toDollars(paidBack), toDollars(given - paidBack)]
    return aLine({ given: gave, paidBack: went, amount: left, giveaway, treatment })
  })

describe('the sums of any statement', () => {
  it('add up: by giveaway, by treatment, and given less paid back', () => {
    fc.assert(
      fc.property(fc.array(fc.array(anyLine, { minLength: 1, maxLength: 4 }), { maxLength: 12 }), (all) => {
        const { giveaways, ...totals } = statementTotals({ payments: all.map((lines) => payment('EH', ...lines)) })
        expect(totals.given - totals.paidBack).toBe(totals.amount)
        expect(totals.contribution + totals.notDeductible).toBe(totals.amount)
        for (const name of ['given', 'paidBack', 'contribution', 'notDeductible', 'amount'] as const)
          expect(giveaways.reduce((sum, one) => sum + one.totals[name], 0n)).toBe(totals[name])
      }),
    )
  })
})
