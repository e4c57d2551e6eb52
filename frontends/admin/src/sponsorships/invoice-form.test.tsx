/** @jest-environment ./packages/web-kit/src/testing/browser-environment.mjs */
import { expect, it } from '@jest/globals'
import type { sponsors } from '@evenhand/contracts/http'
import { screen } from '@testing-library/react'
import { renderPage } from '../../../../packages/web-kit/src/testing/render-page.tsx'
import { InvoiceForm } from './invoice-form.tsx'

const inquiry: sponsors.SponsorInquiry = {
  id: '0190a0a0-0000-7000-8000-000000000001',
  companyName: 'Harbor & Pine',
  contactName: 'Ada Lovelace',
  email: 'ada@example.org',
  phone: null,
  tier: null,
  blocksWanted: 5,
  message: null,
  state: 'open',
  invoices: [],
  blocksInvoiced: 2,
  acts: [],
  version: 0,
  receivedAt: '2026-11-21T12:00:00.000Z',
}
const open = (more: Partial<sponsors.SponsorInquiry>) => {
  renderPage('/admin/sponsorships', <InvoiceForm inquiry={{ ...inquiry, ...more }} onIssued={() => undefined} />)
  return screen.getByLabelText<HTMLSelectElement>('Sponsorship').value
}

it('an invoice for an inquiry begins with the tier that it asks for', () => {
  expect(open({ tier: 'gold', blocksWanted: null, blocksInvoiced: 0 })).toBe('gold')
  screen.getByText(/Asked for: Gold tier, \$5,000\./)
})

it('an invoice for an inquiry for blocks says how many are invoiced', () => {
  expect(open({})).toBe('block')
  screen.getByText(/Asked for: 5 blocks, \$500\. 2 of 5 blocks invoiced\. An invoice is for one block/)
})
