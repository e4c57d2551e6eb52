import { describe, expect, it } from '@jest/globals'
import { anInvoice, readPdf } from '../testing/index.ts'
import { renderInvoice } from './index.ts'

describe('the paper of an invoice', () => {
  it('says who owes what to whom, by when, how to pay it, and that it is no gift', async () => {
    const { text } = await readPdf(await renderInvoice(anInvoice()))
    for (const words of [
      'Invoice EI-2026-000001',
      'Billed to Analytical Engines Ada Byron ada@example.org',
      'Issued November 26, 2026',
      'Due December 26, 2026',
      'Payable to Evenhand Giving Foundation 100 Harbor Street, Suite 4 Columbus, OH 43215',
      'Sponsor block 7, 3 months $100.00 Total due $100.00',
      'Write EI-2026-000001 on it.',
      'through January 2, 2027',
      'They are not charitable contributions',
      'A sponsorship earns no entries.',
    ])
      expect(text).toContain(words)
  })

  it('is the same to the byte whenever it is drawn', async () => {
    const first = await renderInvoice(anInvoice())
    expect(Buffer.compare(first, await renderInvoice(anInvoice()))).toBe(0)
    expect(Buffer.compare(first, await renderInvoice(anInvoice({ number: 'EI-2026-000002' })))).not.toBe(0)
  })
})
