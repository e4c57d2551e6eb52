import { expect, it } from '@jest/globals'
import type { PactV4 } from '@pact-foundation/pact'
import { receipts } from '@evenhand/contracts/http'
import { donor } from '../examples.ts'
import { agreeOnAnswer, agreeOnFile, agreeOnRefusal } from './frontend-calls.ts'

const at = '2026-11-21T12:00:00.000Z'
const number = 'EH-2026-07-000123'
const given = 'a donor who has given is signed in'
const fromState = 'number'

/** What the donor account asks about receipts. */
export function agreeOnReceipts(pact: PactV4): void {
  it('for the receipts of a donor, and one of them as a file', async () => {
    const receipt = {
      number,
      issuedAt: at,
      paidAt: at,
      description: 'Gift of $50.00',
      amount: '50.00',
      contribution: '50.00',
      state: 'valid' as const,
      voidedAt: null,
      replaces: null,
      replacedBy: null,
    }
    const call = receipts.listReceipts
    expect(await agreeOnAnswer(pact, { given, call, input: { query: {} }, answer: [receipt] })).toEqual([receipt])
    const file = await agreeOnFile(pact, {
      given,
      call: receipts.getReceiptPdf,
      input: { params: { number } },
      fromState,
      fileName: `receipt-${number}.pdf`,
      fileNameForm: 'receipt-EH-\\d{4}-\\d{2}-\\d{6}\\.pdf',
    })
    expect(file.fileName).toBe(`receipt-${number}.pdf`)
    expect(Buffer.from(file.bytes).toString('latin1', 0, 5)).toBe('%PDF-')
  })

  it('for a receipt that is not theirs, which is as if it were not there', async () => {
    const refusal = await agreeOnRefusal(pact, {
      given: 'a donor who has given is signed in',
      call: receipts.getReceiptPdf,
      input: { params: { number: 'EH-2026-07-999999' } },
      code: 'not-found',
    })
    expect(refusal).toMatchObject({ code: 'not-found' })
  })

  it('to mail a receipt again', async () => {
    const answer = { number, sentTo: donor.email }
    const call = receipts.reissueReceipt
    expect(await agreeOnAnswer(pact, { given, call, input: { params: { number } }, fromState, answer })).toEqual(answer)
  })

  it('for a statement', async () => {
    const file = await agreeOnFile(pact, {
      given,
      call: receipts.getStatementPdf,
      input: { query: { from: '2026-01-01', to: '2026-12-31' } },
      fileName: 'statement-2026-01-01-to-2026-12-31.pdf',
      fileNameForm: 'statement-2026-01-01-to-2026-12-31\\.pdf',
    })
    expect(file.fileName).toBe('statement-2026-01-01-to-2026-12-31.pdf')
  })
}
