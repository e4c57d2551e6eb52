import { taxPolicyAt } from '@evenhand/contracts/catalogue'
import { placeholderOrganization } from '@evenhand/contracts/organization'
import { charityOf, type ReceiptLine, type ReceiptSnapshot } from '../snapshot/index.ts'

const paidAt = '2026-11-21T15:00:00.000Z'
const { version, wording } = taxPolicyAt(new Date(paidAt))

export const aLine = (change: Partial<ReceiptLine> = {}): ReceiptLine => ({
  giftId: '0197a000-0000-7000-8000-00000000000a',
  giveaway: 'main',
  description: 'Gift of $50.00',
  given: '50.00',
  paidBack: '0.00',
  amount: '50.00',
  treatment: 'contribution',
  ...change,
})

/** A gift of $50 with a multiplier of $5. */
export const aReceipt = (change: Partial<ReceiptSnapshot> = {}): ReceiptSnapshot => ({
  form: 1,
  number: 'EH-2026-07-000123',
  issuedAt: paidAt,
  replaces: null,
  paidAt,
  timeZone: 'America/New_York',
  currency: 'USD',
  donor: { name: 'Ada Lovelace', email: 'ada@example.org' },
  lines: [
    aLine(),
    aLine({ description: '2x Entry Multiplier, 30 days', given: '5.00', amount: '5.00', treatment: 'not-deductible' }),
  ],
  charity: charityOf(placeholderOrganization),
  policy: { version, wording },
  ...change,
})
