import { campaignTimeZone, taxPolicies } from '@evenhand/contracts/catalogue'
import { organization } from '@evenhand/contracts/organization'
import { formatDollars } from '@evenhand/contracts/money'
import type { Marks } from '@evenhand/receipts/pdf'
import { charityOf, type ReceiptSnapshot, receiptTotals } from '@evenhand/receipts/snapshot'
import { papers } from '../papers.ts'
import type { Attachment } from '../template.ts'

/** The paper of a receipt, to go with a mail. */
export const paper = (snapshot: ReceiptSnapshot, marks: Marks = {}): Attachment => ({
  fileName: `receipt-${snapshot.number}.pdf`,
  type: 'application/pdf',
  draw: () => papers.run({ kind: 'receipt', snapshot, marks }),
})

const has = ({ lines }: ReceiptSnapshot, treatment: 'contribution' | 'not-deductible'): boolean =>
  lines.some((line) => line.treatment === treatment)

/** What of the amount is a contribution; said where not all of it is. */
export function splitFacts(snapshot: ReceiptSnapshot): [string, string][] {
  if (!has(snapshot, 'not-deductible')) return []
  const { contribution, notDeductible } = receiptTotals(snapshot.lines)
  return [
    ...(has(snapshot, 'contribution')
      ? [['Contribution', formatDollars(contribution)] satisfies [string, string]]
      : []),
    ['Not deductible as a contribution', formatDollars(notDeductible)],
  ]
}

/** The sentences of the policy that stood on the day of the payment. */
export function taxTextOf(snapshot: ReceiptSnapshot): string {
  const { contribution, notDeductible, entries, advice } = snapshot.policy.wording
  return [
    ...(has(snapshot, 'contribution') ? [contribution] : []),
    ...(has(snapshot, 'not-deductible') ? [notDeductible] : []),
    entries,
    advice,
  ].join(' ')
}

const [{ version, wording }] = taxPolicies

/** A receipt that nobody got, for the samples of templates. */
export const exampleSnapshot: ReceiptSnapshot = {
  form: 1,
  number: 'EH-2026-07-000123',
  issuedAt: '2026-11-21T15:00:00Z',
  replaces: null,
  paidAt: '2026-11-21T15:00:00Z',
  timeZone: campaignTimeZone,
  currency: 'USD',
  donor: { name: 'Ada Lovelace', email: 'ada@example.org' },
  lines: [
    {
      giftId: '019aa5c0-0000-7000-8000-0000000000aa',
      giveaway: 'main',
      description: 'Gift of $50.00',
      given: '50.00',
      paidBack: '0.00',
      amount: '50.00',
      treatment: 'contribution',
    },
  ],
  charity: charityOf(organization),
  policy: { version, wording },
}
