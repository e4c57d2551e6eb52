import { taxPolicyAt } from '@evenhand/contracts/catalogue'
import { placeholderOrganization } from '@evenhand/contracts/organization'
import { charityOf, type InvoiceSnapshot } from '../snapshot/index.ts'

const { version, wording } = taxPolicyAt(new Date('2026-11-26T15:00:00Z'))

/** A block of the wall for $100, due in thirty days. */
export const anInvoice = (change: Partial<InvoiceSnapshot> = {}): InvoiceSnapshot => ({
  form: 1,
  number: 'EI-2026-000001',
  issuedOn: '2026-11-26',
  dueOn: '2026-12-26',
  heldThrough: '2027-01-02',
  currency: 'USD',
  company: 'Analytical Engines',
  contact: { name: 'Ada Byron', email: 'ada@example.org' },
  description: 'Sponsor block 7, 3 months',
  amount: '100.00',
  charity: charityOf(placeholderOrganization),
  policy: { version, notDeductible: wording.notDeductible },
  ...change,
})
